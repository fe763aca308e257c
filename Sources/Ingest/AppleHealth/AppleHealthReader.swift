import Signals

/// Reads `export.xml`, what the Health app of an iPhone writes of everything it holds.
///
/// All times carry the phone's offset at the moment of exporting, also those of the other half of
/// the year: the instants are right, the written wall clock is not, and days are those of the
/// options' zone. What stands inside a `Correlation` stands beside it as well and counts once.
struct AppleHealthReader: XMLExportReader {
  let format = "apple-health"

  func recognizes(_ outline: XMLOutline) -> Bool { outline.root == "HealthData" }

  func read(_ reader: inout XMLReader, into output: inout SignalOutput) throws {
    var records = AppleRecords(source: format)
    var workouts = AppleWorkouts(source: format)
    var summaries = AppleSummaries(source: format)
    while true {
      switch try reader.next() {
      case .end: continue
      case .finish: return try summaries.finish(records, into: &output)
      case .start:
        if reader.isElement("Record") {
          try records.read(&reader, into: &output)
        } else if reader.isElement("Workout") {
          try workouts.read(&reader, into: &output)
        } else if reader.isElement("ActivitySummary") {
          try summaries.read(&reader, into: &output)
        } else {
          if !Self.isExpected(reader) {
            output.note(.notUsed, place: reader.place(), found: reader.bytes.text(reader.name))
          }
          try reader.skipElement()
        }
      }
    }
  }

  /// Elements that never give signals of their own.
  private static func isExpected(_ reader: borrowing XMLReader) -> Bool {
    reader.isElement("ExportDate") || reader.isElement("Me") || reader.isElement("Correlation")
  }
}

/// The attributes that records and workouts share, as written.
struct AppleFields {
  /// `HKQuantityTypeIdentifierHeartRate`.
  var type: Range<Int>?
  var value, unit, start, end: Range<Int>?
  /// The app or device by the name that its owner gave it.
  var sourceName: Range<Int>?
  /// Where the element begins.
  let offset: Int

  /// Reads the attributes of the element that was begun last.
  @inline(__always) init(_ reader: borrowing XMLReader) {
    offset = reader.elementStart
    for attribute in reader.attributes {
      switch attribute.name.count {
      case 4:
        if reader.equal(attribute.name, "type") {
          type = attribute.value
        } else if reader.equal(attribute.name, "unit") {
          unit = attribute.value
        }
      case 5: if reader.equal(attribute.name, "value") { value = attribute.value }
      case 7: if reader.equal(attribute.name, "endDate") { end = attribute.value }
      case 9: if reader.equal(attribute.name, "startDate") { start = attribute.value }
      case 10: if reader.equal(attribute.name, "sourceName") { sourceName = attribute.value }
      default: break
      }
    }
  }

  /// When it was; nil, counted, where that is not known.
  @inline(__always) func interval(
    _ reader: inout XMLReader, into output: inout SignalOutput
  ) -> (start: Instant, end: Instant)? {
    guard let start, !start.isEmpty else {
      output.skip(.noDate, place: reader.place())
      return nil
    }
    let last = end ?? start
    guard let first = reader.timestamp(start), let last = reader.timestamp(last) else {
      output.skip(.badDate, place: reader.place(), found: reader.text(start))
      return nil
    }
    let zone = output.options.zone
    let interval = (start: first.instant(in: zone), end: last.instant(in: zone))
    guard interval.end >= interval.start else {
      output.skip(.endBeforeStart, place: reader.place(), found: reader.text(self.end ?? start))
      return nil
    }
    return interval
  }
}
