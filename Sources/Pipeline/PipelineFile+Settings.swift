import Features
import Ingest
import Insights
import Reports
import Signals

extension PipelineFile {
  /// Every setting that holds, by its dotted key, for the run record.
  var effectiveSettings: [String: String] {
    let windows = windows ?? DayPlan.defaultWindows(dayStartHour: dayStartHour)
    var settings: [String: String] = [
      "dayStart": "\(dayStartHour)",
      "windows": windows.map { "\($0.name) \($0.startHour)-\($0.endHour)" }.joined(separator: ", "),
      "features.minSignalConfidence": "\(features.minimumSignalConfidence)",
      "features.minBucketShare": "\(features.minimumBucketShare)",
      "features.minEventDays": "\(features.minimumEventDays)",
      "correlation.maxLagDays": "\(insights.maximumLagDays)",
      "correlation.minPairs": "\(insights.minimumPairs)",
      "insights.minConfidence": "\(insights.minimumConfidence)",
      "insights.limit": "\(insights.limit)",
      "insights.conjunctions": "\(insights.searchesConjunctions)",
      "insights.listedIncidents": "\(insights.listedIncidents)",
      "insights.outcomeCategories": insights.outcomeCategories.map(\.rawValue).sorted()
        .joined(separator: ", "),
      "insights.outcomeKeys": insights.outcomeKeys.sorted().joined(separator: ", "),
      "reports": reports.map(\.rawValue).sorted().joined(separator: ", "),
    ]
    switch timeZone {
    case .profile: settings["timeZone"] = "profile"
    case .named(let name): settings["timeZone"] = name
    }
    for (index, source) in sources.enumerated() {
      settings["sources[\(index)]"] =
        "\(source.format ?? "auto") \(source.path)" + (source.required ? " required" : "")
        + source.readingWords
    }
    settings["report.trendDays"] = "\(trendDays)"
    settings["report.language"] = language?.rawValue
    settings["report.theme"] = theme?.rawValue
    return settings
  }
}

extension PipelineFile {
  /// The setting of a section whose own key this is: `limit` is `insights.limit`.
  static func setting(called key: String) -> String? {
    PipelineFile().effectiveSettings.keys.sorted().first { $0.hasSuffix(".\(key)") }
  }
}

extension PipelineFile.Source {
  /// What changes how its files are read, beside the format; empty for nothing.
  var readingWords: String {
    var words = units.map { ", units \($0.rawValue)" } ?? ""
    if let columns {
      let values = columns.values.map {
        [$0.column, $0.key, $0.category?.rawValue, $0.unit].compactMap(\.self)
          .joined(separator: " ")
      }
      let others = [
        columns.timeColumn, columns.dateOrder?.rawValue, columns.timeZone, columns.source,
      ]
      words += ", columns \(columns.dateColumn)"
      words += (others.compactMap(\.self) + values).map { "; \($0)" }.joined()
    }
    return words
  }
}
