import Signals

extension Instant {
  /// Reads seconds or milliseconds since 1970, told apart by their size: seconds above 10¹¹
  /// would lie beyond the year 5000.
  ///
  /// - Returns: nil outside the years 1 to 9999, where no export comes from.
  init?(epoch number: Double) {
    let milliseconds = abs(number) > 1e11 ? number : number * 1000
    // NaN is in no range.
    guard (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds) else { return nil }
    self.init(milliseconds: Int64(milliseconds.rounded()))
  }
}

extension JSONReader {
  /// Reads a moment that is written as a number since 1970, as such a number in a string, or as
  /// a timestamp.
  ///
  /// - Returns: The moment as a timestamp at offset 0, or what stood there instead.
  mutating func readEpochOrTimestamp() throws -> TimestampField {
    let mark = mark()
    let byte = peek()
    if byte == UInt8(ascii: "\"") {
      let field = try readTimestamp()
      guard case .invalid = field else { return field }
      rewind(to: mark)
    }
    let measure = try readMeasure()
    switch measure.problem {
    case nil:
      guard let instant = Instant(epoch: measure.value) else { return .invalid }
      return .time(Timestamp(kind: .zoned, localMilliseconds: instant.milliseconds))
    case .null, .noValue, .empty: return .missing
    case .notANumber: return .invalid
    default: return .wrongType
    }
  }
}

extension TimestampField {
  /// The time; nil for anything else.
  var time: Timestamp? { if case .time(let time) = self { time } else { nil } }

  /// Why there is no time; nil where there is one.
  var problem: SkipReason? {
    switch self {
    case .time: nil
    case .missing: .noDate
    case .invalid, .wrongType: .badDate
    }
  }
}
