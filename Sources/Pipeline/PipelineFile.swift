import Features
import Ingest
import Insights
import Reports
public import Signals

/// A pipeline file: where an account's exports are and how to search them.
///
/// Every setting has a default; what is not named in the file holds it. See
/// `docs/pipeline-file.md` for the keys.
public struct PipelineFile: Sendable {
  /// Names the pipeline in reports and run records.
  public var name = "pipeline"
  /// Which zone days and windows are cut in.
  public var timeZone = ZoneChoice.profile
  /// What to read, in this order.
  public var sources: [Source] = []
  /// The parts of the day; nil for the default four.
  public var windows: [TimeWindow]?
  /// The hour at which the account's day begins.
  public var dayStartHour = 0
  /// How signals become features.
  var features = FeatureOptions()
  /// What is searched and shown.
  var insights = InsightOptions()
  /// The reports to write beside the store.
  public var reports: Set<ReportKind> = [.json, .markdown, .html]
  /// The language of reports; nil for the profile's, then French.
  var language: ReportLanguage?
  /// The accent of the HTML report; nil for the profile's, then turquoise.
  var theme: ReportTheme?
  /// How many days the HTML report's trends show.
  var trendDays = 14

  /// Which zone days and windows are cut in.
  public enum ZoneChoice: Sendable, Hashable {
    /// The profile's; without one, the zone that an export names; else UTC, with a warning.
    case profile
    /// This one, whatever the profile says.
    case named(String)
  }

  /// A group of files in one format.
  public struct Source: Sendable, Equatable {
    /// The format's name; nil to recognise each file by its content.
    public var format: String?
    /// A path or glob, relative to the data folder.
    public var path: String
    /// Whether a run fails without it.
    public var required = false
    /// The units that a weather service was asked for, where its answers do not say.
    var units: WeatherUnits?
    /// What the columns of a table mean, for the format `csv`.
    var columns: CSVMapping?
  }

  /// A report that a run writes.
  public enum ReportKind: String, Sendable, CaseIterable {
    /// `insights.json`, always written: other commands read it.
    case json
    /// `report.md`.
    case markdown
    /// `report.html`.
    case html
  }
}
