import Foundation

/// What an import is remembered by: all that the signals of a file depend on.
struct ImportKey: Hashable, Sendable {
  /// SHA-256 of the file's bytes.
  let hash: String
  /// The format that it is read as, and the settings that change how.
  let reading: String
  /// The zone of times and dates that carry none.
  let zone: String
  /// The version of the readers.
  let readers: String

  init(hash: String, reading: String, zone: String, readers: Int = Stage.ingest.version) {
    (self.hash, self.reading, self.zone) = (hash, reading, zone)
    self.readers = "\(readers)"
  }

  /// Takes the text of a key apart; nil for another layout, such as the bare hash of a restored
  /// export.
  init?(_ text: String) {
    guard let first = text.range(of: " as "),
      let last = text.range(of: ", readers ", options: .backwards),
      first.upperBound <= last.lowerBound,
      let middle = text.range(
        of: " in ", options: .backwards, range: first.upperBound..<last.lowerBound)
    else { return nil }
    hash = String(text[..<first.lowerBound])
    reading = String(text[first.upperBound..<middle.lowerBound])
    zone = String(text[middle.upperBound..<last.lowerBound])
    readers = String(text[last.upperBound...])
  }

  /// As the store keeps it.
  var text: String { "\(hash) as \(reading) in \(zone), readers \(readers)" }
}

extension ImportKey {
  /// Why a file is read though the same bytes were read before, or that they never were.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - known: The keys that the store remembers.
  func reason(toRead name: String, known: some Sequence<String>) -> String {
    let earlier = known.compactMap { ImportKey($0) }.filter { $0.hash == hash }
    guard let last = earlier.last else { return "\(name) is new" }
    if earlier.allSatisfy({ $0.zone != zone }) {
      return "\(name) was read in \(last.zone), is read in \(zone)"
    }
    if earlier.allSatisfy({ $0.reading != reading }) {
      return "\(name) was read as \(last.reading), is read as \(reading)"
    }
    return "this version of the program reads \(name) differently"
  }
}
