import Signals

/// Keeps the documents of one file apart where they are of several formats.
///
/// Files that were put together by hand or by a script hold answers and exports of any kind, one
/// after another. The reader of the first document sees those that are its own or nobody's, which
/// it counts; what another format claims waits for that format's reader.
final class DocumentGate {
  /// Documents that another format claims: its name and where they start, in the file's order.
  private(set) var others: [(format: String, offsets: [Int])] = []

  private let isOwn: (JSONOutline) -> Bool
  /// For a later format: the documents that are its.
  private let admitted: Set<Int>?
  private var first: Int?
  private var foreign: Set<Int> = []
  /// First keys with a plain value that were let in: lines of one kind need no second look.
  private var knownLines: Set<String> = []

  /// A gate for the format that has the first document.
  init(for reader: any JSONExportReader) {
    isOwn = { reader.recognizes($0) }
    admitted = nil
  }

  /// A gate for a format that has some of the documents.
  init(admitting offsets: [Int]) {
    isOwn = { _ in true }
    admitted = Set(offsets)
  }

  /// Whether the reader's next document is for it. The reader stands where it stood afterwards.
  func admits(_ reader: inout JSONReader) -> Bool {
    let offset = reader.position
    if let admitted { return admitted.contains(offset) }
    if first == nil { first = offset }
    if offset == first { return true }
    if foreign.contains(offset) { return false }
    let line = Self.plainFirstKey(&reader)
    if let line, knownLines.contains(line) { return true }
    guard let owner = owner(&reader) else {
      if let line { knownLines.insert(line) }
      return true
    }
    foreign.insert(offset)
    if let index = others.firstIndex(where: { $0.format == owner }) {
      others[index].offsets.append(offset)
    } else {
      others.append((owner, [offset]))
    }
    return false
  }

  /// The other format that claims the next document; nil where none does, or the own one too.
  private func owner(_ reader: inout JSONReader) -> String? {
    for limit in [1 << 14, Int.max] {
      guard let outline = try? JSONOutline(next: &reader, limit: limit), !isOwn(outline) else {
        return nil
      }
      let owner = ExportRegistry.readers.first { $0.claims(.json(outline)) }
      if owner != nil || !outline.isPartial { return owner?.format }
    }
    return nil
  }

  /// The first key of an object whose value is neither object nor array.
  private static func plainFirstKey(_ reader: inout JSONReader) -> String? {
    let mark = reader.mark()
    defer { reader.rewind(to: mark) }
    guard reader.peek() == UInt8(ascii: "{"), (try? reader.beginObject()) != nil,
      let key = try? reader.nextKey()
    else { return nil }
    let kind = reader.peek()
    return kind == UInt8(ascii: "{") || kind == UInt8(ascii: "[") ? nil : reader.text(key)
  }
}
