import Signals

/// A canonical signal as text has it, before it is checked: of a line of NDJSON or of a row.
struct CanonicalFields {
  var source, category, key, text, unit, device: String?
  var number = Measure()
  var start, end: TimestampField?
  var day: TimestampField?
  /// 1 where none is written.
  var confidence = Measure(problem: .empty)

  /// A signal that can be emitted, or why there is none.
  enum Verdict {
    case signal(CanonicalSignal)
    case skip(SkipReason, found: String?)
  }

  /// Checks everything. Units that are not the key's own are converted.
  func verdict(in zone: CivilZone) -> Verdict {
    guard let key else { return .skip(.noKey, found: nil) }
    let (start, end, problem) = times(in: zone)
    guard let start, let end else { return .skip(problem ?? .noDate, found: key) }
    guard end >= start else { return .skip(.endBeforeStart, found: key) }
    let entry = SignalCatalogue.entry(for: key)
    // Canonical names are what nearly every row has; the table of others is slow to ask.
    let known = category.flatMap { SignalCategory(rawValue: $0) ?? SignalCategory(name: $0) }
    let category = known ?? entry?.category ?? .misc
    if let problem = missingValue(in: category) { return .skip(problem, found: key) }
    // A value without a unit is in the key's own.
    var value = number.number
    if let number = value, let unit, unit != entry?.unit?.symbol {
      value = UnitConversion(from: unit, to: entry).convert(number)
      guard value != nil else { return .skip(.unknownUnit, found: unit) }
    }
    if let value, entry?.plausible.contains(value) == false {
      return .skip(.impossibleValue, found: key)
    }
    guard let certainty, (0...1).contains(certainty) else {
      return .skip(.badConfidence, found: key)
    }
    return .signal(
      CanonicalSignal(
        // A key without a unit of its own keeps what a person wrote: 0-10, glasses.
        category: category, key: entry?.key ?? key, unit: entry?.unit?.symbol ?? unit,
        value: value, start: start, end: end, day: civilDay, confidence: certainty,
        unknownCategory: known == nil ? self.category : nil))
  }

  private func times(in zone: CivilZone) -> (Instant?, Instant?, SkipReason?) {
    switch start {
    case .time(let time):
      let first = time.instant(in: zone)
      switch end {
      case .time(let last): return (first, last.instant(in: zone), nil)
      case .invalid, .wrongType: return (nil, nil, .badDate)
      case .missing, nil:
        // A date alone is a day from end to end.
        return (first, time.kind == .day ? time.dayInterval(in: zone).end : first, nil)
      }
    case .invalid, .wrongType: return (nil, nil, .badDate)
    case .missing, nil: return (nil, nil, .noDate)
    }
  }

  private var civilDay: CivilDay? {
    if case .time(let time)? = day { return time.day }
    if case .time(let time)? = start, time.kind == .day { return time.day }
    return nil
  }

  private var certainty: Double? {
    switch confidence.problem {
    case nil: confidence.value
    case .null, .noValue, .empty: 1
    default: nil
    }
  }

  /// Why a signal says nothing: without number and words only something that took place does.
  ///
  /// An account holds such facts of events (a meal, a dose), and what it prints can be read again;
  /// in a journal's dump they are a mistake.
  private func missingValue(in category: SignalCategory) -> SkipReason? {
    guard let problem = number.problem, text == nil else { return nil }
    guard problem == .null || problem == .noValue || problem == .empty else { return problem }
    switch category {
    case .food, .medication, .activity, .symptom, .pain: return nil
    default: return problem
    }
  }
}

/// A checked signal, without the words that stay as they are.
struct CanonicalSignal {
  let category: SignalCategory
  let key: String
  let unit: String?
  let value: Double?
  let start, end: Instant
  let day: CivilDay?
  let confidence: Double
  /// A category of no known name, read as the key's or as `misc`.
  let unknownCategory: String?
}

/// Emits canonical signals of any source and drops repeats.
struct CanonicalSession {
  private let fallback: String
  private var caches: [String: SeriesCache] = [:]
  private var history = RepeatHistory()

  /// - Parameter fallback: The source of signals that name none.
  init(fallback: String) { self.fallback = fallback }

  /// Whether the same signal was there before; remembers it if not.
  mutating func isRepeat(_ signal: CanonicalSignal, _ fields: CanonicalFields) -> Bool {
    let words = [fields.source, signal.key, fields.text, fields.device]
    let numbers = [signal.value ?? .nan, Double(signal.end.milliseconds), signal.confidence]
    var content = words.reduce(0) { RepeatHistory.mix($0 ^ RepeatHistory.hash($1 ?? "")) }
    for number in numbers { content = RepeatHistory.mix(content ^ number.bitPattern) }
    return history.isRepeat(at: signal.start.milliseconds, content: content)
  }

  /// Emits a signal.
  mutating func emit(
    _ signal: CanonicalSignal, _ fields: CanonicalFields, into output: inout SignalOutput
  ) throws {
    let source = fields.source ?? fallback
    let series = caches[source, default: SeriesCache(source: source)].series(
      signal.category, signal.key, unit: signal.unit, device: fields.device, into: &output)
    try output.emit(
      series, value: signal.value, text: fields.text, start: signal.start, end: signal.end,
      day: signal.day, confidence: signal.confidence)
    output.countAccepted()
  }
}
