import Signals

/// Reads the dates of one column, whose order of day and month is settled once for all rows.
struct ColumnDates {
  private let order: CSVMapping.DateOrder?

  /// Looks through a column.
  ///
  /// - Parameters:
  ///   - order: The order that is known; nil to find out.
  /// - Throws: ``IngestError/ambiguousDates(column:example:at:)`` when no date tells, and
  ///   ``IngestError/mixedDates(column:example:at:)`` when they contradict one another.
  init(_ column: Int, of bytes: FileBytes, order: CSVMapping.DateOrder?) throws {
    if let order {
      self.order = order
      return
    }
    var table = try TableReader(bytes)
    var settled: CSVMapping.DateOrder?
    var undecided: (example: String, place: SourcePosition)?
    while try table.nextRow() {
      let text = table.text(column).trimmingSpaces
      guard let parts = Self.parts(text) else { continue }
      let found: CSVMapping.DateOrder? =
        parts.first > 12 ? .dayFirst : parts.second > 12 ? .monthFirst : nil
      if let found, let settled, found != settled {
        throw IngestError.mixedDates(
          column: table.header[column], example: text, at: table.place(column))
      }
      settled = settled ?? found
      if undecided == nil { undecided = (text, table.place(column)) }
    }
    if settled == nil, let undecided {
      throw IngestError.ambiguousDates(
        column: table.header[column], example: undecided.example, at: undecided.place)
    }
    self.order = settled
  }

  /// Reads a date, with the time of day that stands behind it or in another column.
  func timestamp(_ date: String, time: String?) -> Timestamp? {
    if let epoch = Self.epoch(date), time == nil { return epoch }
    guard let parts = Self.parts(date) else {
      return Timestamp([Self.dashed(date), time].compactMap { $0 }.joined(separator: " "))
    }
    let (day, month) =
      order == .monthFirst ? (parts.second, parts.first) : (parts.first, parts.second)
    guard let civil = CivilDay(year: parts.year, month: month, day: day) else { return nil }
    let clock = time ?? (parts.rest.isEmpty ? nil : parts.rest)
    return Timestamp(clock.map { "\(civil) \($0)" } ?? "\(civil)")
  }

  /// `03/04/2024 10:15` taken apart; nil for a date that begins with its year.
  private static func parts(
    _ text: String
  ) -> (first: Int, second: Int, year: Int, rest: String)? {
    let date = text.prefix { $0.isNumber || "/.-".contains($0) }
    let numbers = date.split { "/.-".contains($0) }
    guard numbers.count == 3, numbers[0].count <= 2, numbers[1].count <= 2,
      let first = Int(numbers[0]), let second = Int(numbers[1]), let year = Int(numbers[2])
    else { return nil }
    let rest = String(text[date.endIndex...]).trimmingSpaces
    switch numbers[2].count {
    case 4: return (first, second, year, rest)
    // Spreadsheets shorten years; nobody kept a health journal before 1970.
    case 2: return (first, second, year + (year < 70 ? 2000 : 1900), rest)
    default: return nil
    }
  }

  /// A date that begins with its year in the form of the others: `2024/03/04` as `2024-03-04`.
  private static func dashed(_ date: String) -> String {
    let start = date.prefix(10)
    guard start.prefix(4).allSatisfy(\.isNumber) else { return date }
    return String(start.map { $0 == "/" || $0 == "." ? "-" : $0 }) + date.dropFirst(10)
  }

  /// Seconds or milliseconds since 1970, told apart by their size.
  private static func epoch(_ text: String) -> Timestamp? {
    guard text.count >= 9, let number = Int64(text) else { return nil }
    return Timestamp(
      kind: .zoned, localMilliseconds: abs(number) > 100_000_000_000 ? number : number * 1000)
  }
}
