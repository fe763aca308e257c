import Features
import Foundation
import Reports
import Signals

/// The features of an account's last run, for programs.
public struct AccountFeatures: Sendable {
  private let matrix: FeatureMatrix

  /// Reads what the last run kept.
  ///
  /// - Returns: nil where no run has made features there, or an older version of the program did.
  public init?(_ output: OutputFolder) {
    let cache = StageCache(output)
    guard let matrix = cache.features(plan: cache.state().dayPlan) else { return nil }
    self.matrix = matrix
  }

  /// One row a local day, one column a feature; empty where nothing was observed, a state by its
  /// name. The first column, `day`, is the date.
  public func csv(_ write: (String) -> Void) {
    write(csvRow(["day"] + matrix.columns.map(\.name.description)))
    for row in 0..<matrix.dayCount {
      write(csvRow([matrix.day(row).description] + matrix.columns.map { $0.field(row) }))
    }
  }

  /// One row a feature: name, category, kind, unit and observed days.
  public func summary(_ write: (String) -> Void) {
    write(csvRow(["feature", "category", "kind", "unit", "observed_days"]))
    for column in matrix.columns {
      let kind =
        switch column.kind {
        case .event: "event"
        case .number: "number"
        case .state: "state"
        }
      write(
        csvRow([
          column.name.description, column.category.rawValue, kind, column.unit ?? "",
          "\(column.observedCount)",
        ]))
    }
  }
}

extension FeatureColumn {
  fileprivate func field(_ row: Int) -> String {
    guard let value = self[row] else { return "" }
    if case .state(let states) = kind, states.indices.contains(Int(value)) {
      return states[Int(value)]
    }
    return csvNumber(value)
  }
}

extension StageCache.State {
  /// How the kept features were cut into days and windows; the default where that is not known.
  var dayPlan: DayPlan {
    let inputs = self[.features] ?? [:]
    let zone = inputs["time zone"].flatMap { CivilZone(identifier: $0) } ?? .utc
    let start = inputs["dayStart"].flatMap { Int($0) } ?? 0
    let windows = (inputs["windows"] ?? "").components(separatedBy: ", ").compactMap(Self.window)
    guard DayPlan.problem(windows: windows, dayStartHour: start) == nil else {
      return DayPlan(zone: zone)
    }
    return DayPlan(zone: zone, windows: windows, dayStartHour: start)
  }

  /// Reads `late evening 22-24`.
  private static func window(_ text: String) -> TimeWindow? {
    guard let space = text.lastIndex(of: " ") else { return nil }
    let hours = text[text.index(after: space)...].split(separator: "-").compactMap { Int($0) }
    guard hours.count == 2 else { return nil }
    return TimeWindow(name: String(text[..<space]), startHour: hours[0], endHour: hours[1])
  }
}
