import Signals

/// The numbers that the store has for series, kept in memory during an import.
///
/// An import meets a few dozen series hundreds of thousands of times, mostly the same few objects.
struct SeriesRegister {
  private let connection: Connection
  private var numbers: [SignalSeries: Int64] = [:]
  private var streams: [Stream: [Int64]] = [:]
  private var recent: [ObjectIdentifier: (series: SignalSeries, place: Place)] = [:]

  /// Series that give their signals the same identity: they differ in unit or category alone.
  private struct Stream: Hashable {
    let source: String
    let key: String
    let device: String?

    init(_ series: SignalSeries) {
      (source, key, device) = (series.source, series.key, series.device)
    }
  }

  /// Where a series' signals belong.
  struct Place {
    /// The series' number.
    let series: Int64
    /// The number of the first series of its stream.
    let stream: Int64
  }

  /// Objects whose place is remembered; a reader that makes a series object for each signal
  /// would fill the memory otherwise.
  private static let recentLimit = 4096

  /// Reads the series that the store has.
  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    for (id, series) in try connection.allSeries() { enter(series, as: id) }
  }

  /// The place of a series, which the store gets to know if need be.
  mutating func place(of series: SignalSeries) throws(StoreError) -> Place {
    if let known = recent[ObjectIdentifier(series)] { return known.place }
    let id = if let known = numbers[series] { known } else { try insert(series) }
    let place = Place(series: id, stream: streams[Stream(series)]?.first ?? id)
    if recent.count >= Self.recentLimit { recent.removeAll(keepingCapacity: true) }
    // The reference is kept, so that no other object can get this identifier meanwhile.
    recent[ObjectIdentifier(series)] = (series, place)
    return place
  }

  /// The other series of its stream; nearly always none.
  func siblings(of id: Int64, in series: SignalSeries) -> [Int64] {
    streams[Stream(series)]?.filter { $0 != id } ?? []
  }

  private mutating func insert(_ series: SignalSeries) throws(StoreError) -> Int64 {
    let statement = try connection.statement(
      "INSERT INTO series (source, category, key, unit, device) VALUES (?1, ?2, ?3, ?4, ?5)")
    try statement.run(
      .text(series.source), .text(series.category.rawValue), .text(series.key),
      .text(series.unit), .text(series.device))
    let id = connection.lastInsertedRow
    enter(series, as: id)
    return id
  }

  private mutating func enter(_ series: SignalSeries, as id: Int64) {
    numbers[series] = id
    streams[Stream(series), default: []].append(id)
  }
}

extension Connection {
  /// Every series with its number, in order of number.
  func allSeries() throws(StoreError) -> [(id: Int64, series: SignalSeries)] {
    let statement = try statement(
      "SELECT id, source, category, key, unit, device FROM series ORDER BY id")
    return try statement.rows { row throws(StoreError) in
      guard let category = SignalCategory(rawValue: row.text(2)) else {
        throw .unreadable(table: "series", column: "category", value: row.text(2))
      }
      let series = SignalSeries(
        source: row.text(1), category: category, key: row.text(3), unit: row.optionalText(4),
        device: row.optionalText(5))
      return (row.int64(0), series)
    }
  }
}
