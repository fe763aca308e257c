import Signals

/// The series of one reading, made when they are met first.
struct SeriesCache {
  private struct Name: Hashable {
    let category: SignalCategory
    let key: String
    let unit: String?
    let device: String?
  }

  /// The source of every series.
  let source: String
  private var known: [Name: SignalOutput.Series] = [:]

  init(source: String) { self.source = source }

  /// The series of a canonical key, in the catalogue's category and unit.
  mutating func series(
    of entry: SignalCatalogue.Entry, device: String? = nil, into output: inout SignalOutput
  ) -> SignalOutput.Series {
    series(
      entry.category, entry.key, unit: entry.unit?.symbol, device: device, into: &output)
  }

  /// The series of any key.
  mutating func series(
    _ category: SignalCategory, _ key: String, unit: String? = nil, device: String? = nil,
    into output: inout SignalOutput
  ) -> SignalOutput.Series {
    let name = Name(category: category, key: key, unit: unit, device: device)
    if let series = known[name] { return series }
    let series = output.series(
      source: source, category: category, key: key, unit: unit, device: device)
    known[name] = series
    return series
  }
}
