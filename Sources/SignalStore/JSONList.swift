import Foundation

/// Lists of words in one column, as a JSON array that SQLite's own functions can read.
enum JSONList {
  /// The array's text; the same words give the same bytes.
  static func text(_ words: [String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Strings always encode; the fallback is the empty list, never a crash.
    let data = (try? encoder.encode(words)) ?? Data("[]".utf8)
    return String(decoding: data, as: UTF8.self)
  }

  /// The words of an array's text.
  ///
  /// - Throws: ``StoreError/unreadable(table:column:value:)``.
  static func words(_ text: String, in table: String, _ column: String) throws(StoreError)
    -> [String]
  {
    guard let words = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw .unreadable(table: table, column: column, value: text)
    }
    return words
  }
}
