public import Insights
public import Reports
public import Signals

/// What the command line asks of a run, beside the pipeline file.
public struct RunOptions: Sendable {
  /// Where the sources' files are.
  public var dataFolder: String
  /// The pipeline file, which is no export though it may stand among them; nil for settings that
  /// come from no file.
  public var pipelinePath: String?
  /// Where the store and the reports go.
  public var output: OutputFolder
  /// The language of reports; nil for the pipeline's, then the profile's, then French.
  public var language: ReportLanguage?
  /// The accent of the HTML report; nil for the pipeline's, then the profile's, then turquoise.
  public var theme: ReportTheme?
  /// Whether the first file that can't be read ends the run.
  public var isStrict = false
  /// Whether every stage runs and every file is read again, changed or not.
  public var isForced = false
  /// The stage from which on everything runs, changed or not; nil for only what changed.
  public var firstStage: Stage?
  /// Asked for by a signal of the system.
  public var interruption = Interruption()
  /// The present moment: the day that holds it is not over and is not scored.
  public var now: Instant
  /// The program's version, for the run record.
  public var program: String

  /// Creates options with the defaults of the command line.
  public init(dataFolder: String, output: OutputFolder, now: Instant, program: String) {
    (self.dataFolder, self.output, self.now) = (dataFolder, output, now)
    self.program = program
  }
}
