import Features
import Foundation
import Insights
import Reports
import SignalStore
import Signals

/// Gathers what reports show beside the cards, as plain values.
struct MaterialGatherer {
  let store: SignalStore
  let matrix: FeatureMatrix

  /// Everything for a report of these cards.
  func material(
    for report: InsightReport, refusals: RefusalTally, inputs: [RunRecord.Input],
    trendDays: Int
  ) async throws -> ReportMaterial {
    var material = try await cardMaterial(for: report.insights)
    material.trendDays = trendDays
    material.keys = KeyHistories(matrix: matrix).histories(of: try await store.series())
    material.entries = try await store.entries()
    material.entrySignals = try await entrySignals()
    material.sources = try await sources(report.run, inputs: inputs)
    material.unreadable = inputs.filter { $0.state == .failed }.map {
      UnreadableFile(path: $0.path, error: $0.error ?? "")
    }
    (material.refusals, material.notes) = (refusals, refusals.notes(for: report))
    return material
  }

  /// What lies behind some cards: their days, and the signals and entries of their dates.
  func cardMaterial(for cards: [InsightCard]) async throws -> ReportMaterial {
    var material = ReportMaterial()
    for card in cards {
      material.timelines[card.id] = card.timeline(in: matrix)
      material.readings[card.id] = card.readings(in: matrix)
    }
    let ids = cards.flatMap { card in
      card.incidents.flatMap(\.signalIds) + card.counterexamples.flatMap(\.signalIds)
    }
    material.evidence = try await store.signals(withIDs: Set(ids))
    return material
  }

  /// The signals that name an entry, by that entry.
  private func entrySignals() async throws -> [String: [Signal]] {
    try await store.signalsOfEntries().reduce(into: [:]) { groups, signal in
      if let id = signal.entryID { groups[id, default: []].append(signal) }
    }
  }

  private func sources(
    _ run: RunSummary, inputs: [RunRecord.Input]
  ) async throws -> [SourceQuality] {
    let imports = try await store.imports()
    let quality = SourceQualities(
      days: try await store.dayCounts(in: matrix.plan),
      merged: Dictionary(grouping: imports, by: \.file.format).mapValues { records in
        records.reduce(0) { $0 + $1.tally.unchanged + $1.tally.repeated + $1.tally.conflicting }
      }, inputs: Dictionary(grouping: inputs, by: \.format))
    return run.sources.map(quality.quality)
  }
}

/// Tells what each source of a run gave, from the store and the run's inputs.
struct SourceQualities {
  /// Signals by day for each format.
  let days: [String: [CivilDay: Int]]
  /// Signals that were delivered again, by format.
  let merged: [String: Int]
  /// The files of the run, by the format that they were read as.
  let inputs: [String: [RunRecord.Input]]

  func quality(_ source: RunSummary.SourceSummary) -> SourceQuality {
    // A source without a format of its own is named by those that its files turned out to have.
    let formats = source.format.split(separator: "+").map(String.init)
    let counts = formats.reduce(into: [CivilDay: Int]()) { total, format in
      total.merge(days[format] ?? [:], uniquingKeysWith: +)
    }
    let files = formats.flatMap { inputs[$0] ?? [] }
    var quality = SourceQuality(
      format: source.format, state: source.state, files: source.files, offered: source.signals,
      merged: formats.reduce(0) { $0 + (merged[$1] ?? 0) }, skips: skips(files))
    let read = files.reduce(0) { $0 + $1.recordsRead }
    quality.rowsRead = read > 0 ? read : nil
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return quality }
    quality.firstDay = first
    // Weather may be there for decades; a calendar of more than a few years says nothing.
    let length = min(last.days(since: first), 3660)
    quality.firstDay = last.adding(days: -length)
    quality.days = (0...length).map { counts[quality.firstDay.adding(days: $0)] ?? 0 }
    return quality
  }

  private func skips(_ files: [RunRecord.Input]) -> [SourceQuality.Skip] {
    var skips: [String: SourceQuality.Skip] = [:]
    for (reason, tally) in files.flatMap({ $0.skips.sorted { $0.key < $1.key } }) {
      var skip = skips[reason] ?? SourceQuality.Skip(reason: reason, count: 0, places: [])
      skip.count += tally.count
      skip.places = Array((skip.places + tally.first).prefix(3))
      skips[reason] = skip
    }
    return skips.values.sorted { $0.reason < $1.reason }
  }
}

/// What was recorded of each key, from its day-level feature and its series in the store.
struct KeyHistories {
  let matrix: FeatureMatrix

  func histories(of series: [SeriesSummary]) -> [KeyHistory] {
    let stored = Dictionary(grouping: series, by: \.series.key)
    let columns = Dictionary(
      grouping: matrix.columns.filter { $0.window == nil }, by: \.name.signal
    ).compactMapValues(Self.main)
    return Set(stored.keys).union(columns.keys).sorted().compactMap { key in
      history(key, stored[key] ?? [], columns[key])
    }
  }

  /// The column that says most of a key's day: by the catalogue's aggregate, else not an extreme.
  private static func main(_ columns: [FeatureColumn]) -> FeatureColumn? {
    let wanted = columns.first.flatMap { SignalCatalogue.entry(for: $0.name.signal)?.aggregate }
    return columns.first { $0.name.aggregate == wanted }
      ?? columns.first { $0.name.aggregate != .min && $0.name.aggregate != .max }
      ?? columns.first
  }

  private func history(
    _ key: String, _ series: [SeriesSummary], _ column: FeatureColumn?
  ) -> KeyHistory? {
    guard let category = column?.category ?? series.first?.series.category else { return nil }
    let kind: KeyHistory.Kind =
      switch column?.kind {
      case .event: .event
      case .state(let states): .state(states)
      case .number: .number
      case nil: .event
      }
    let days = column.map { column in column.values.indices.map { column[$0] } } ?? []
    var sources: [String] = []
    for summary in series where !sources.contains(summary.series.source) {
      sources.append(summary.series.source)
    }
    return KeyHistory(
      key: key, category: category, unit: column?.unit ?? series.first?.series.unit, kind: kind,
      sources: sources, count: series.reduce(0) { $0 + $1.count }, firstDay: matrix.firstDay,
      days: days)
  }
}
