import Signals

/// Facts of days, kept until the file's end and given in the order of the calendar.
///
/// A store keeps the last of two facts of one key and day. Among several the highest comes
/// last: the heavier bleeding, the positive test.
struct DayFacts {
  private struct Fact {
    let day: CivilDay
    let category: SignalCategory
    let key: String
    let value: Double
    let text: String?
  }

  private var facts: [Fact] = []
  private var cache: SeriesCache

  init(source: String) { cache = SeriesCache(source: source) }

  /// Adds a fact; a catalogued key has the catalogue's category.
  mutating func add(
    _ key: String, _ category: SignalCategory, value: Double = 1, text: String? = nil,
    on day: CivilDay
  ) {
    let category = SignalCatalogue.entry(for: key)?.category ?? category
    facts.append(Fact(day: day, category: category, key: key, value: value, text: text))
  }

  /// Gives the facts, each day as the zone has it.
  mutating func finish(into output: inout SignalOutput) throws {
    let order = facts.indices.sorted { left, right in
      (facts[left].day, facts[left].value, left) < (facts[right].day, facts[right].value, right)
    }
    for index in order {
      let fact = facts[index]
      let unit = SignalCatalogue.entry(for: fact.key)?.unit?.symbol
      let series = cache.series(fact.category, fact.key, unit: unit, into: &output)
      let (start, end) = output.options.zone.interval(of: fact.day)
      try output.emit(
        series, value: fact.value, text: fact.text, start: start, end: end, day: fact.day)
    }
  }
}

/// Names of apps as keys.
enum SnakeCase {
  /// `DrawingPain`, `Heavy_Flow` and `Back pain` as `drawing_pain`, `heavy_flow`, `back_pain`.
  static func key(_ name: String) -> String {
    var key = ""
    var previous: Character?
    for character in name {
      guard character.isLetter || character.isNumber else {
        previous = nil
        continue
      }
      let startsWord = character.isUppercase && (previous?.isLowercase ?? false)
      if !key.isEmpty, previous == nil || startsWord { key += "_" }
      key += character.lowercased()
      previous = character
    }
    return key
  }
}
