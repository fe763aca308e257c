import Signals

/// One reading of a file: the metrics met so far and the walk through its documents.
struct HealthAutoExportSession {
  /// The source of every signal.
  let source: String
  /// Whether single points were met outside a metric's array.
  private(set) var hasPoints = false
  /// Whether anything of this format was met.
  private(set) var isRecognized = false
  /// Workouts wait for the end, since a later one with the same id takes an earlier one's place.
  var workouts = WorkoutList()
  /// Symptoms, cycle, moods and medications.
  var events: HealthEvents

  private var metrics: [HealthMetric] = []
  private var metricIndex: [String: Int] = [:]

  init(source: String) {
    self.source = source
    events = HealthEvents(source: source)
  }

  // MARK: Documents

  /// Reads an envelope, a metric, a point, or an array of them.
  mutating func readDocument(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    switch reader.peek() {
    case UInt8(ascii: "{"): try readObject(&reader, into: &output)
    case UInt8(ascii: "["):
      try reader.beginArray()
      while try reader.nextElement() { try readDocument(&reader, into: &output) }
    default:
      let start = reader.position
      try reader.skipValue()
      output.countRead()
      output.skip(.wrongType, in: &reader, at: start)
    }
  }

  /// Reads an object that says what it is by its keys, which come in any order.
  ///
  /// A metric whose name and unit stand before its data, as the app writes it, is read as it
  /// comes; otherwise the data are skipped first and gone back to.
  private mutating func readObject(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let start = reader.mark()
    var metric = MetricHeader(offset: reader.position)
    var strangers: [(name: String, offset: Int)] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let offset = key.start - 1
      switch reader.text(key) {
      case "data" where reader.peek() == UInt8(ascii: "{"):
        (isRecognized, metric.isDone) = (true, true)
        try readEnvelope(&reader, into: &output)
      case "data" where reader.peek() == UInt8(ascii: "[") && metric.isComplete:
        try readRows(of: metric, &reader, into: &output)
        metric.isDone = true
      case "data":
        metric.hasData = true
        if reader.peek() == UInt8(ascii: "[") { metric.data = reader.mark() }
        try reader.skipValue()
      case "name":
        metric.nameOffset = reader.position
        metric.name = try reader.readOptionalText().map { reader.text($0) }
      case "units": metric.units = try reader.readOptionalText().map { reader.text($0) } ?? ""
      case let name where name.hasPrefix("unnest("):
        metric.isDone = true
        try readDocument(&reader, into: &output)
      case let name:
        // A point's own fields are met here as well; they are no surprise.
        if Self.pointKeys.contains(name) {
          metric.hasFields = true
        } else if strangers.count < 20 {
          strangers.append((name, offset))
        }
        try reader.skipValue()
      }
    }
    if metric.name == nil {
      if metric.isDone || metric.hasData {
        for key in strangers {
          output.note(.notUsed, in: &reader, at: key.offset, found: key.name)
        }
      } else {
        let keys = strangers.prefix(5).map { "'\($0.name)'" }.joined(separator: ", ")
        output.note(
          .notUsed, in: &reader, at: metric.offset, found: "an object with the keys \(keys)")
      }
    }
    try finishObject(metric, start: start, &reader, into: &output)
  }

  private mutating func finishObject(
    _ metric: MetricHeader, start: JSONReader.Mark, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    if metric.hasData { isRecognized = true }
    guard !metric.isDone else { return }
    if metric.name == nil {
      if let data = metric.data { try skipRows(at: data, &reader, into: &output) }
      return
    }
    if let data = metric.data {
      let end = reader.mark()
      reader.rewind(to: data)
      try readRows(of: metric, &reader, into: &output)
      reader.rewind(to: end)
    } else if metric.hasFields, metric.units != nil || isRecognized {
      (hasPoints, isRecognized) = (true, true)
      reader.rewind(to: start)
      let index = self.index(of: metric, &reader, into: &output)
      try metrics[index].readRow(&reader, into: &output)
    }
  }

  /// Skips the rows of a metric that has no name: nobody knows what they measure.
  private func skipRows(
    at data: JSONReader.Mark, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let end = reader.mark()
    reader.rewind(to: data)
    try reader.beginArray()
    while try reader.nextElement() {
      output.countRead()
      output.skip(.noKey, in: &reader)
      try reader.skipValue()
    }
    reader.rewind(to: end)
  }

  private static let pointKeys: Set<String> = [
    "date", "qty", "Min", "Avg", "Max", "min", "avg", "max", "source", "startDate", "endDate",
    "value", "systolic", "diastolic", "asleep", "inBed", "core", "deep", "rem", "awake",
    "totalSleep", "sleepStart", "sleepEnd", "inBedStart", "inBedEnd", "sleepSource",
    "inBedSource",
  ]

  // MARK: The envelope

  private mutating func readEnvelope(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      guard reader.peek() == UInt8(ascii: "[") else {
        if reader.peek() != UInt8(ascii: "n") {
          output.note(.notUsed, in: &reader, at: key.start - 1, found: name)
        }
        try reader.skipValue()
        continue
      }
      switch name {
      case "metrics": try readElements(&reader, into: &output) { try $0.readObject(&$1, into: &$2) }
      case "workouts":
        try readElements(&reader, into: &output) { try $0.workouts.read(&$1, into: &$2) }
      case "symptoms": try readEvents(.symptom, &reader, into: &output)
      case "cycleTracking": try readEvents(.cycle, &reader, into: &output)
      case "stateOfMind": try readEvents(.stateOfMind, &reader, into: &output)
      case "medications": try readEvents(.medication, &reader, into: &output)
      default: try countUnused(name, &reader, into: &output)
      }
    }
  }

  private mutating func readEvents(
    _ kind: HealthEvents.Kind, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    try readElements(&reader, into: &output) { try $0.events.read(kind, &$1, into: &$2) }
  }

  /// Reads the objects of an array; anything else in it is a skipped record.
  private mutating func readElements(
    _ reader: inout JSONReader, into output: inout SignalOutput,
    _ read: (inout Self, inout JSONReader, inout SignalOutput) throws -> Void
  ) throws {
    try reader.beginArray()
    while try reader.nextElement() {
      if reader.peek() == UInt8(ascii: "{") {
        try read(&self, &reader, &output)
      } else {
        output.countRead()
        output.skip(.wrongType, in: &reader)
        try reader.skipValue()
      }
    }
  }

  /// Counts an array that gives no signals: heart traces, notifications, unknown ones.
  private func countUnused(
    _ name: String, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    try reader.beginArray()
    while try reader.nextElement() {
      output.note(.notUsed, in: &reader, found: name)
      try reader.skipValue()
    }
  }

  // MARK: Metrics

  /// What is known of a metric before its rows are read.
  private struct MetricHeader {
    let offset: Int
    var name: String?
    var nameOffset = 0
    var units: String?
    var data: JSONReader.Mark?
    var hasData = false
    /// Whether it has the fields of a single point.
    var hasFields = false
    var isDone = false

    init(offset: Int) { self.offset = offset }

    var isComplete: Bool { name != nil && units != nil }
  }

  private mutating func readRows(
    of header: MetricHeader, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    isRecognized = true
    let index = self.index(of: header, &reader, into: &output)
    try metrics[index].readRows(&reader, into: &output)
  }

  /// The metric of a name, made when it is met first, set to the unit of these rows.
  private mutating func index(
    of header: MetricHeader, _ reader: inout JSONReader, into output: inout SignalOutput
  ) -> Int {
    let name = header.name ?? ""
    if let index = metricIndex[name] {
      metrics[index].use(unit: header.units)
      return index
    }
    let metric = HealthMetric(name: name, unit: header.units, source: source)
    if metric.isUnknown {
      output.note(.unknownMetric, in: &reader, at: header.nameOffset, found: name)
    }
    metricIndex[name] = metrics.count
    metrics.append(metric)
    return metrics.count - 1
  }

  /// Gives what waited for the end of the file: daily totals, last intervals, workouts.
  mutating func finish(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    for index in metrics.indices { try metrics[index].finish(into: &output) }
    try workouts.finish(source: source, &reader, into: &output)
  }
}
