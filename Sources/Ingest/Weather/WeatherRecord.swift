import Signals

/// One moment, hour or day of weather as it is read: its values in canonical units, and the
/// members that say when and where, which each format reads for itself.
struct WeatherRecord {
  /// A value in its key's canonical unit.
  struct Reading: Equatable {
    let key: String
    var value: Double
    /// How long before the record's time the value's span begins.
    var secondsBefore: Int64
  }

  /// Where the record starts.
  let offset: Int
  /// The values, one a key.
  private(set) var readings: [Reading] = []
  /// Why the first value that is missing is.
  private(set) var problem: SkipReason?

  /// Starts a record at the object that comes next.
  init(at offset: Int) { self.offset = offset }

  /// Reads the object that comes next. Numbers that no table has are noted once a name.
  ///
  /// - Parameter own: Reads a member that is the format's own (a time, a list), by its name, and
  ///   returns true; false leaves the member to the table.
  mutating func read(
    _ fields: WeatherFields, unused: inout Set<String>, _ reader: inout JSONReader,
    into output: inout SignalOutput, own: (String, inout JSONReader) throws -> Bool
  ) throws {
    try read(fields, within: "", unused: &unused, &reader, into: &output, own: own)
  }

  private mutating func read(
    _ fields: WeatherFields, within outer: String, unused: inout Set<String>,
    _ reader: inout JSONReader, into output: inout SignalOutput,
    own: (String, inout JSONReader) throws -> Bool
  ) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = outer + reader.text(key)
      let kind = reader.peek()
      if try own(name, &reader) { continue }
      if kind == UInt8(ascii: "{"), fields.isInner(name) {
        try read(fields, within: name + ".", unused: &unused, &reader, into: &output, own: own)
      } else if let field = fields[name] {
        var measure = try reader.readMeasure()
        if let missing = fields.missing, measure.number == missing { measure.problem = .null }
        add(measure, field, &reader, into: &output)
      } else {
        let isNumber = kind &- UInt8(ascii: "0") <= 9 || kind == UInt8(ascii: "-")
        if isNumber, unused.insert(name).inserted {
          output.note(.notUsed, in: &reader, at: key.start - 1, found: name)
        }
        try reader.skipValue()
      }
    }
  }

  /// Adds a value, or notes why it is left out.
  mutating func add(
    _ measure: Measure, _ field: WeatherField, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) {
    guard let number = measure.number, let value = field.conversion.convert(number),
      field.entry?.plausible.contains(value) ?? true
    else {
      let reason =
        measure.problem ?? (field.conversion.isUnknown ? .unknownUnit : .impossibleValue)
      problem = problem ?? reason
      output.note(.valueLeftOut, in: &reader, at: measure.offset, found: reason.words)
      return
    }
    if measure.hasComma { output.note(.decimalComma, in: &reader, at: measure.offset) }
    add(Reading(key: field.key, value: value, secondsBefore: field.secondsBefore), field.entry)
  }

  /// Rain and snow of one hour make its precipitation. Of the same amount over one hour and
  /// over three the finer one is kept.
  private mutating func add(_ reading: Reading, _ entry: SignalCatalogue.Entry?) {
    guard let index = readings.firstIndex(where: { $0.key == reading.key }) else {
      readings.append(reading)
      return
    }
    let known = readings[index]
    if entry?.aggregate == .sum, known.secondsBefore == reading.secondsBefore {
      readings[index].value += reading.value
    } else if reading.secondsBefore <= known.secondsBefore {
      readings[index] = reading
    }
  }

  /// Takes the readings of keys that an earlier version of the record has and this one lacks.
  mutating func fill(from earlier: WeatherRecord) {
    for reading in earlier.readings where !readings.contains(where: { $0.key == reading.key }) {
      readings.append(reading)
    }
  }

  /// Leaves out the readings of some keys.
  mutating func remove(keys: Set<String>) { readings.removeAll { keys.contains($0.key) } }
}
