import Signals

/// A column's field as what readers of tables want of it.
extension TableReader {
  /// The number of a field; ``SkipReason/empty`` where it is blank.
  func measure(_ column: Int) -> Measure { Measure(text: text(column)) }

  /// The time of a field in any layout that exports use.
  func timestamp(_ column: Int) -> TimestampField {
    let text = text(column).trimmingSpaces
    guard !text.isEmpty else { return .missing }
    return Timestamp(text).map { .time($0) } ?? .invalid
  }

  /// Reads every row that has the header's number of fields, and counts and skips the others.
  ///
  /// - Parameter body: Reads the current row; it skips or accepts it, and is called after the row
  ///   was counted as read.
  mutating func eachRow(
    _ output: inout SignalOutput, _ body: (inout TableReader, inout SignalOutput) throws -> Void
  ) throws {
    while try nextRow() {
      output.countRead()
      guard isComplete else {
        output.skip(
          .fieldCount, place: place(),
          found: "\(fields.count) fields, the header has \(header.count)")
        continue
      }
      try body(&self, &output)
    }
  }
}
