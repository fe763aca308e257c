import Signals

/// What the person says about each day, before it is put into sentences.
struct JournalItems {
  /// The items of each day.
  private(set) var byDay: [[JournalFile.Item]]
  private let world: World

  init(world: World) {
    self.world = world
    byDay = [[JournalFile.Item]](repeating: [], count: world.recipe.days)
    for kind in world.recipe.events { add(kind) }
    for kind in world.recipe.numbers where kind.origin == .journal { add(kind) }
  }

  // MARK: Events

  private mutating func add(_ kind: EventKind) {
    guard let history = world.events[kind.key], let mentioned = world.record.mentioned[kind.key],
      let misheard = world.record.misheard[kind.key]
    else { return }
    var stream = world.stream("told/\(kind.key)")
    for cell in mentioned.indices {
      var told = Telling(
        kind, isMorning: cell % 4 == 1, &stream, repeats: world.recipe.logging.repeated)
      guard mentioned[cell] || misheard[cell] else { continue }
      if misheard[cell] { told.confidence = told.lowConfidence }
      let minute = history.minutes[cell]
      byDay[cell / 4].append(item(kind, told, minute: minute))
      if told.isRepeated, minute % 360 < 357 {
        byDay[cell / 4].append(item(kind, told, minute: minute + 2))
      }
    }
    if kind.role == .symptom { addDenials(kind, mentioned: mentioned, misheard: misheard) }
  }

  /// An explicit "no" in the evening, with the value 0, on days without the symptom.
  private mutating func addDenials(_ kind: EventKind, mentioned: [Bool], misheard: [Bool]) {
    var stream = world.stream("denied/\(kind.key)")
    for day in byDay.indices {
      let (isDenied, minute) = (
        stream.chance(world.recipe.logging.denied), stream.integer(1100..<1380)
      )
      let cells = 4 * day..<4 * day + 4
      guard isDenied, world.record.isCovered[4 * day + 3],
        !cells.contains(where: { mentioned[$0] || misheard[$0] })
      else { continue }
      byDay[day].append(
        JournalFile.Item(
          key: kind.key, category: kind.category, minute: minute, value: 0, digits: 0,
          unit: "0-10", words: "pas de \(kind.phrases[0])", confidence: stream.uniform(0.7...0.95),
          isSymptom: true, isNumber: false))
    }
  }

  private func item(_ kind: EventKind, _ told: Telling, minute: Int) -> JournalFile.Item {
    let isSymptom = kind.role == .symptom
    return JournalFile.Item(
      key: kind.key, category: kind.category, minute: minute,
      value: isSymptom ? told.intensity : nil, digits: 0, unit: isSymptom ? "0-10" : nil,
      words: told.words, confidence: told.confidence, isSymptom: isSymptom, isNumber: false)
  }

  // MARK: Numbers

  /// Ratings in the evening, sometimes at noon as well; the night's in the morning.
  private mutating func add(_ kind: NumberKind) {
    guard let values = world.numbers[kind.key] else { return }
    var stream = world.stream("told/\(kind.key)")
    let isOfTheNight = kind.category == .sleep
    for day in byDay.indices {
      let isTold = stream.chance(world.recipe.logging.number)
      let minute = stream.integer(isOfTheNight ? 400..<560 : 1180..<1400)
      let (isAlsoNoon, noon) = (stream.chance(0.2), stream.integer(735..<900))
      let (drift, confidence) = (0.6 * stream.normal(), stream.uniform(0.7...0.99))
      if isTold, world.record.isCovered[4 * day + minute / 360] {
        byDay[day].append(item(kind, values[day], minute, confidence))
      }
      if isTold, isAlsoNoon, kind.unit == "0-10", !isOfTheNight, world.record.isCovered[4 * day + 2]
      {
        byDay[day].append(item(kind, values[day] + drift, noon, confidence))
      }
    }
  }

  private func item(_ kind: NumberKind, _ value: Double, _ minute: Int, _ confidence: Double)
    -> JournalFile.Item
  {
    let kept = min(max(value, kind.range.lowerBound), kind.range.upperBound)
    return JournalFile.Item(
      key: kind.key, category: kind.category, minute: minute, value: kept, digits: kind.digits,
      unit: kind.unit, words: words(kind, kept), confidence: confidence, isSymptom: false,
      isNumber: true)
  }

  /// A kind's phrase with the number in it, a decimal comma, and "verre" or "verres".
  private func words(_ kind: NumberKind, _ value: Double) -> String {
    let number = decimal(value, digits: kind.digits)
    let isPlural = !["0", "1"].contains(number)
    var (words, isInBrackets) = ("", false)
    for character in kind.phrase {
      switch character {
      case "#": words += String(number.map { $0 == "." ? "," : $0 })
      case "[", "]": isInBrackets = character == "["
      default: if isPlural || !isInBrackets { words.append(character) }
      }
    }
    return words
  }
}

/// How one event is told: its words, intensity and how well they were understood.
///
/// Drawn for every window whether or not the event took place, so that one event more leaves
/// the words of all others as they were.
private struct Telling {
  let words: String
  let intensity: Double
  var confidence: Double
  let lowConfidence: Double
  let isRepeated: Bool

  init(_ kind: EventKind, isMorning: Bool, _ stream: inout RandomStream, repeats: Double) {
    words = stream.pick(isMorning ? kind.morningPhrases : kind.phrases)
    intensity = min(max((5 + 1.9 * stream.normal()).rounded(), 1), 10)
    confidence = stream.uniform(0.62...0.99)
    lowConfidence = stream.uniform(0.2...0.47)
    isRepeated = stream.chance(repeats)
  }
}
