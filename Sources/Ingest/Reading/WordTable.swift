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
}
