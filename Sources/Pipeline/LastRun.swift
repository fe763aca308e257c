import Features
import Foundation
import Ingest
import Insights
import SignalStore
import Signals

/// What the last run that had cards made of an account, brought back for a closer look.
///
/// Settings come from its record; features and families from the cache or, where that was
/// cleared, from the store by the same stages.
struct LastRun {
  let store: SignalStore
  let pipeline: PipelineFile
  let matrix: FeatureMatrix
  let families: ScreenedFamilies
  /// The cards as they were written; nil where there are none.
  let report: InsightReport?

  /// - Throws: ``PipelineError/noStore(path:)``, or why the store or the record can't be read.
  init(_ output: OutputFolder, storePath: String) async throws {
    guard FileManager.default.fileExists(atPath: storePath) else {
      throw PipelineError.noStore(path: storePath)
    }
    store = try SignalStore(readOnlyPath: storePath)
    let record = RunHistory(output).latestWithCards()
    pipeline = try PipelineFile(recorded: record?.settings ?? [:])
    let plan = DayPlan(
      zone: try await Self.zone(record, store), windows: pipeline.windows,
      dayStartHour: pipeline.dayStartHour)
    let cache = StageCache(output)
    matrix =
      if let kept = cache.features(plan: plan) {
        kept
      } else {
        try await Self.features(store, plan, pipeline, now: record?.startedAt)
      }
    families =
      try cache.families() ?? screenFamilies(in: matrix, options: pipeline.insights)
    report = cache.writtenReport()
  }

  private static func zone(_ record: RunRecord?, _ store: SignalStore) async throws -> CivilZone {
    // The record says `Europe/Paris (profile)`.
    let recorded = record?.timeZone.split(separator: " ").first.map(String.init)
    let profile = try await store.profile()?.timeZone
    return [recorded, profile].compactMap { $0.flatMap { CivilZone(identifier: $0) } }.first
      ?? .utc
  }

  private static func features(
    _ store: SignalStore, _ plan: DayPlan, _ pipeline: PipelineFile, now: String?
  ) async throws -> FeatureMatrix {
    let recorded = AccountPeriod.recorded(try await store.series(), plan: plan)
      .map { [$0.lowerBound.number, $0.upperBound.number] }
    return try await FeatureStage(store: store, plan: plan, options: pipeline.features)
      .build(recorded: recorded, now: now.flatMap { Instant($0) } ?? Instant(Date())).matrix
  }
}

extension RunHistory {
  /// The record of the latest run that came as far as cards.
  func latestWithCards() -> RunRecord? {
    for id in ids().reversed() {
      if let record = try? record(id), record.counts["cards"] != nil { return record }
    }
    return nil
  }
}

extension PipelineFile {
  /// The settings of a run, from its record; sources and reports are left out, they were read.
  init(recorded settings: [String: String]) throws {
    var tree = try PositionedJSON(text: "{}", name: "run.json")
    for (key, value) in settings.sorted(by: { $0.key < $1.key }) where Self.isSearchSetting(key) {
      tree = try Self.adding(key, value, to: tree)
    }
    try self.init(tree)
  }

  private static func isSearchSetting(_ key: String) -> Bool {
    ["dayStart", "windows"].contains(key)
      || ["features.", "correlation.", "insights."].contains { key.hasPrefix($0) }
  }

  /// A record holds lists as words with commas, and does not say which settings are lists: what
  /// a setting does not take as it stands is one.
  private static func adding(
    _ key: String, _ value: String, to tree: PositionedJSON
  ) throws -> PositionedJSON {
    if key == "windows" { return try tree.setting("windows=\(windowsJSON(value))") }
    let plain = try tree.setting("\(key)=\(value)")
    if (try? PipelineFile(plain)) != nil { return plain }
    let words = value.split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ",")
    return try tree.setting("\(key)=[\(words)]")
  }

  /// `night 0-6, morning 6-12` as `{"night":[0,6],"morning":[6,12]}`.
  private static func windowsJSON(_ text: String) -> String {
    let members = text.split(separator: ", ").compactMap { window -> String? in
      guard let space = window.lastIndex(of: " ") else { return nil }
      let hours = window[window.index(after: space)...].split(separator: "-")
      guard hours.count == 2 else { return nil }
      return "\"\(window[..<space])\":[\(hours[0]),\(hours[1])]"
    }
    return "{\(members.joined(separator: ","))}"
  }
}
