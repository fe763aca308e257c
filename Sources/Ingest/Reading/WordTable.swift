import Foundation

/// Looks up words that apps translate and phones spell in several ways.
enum WordTable {
  /// Lower case, without accents, with plain apostrophes and single plain spaces.
  static func plain(_ word: String) -> String {
    let folded = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let spaced = folded.map { character in
      character == "’" || character == "ʼ" ? "'" : character == "_" ? " " : character
    }
    return String(spaced).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// A list of words in the form that they are looked up in.
  ///
  /// - Parameter separator: What stands between the words of a line; lines always end a word.
  static func set(_ list: String, separator: Character = ",") -> Set<String> {
    let words = list.split { $0 == separator || $0 == "\n" }.map { plain(String($0)) }
    return Set(words.filter { !$0.isEmpty })
  }

  /// `stair`, `speed`, `up` of `StairSpeedUp`; capitals in a row are one word.
  static func words(ofCapitals name: String) -> [String] {
    var words: [String] = []
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let afterLower = index > 0 && !letters[index - 1].isUppercase
      let beforeLower = index + 1 < letters.count && letters[index + 1].isLowercase
      if words.isEmpty || letter.isUppercase && (afterLower || beforeLower) { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words
  }
}
