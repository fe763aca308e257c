/// Finds the known word that a misspelt one was probably meant to be.
enum NearestWord {
  /// The nearest of some words; nil when none is within a third of the word's length.
  static func match(_ word: String, among known: [String]) -> String? {
    let scored = known.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = scored.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else {
      return nil
    }
    return best.distance <= max(2, word.count / 3) ? best.word : nil
  }

  /// Insertions, deletions, substitutions and swaps of neighbours from one word to the other.
  ///
  /// - SeeAlso: Damerau (1964), *Communications of the ACM* 7(3), 171–176.
  static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    var rows = [[Int]](repeating: .init(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in a.indices {
      for j in b.indices {
        let substitution = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var least = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1, substitution)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = least
      }
    }
    return rows[a.count][b.count]
  }
}
