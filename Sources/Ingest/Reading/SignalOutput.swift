import Signals
import Synchronization

/// What readers write to: batches for the sink, counts and places for the report.
///
/// Not generic over the sink, so that the readers' inner loops compile once; the sink is
/// reached through closures, once a batch.
struct SignalOutput {
  /// Where the kinds of records go.
  struct Delivery {
    var signals: ([Signal]) throws -> Void
    var profile: (Profile) throws -> Void
    var entry: (JournalEntry) throws -> Void
    var insight: (JournalInsight) throws -> Void
    var logEntry: (ImportLogEntry) throws -> Void
  }

  /// The options of this reading.
  let options: IngestOptions
  /// What has been read so far.
  private(set) var report: IngestReport

  /// The file being read, for progress.
  var reading: FileBytes? {
    didSet { lines = LineCounter() }
  }

  /// Whether documents of other formats than the first one's are read as well.
  let takesAnyFormat: Bool

  private let delivery: Delivery
  private var batch: [Signal] = []
  private var contents: [KeyContent] = []
  private var contentIndex: [String: Int] = [:]
  /// What tells records with an impossible or a future time apart: the signals of one have the
  /// same start; readers that keep records back until the end have read all of them by then.
  private var lastStray = (record: -1, start: Instant(milliseconds: 0))
  private var lastFuture = (record: -1, start: Instant(milliseconds: 0))
  private var strayRecords = 0
  /// When facts begin to be in the future; nil where nobody said what time it is.
  private let latest: Instant?
  private var lines = LineCounter()
  /// Whether the file is an account's own export, whose facts were judged when they came in.
  private var isRestoring = false

  init(
    report: IngestReport, options: IngestOptions, takesAnyFormat: Bool = false, delivery: Delivery
  ) {
    self.takesAnyFormat = takesAnyFormat
    (self.report, self.options, self.delivery) = (report, options, delivery)
    latest = options.now?.adding(seconds: BelievableTime.clockSkewSeconds)
    batch.reserveCapacity(max(1, options.batchSize))
  }

  // MARK: Signals

  /// A series with its place in the table of contents.
  struct Series {
    let series: SignalSeries
    fileprivate let content: Int
  }

  /// Registers a series. Equal ones should be registered once and kept.
  mutating func series(
    source: String, category: SignalCategory, key: String, unit: String? = nil,
    device: String? = nil
  ) -> Series {
    let series = SignalSeries(
      source: source, category: category, key: key, unit: unit, device: device)
    if let index = contentIndex[key] { return Series(series: series, content: index) }
    contentIndex[key] = contents.count
    contents.append(
      KeyContent(
        key: key, category: category, unit: unit, count: 0,
        first: Instant(milliseconds: .max), last: Instant(milliseconds: .min)))
    return Series(series: series, content: contents.count - 1)
  }

  /// Adds a signal to the batch and hands the batch over when it is full.
  @inline(__always) mutating func emit(
    _ series: Series, value: Double?, text: String? = nil, start: Instant, end: Instant? = nil,
    day: CivilDay? = nil, confidence: Double = 1, sourceID: String? = nil, entryID: String? = nil
  ) throws {
    guard BelievableTime.holds(start, end ?? start) || isRestoring else {
      return leaveOut(series.series.key, at: start)
    }
    if let latest, start > latest { noteFuture(series.series, at: start) }
    batch.append(
      Signal(
        // Adding zero turns −0 into 0.
        series: series.series, value: value.map { $0 + 0 }, text: text, start: start, end: end,
        day: day, confidence: confidence, sourceID: sourceID, entryID: entryID))
    contents[series.content].count &+= 1
    if start < contents[series.content].first { contents[series.content].first = start }
    if start > contents[series.content].last { contents[series.content].last = start }
    if batch.count >= options.batchSize { try flush() }
  }

  /// Skips the record that is being read, once, for a time that can't be true.
  @inline(never) private mutating func leaveOut(_ key: String, at start: Instant) {
    guard lastStray != (report.recordsRead, start) else { return }
    lastStray = (report.recordsRead, start)
    let found = "\(key) at \(start)"
    strayRecords += 1
    guard report.skips[.strayDate]?.examples.count ?? 0 < IngestTally.exampleLimit else {
      report.skips[.strayDate]?.count += 1
      return
    }
    let position = placeOfRecord()
    skip(.strayDate, place: position, found: found)
  }

  @inline(never) private mutating func noteFuture(_ series: SignalSeries, at start: Instant) {
    guard let now = options.now, BelievableTime.isFuture(start, series.category, now: now) else {
      return
    }
    guard lastFuture != (report.recordsRead, start) else { return }
    lastFuture = (report.recordsRead, start)
    guard report.notes[.futureDate]?.examples.count ?? 0 < IngestTally.exampleLimit else {
      report.notes[.futureDate]?.count += 1
      return
    }
    let position = placeOfRecord()
    note(.futureDate, place: position, found: "\(series.key) at \(start)")
  }

  /// Where the record starts that the reader is at, or near.
  private mutating func placeOfRecord() -> SourcePosition {
    guard let reading else { return .start(of: report.file) }
    let offset = reading.reached.load(ordering: .relaxed)
    let (line, column) = lines.locate(offset, in: reading)
    return SourcePosition(file: reading.name, line: line, column: column, byteOffset: offset)
  }

  private mutating func flush() throws {
    guard !batch.isEmpty else { return }
    report.signals += batch.count
    try delivery.signals(batch)
    batch.removeAll(keepingCapacity: true)
    advance()
  }

  /// Lets go of what was read, and tells whoever watches how far it is.
  private func advance() {
    guard let reading else { return }
    reading.releaseRead()
    guard let progress = options.progress else { return }
    progress(
      IngestProgress(
        bytesRead: reading.reached.load(ordering: .relaxed), byteCount: reading.count,
        signals: report.signals))
  }

  // MARK: Journal records

  /// Hands over a profile.
  mutating func emit(_ profile: Profile) throws {
    report.profiles += 1
    try delivery.profile(profile)
  }

  /// Hands over an entry.
  mutating func emit(_ entry: JournalEntry) throws {
    report.entries += 1
    try delivery.entry(entry)
  }

  /// Hands over an insight.
  mutating func emit(_ insight: JournalInsight) throws {
    report.insights += 1
    try delivery.insight(insight)
  }

  /// Hands over a line of the import log.
  mutating func emit(_ entry: ImportLogEntry) throws { try delivery.logEntry(entry) }

  /// Notes that the file is an account's export, and of which schema.
  mutating func setSchema(_ schema: String) { (report.schema, isRestoring) = (schema, true) }

  /// Notes that documents of another format were read as well.
  mutating func addFormat(_ format: String) {
    if !report.format.split(separator: "+").contains(format[...]) { report.format += "+\(format)" }
  }

  // MARK: Counts

  /// Counts a record that was read and will be accepted or skipped.
  @inline(__always) mutating func countRead(_ count: Int = 1) { report.recordsRead &+= count }

  /// Counts a record that gave what it should.
  @inline(__always) mutating func countAccepted(_ count: Int = 1) {
    report.recordsAccepted &+= count
  }

  /// Counts a skipped record, with its place while places are still kept.
  @inline(never) mutating func skip(
    _ reason: SkipReason, in reader: inout JSONReader, at offset: Int? = nil, field: String? = nil,
    index: Int? = nil, found: String? = nil, records: Int = 1
  ) {
    Self.add(
      to: &report.skips[reason, default: IngestTally()], count: records,
      { reader.place(at: offset, field: field, index: index) }, found)
    advanceIfMany(report.skips[reason])
  }

  /// A file of repeats hands nothing over, but goes on all the same.
  private func advanceIfMany(_ tally: IngestTally?) {
    if let tally, tally.count % options.batchSize == 0 { advance() }
  }

  /// Counts something worth knowing, with its place while places are still kept.
  @inline(never) mutating func note(
    _ note: IngestNote, in reader: inout JSONReader, at offset: Int? = nil, field: String? = nil,
    index: Int? = nil, found: String? = nil
  ) {
    Self.add(
      to: &report.notes[note, default: IngestTally()], count: 1,
      { reader.place(at: offset, field: field, index: index) }, found)
  }

  /// Counts a skipped record of a file that is not JSON.
  mutating func skip(
    _ reason: SkipReason, place: @autoclosure () -> SourcePosition, found: String? = nil,
    records: Int = 1
  ) {
    Self.add(to: &report.skips[reason, default: IngestTally()], count: records, place, found)
  }

  /// Counts something worth knowing in a file that is not JSON.
  mutating func note(
    _ note: IngestNote, place: @autoclosure () -> SourcePosition, found: String? = nil
  ) {
    Self.add(to: &report.notes[note, default: IngestTally()], count: 1, place, found)
  }

  private static func add(
    to tally: inout IngestTally, count: Int, _ place: () -> SourcePosition, _ found: String?
  ) {
    tally.count += count
    guard tally.examples.count < IngestTally.exampleLimit else { return }
    tally.examples.append(.init(position: place(), found: found))
  }

  /// Hands over what is left and closes the report.
  mutating func finish() throws -> IngestReport {
    try flush()
    // Their readers counted them as accepted before or after they handed the signals over.
    report.recordsAccepted -= strayRecords
    report.contents = contents.filter { $0.count > 0 }.sorted { $0.key < $1.key }
    return report
  }
}
