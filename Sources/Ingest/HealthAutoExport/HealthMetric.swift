import Signals

/// One metric of a file: its key and unit, the devices that measured it, and what still waits.
struct HealthMetric {
  /// The metric's name as written.
  let name: String
  /// The canonical key.
  let key: String
  /// What the catalogue knows of it.
  let entry: SignalCatalogue.Entry?
  /// The source of the signals.
  let source: String
  /// The keys of the up to three values of a row: the main one, then lowest and highest.
  let keys: [String]
  /// Whether rows are nights or parts of nights.
  let isSleep: Bool
  /// Whether a day's values add up, so that rows stand for spans of time.
  let isSum: Bool
  /// The values that are possible, in the canonical unit.
  let plausible: ClosedRange<Double>

  /// The way from the unit of the rows being read.
  private(set) var conversion: UnitConversion
  /// The unit as written, for messages.
  private(set) var unit: String?
  /// The devices, in the order met.
  var devices: [MetricDevice] = []
  /// Whether a row off midnight was met in the array being read: then none of its sums need be a
  /// daily total.
  var hasTimes = false
  /// Whether one was met in an array before.
  var hadTimes = false
  /// Rows at midnight that are daily totals unless a row with a time follows in their array.
  var held: [TimedRow] = []

  private var sources: [(text: JSONText, device: Int)] = []
  private var lastSource = 0

  /// Prepares a metric.
  init(name: String, unit: String?, source: String) {
    (self.name, self.source, self.unit) = (name, source, unit)
    isSleep = name == "sleep_analysis"
    key = isSleep ? "sleep_duration" : SignalCatalogue.canonicalKey(name)
    switch key {
    case "blood_pressure": keys = ["blood_pressure_systolic", "blood_pressure_diastolic"]
    default: keys = [key, key + "_min", key + "_max"]
    }
    entry = SignalCatalogue.entry(for: keys[0])
    isSum = entry?.aggregate == .sum
    plausible = entry?.plausible ?? -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    conversion = UnitConversion(from: unit, to: entry)
  }

  /// Whether the catalogue does not have it.
  var isUnknown: Bool { entry == nil }

  /// Sets the unit of the rows that follow.
  mutating func use(unit: String?) {
    guard unit != self.unit else { return }
    self.unit = unit
    conversion = UnitConversion(from: unit, to: entry)
  }

  // MARK: Devices

  /// The device of a source as written; the nameless device where nothing is.
  @inline(__always) mutating func device(
    _ text: JSONText?, _ reader: borrowing JSONReader, into output: inout SignalOutput
  ) -> Int {
    let text = text ?? JSONText(start: 0, end: 0, isEscaped: false)
    if lastSource < sources.count {
      let last = sources[lastSource]
      if reader.equal(last.text, text) { return last.device }
    }
    return otherDevice(text, reader, into: &output)
  }

  /// Looks through the spellings met so far, then through the devices by normalised name.
  @inline(never) private mutating func otherDevice(
    _ text: JSONText, _ reader: borrowing JSONReader, into output: inout SignalOutput
  ) -> Int {
    let found = sources.firstIndex { reader.equal($0.text, text) }
    if let found {
      lastSource = found
      return sources[found].device
    }
    let name = DeviceName.normalized(reader.text(text))
    let device =
      devices.firstIndex { $0.name == name }
      ?? {
        devices.append(MetricDevice(name: name))
        return devices.count - 1
      }()
    // Spellings with memory addresses never end; the devices behind them do.
    if sources.count < 64 {
      lastSource = sources.count
      sources.append((text, device))
    }
    return device
  }

  /// The series of a row's value, registered when the first signal of it comes.
  @inline(__always) mutating func series(
    _ value: Int, device: Int, into output: inout SignalOutput
  ) -> SignalOutput.Series {
    if let series = devices[device].series[value] { return series }
    let series = output.series(
      source: source, category: entry?.category ?? .measurement, key: keys[value],
      unit: conversion.unit, device: devices[device].name)
    devices[device].series[value] = series
    return series
  }
}

/// What is remembered of one device of a metric.
struct MetricDevice {
  /// The normalised name; nil for rows without one.
  let name: String?
  /// The series of the main, the lowest and the highest value.
  var series: [SignalOutput.Series?] = [nil, nil, nil]
  /// The series of sleep, by key.
  var sleepSeries: [String: SignalOutput.Series] = [:]
  /// What was read before.
  var history = RepeatHistory()
  /// The last row of a sum, until the next one tells where it ends.
  var pending: TimedRow?
  /// When the row before the pending one started.
  var previousStart = Int64.min
  /// Whether the row before the pending one was a daily total.
  var isDaily = false

  init(name: String?) { self.name = name }
}

/// A row with its time and its values in canonical units.
struct TimedRow {
  /// The index of its device.
  var device: Int
  /// When, as written.
  var stamp: Timestamp
  /// When it starts, in milliseconds since 1970.
  var start: Int64
  /// Main value, lowest, highest; nil for what the row does not have.
  var values: (Double?, Double?, Double?)
}
