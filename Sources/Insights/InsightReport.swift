/// What one run found: the contents of `insights.json`.
public struct InsightReport: Codable, Hashable, Sendable {
  /// `whatworks.insights/1`.
  public var schema: String
  /// What was read and searched.
  public var run: RunSummary
  /// The cards, by rank.
  public var insights: [InsightCard]

  /// The schema that this version writes.
  public static let currentSchema = "whatworks.insights/1"

  /// Creates a report in the current schema.
  public init(run: RunSummary, insights: [InsightCard]) {
    (schema, self.run, self.insights) = (Self.currentSchema, run, insights)
  }
}

/// What a run read and how much it searched.
public struct RunSummary: Codable, Hashable, Sendable {
  /// Names the run; different every time.
  public var id: String
  /// The pipeline's name.
  public var pipeline: String
  /// When it started, ISO 8601 in UTC.
  public var startedAt: String
  /// First and last local day that was scored; nil when there was nothing to score.
  public var period: Period?
  /// The zone that days and windows were cut in.
  public var timeZone: String
  /// Signals in the store.
  public var signals: Int
  /// Columns of the feature matrix.
  public var features: Int
  /// Exposure–outcome–lag combinations that were scored.
  public var testsScored: Int
  /// The pipeline's sources, in its order.
  public var sources: [SourceSummary]

  /// The days that a run scored.
  public struct Period: Codable, Hashable, Sendable {
    /// First day, `yyyy-MM-dd`.
    public var from: String
    /// Last day, `yyyy-MM-dd`.
    public var to: String

    /// Creates a period.
    public init(from: String, to: String) { (self.from, self.to) = (from, to) }
  }

  /// What became of one source of the pipeline.
  public struct SourceSummary: Codable, Hashable, Sendable {
    /// The format's name.
    public var format: String
    /// Files that matched.
    public var files: Int
    /// Signals that they gave.
    public var signals: Int
    /// Whether it was there.
    public var state: State

    /// Whether a source could be used.
    public enum State: String, Codable, Sendable { case available, absent, failed }

    /// Creates a summary.
    public init(format: String, files: Int, signals: Int, state: State) {
      (self.format, self.files, self.signals, self.state) = (format, files, signals, state)
    }
  }

  /// Creates a summary.
  public init(
    id: String, pipeline: String, startedAt: String, period: Period?, timeZone: String,
    signals: Int, features: Int, testsScored: Int, sources: [SourceSummary]
  ) {
    (self.id, self.pipeline, self.startedAt, self.period) = (id, pipeline, startedAt, period)
    (self.timeZone, self.signals, self.features) = (timeZone, signals, features)
    (self.testsScored, self.sources) = (testsScored, sources)
  }
}
