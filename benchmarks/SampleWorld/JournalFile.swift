import Signals

/// Writes `journal.json`: what the person said, and the signals that were made of it.
struct JournalFile {
  let world: World
  let language = "fr"

  /// One thing that was said.
  struct Item {
    let key: String
    let category: SignalCategory
    /// The minute of the local day at which it was so.
    let minute: Int
    let value: Double?
    let digits: Int
    let unit: String?
    let words: String
    let confidence: Double
    let isSymptom: Bool
    let isNumber: Bool
  }

  var text: String {
    var writer = EntryWriter(world: world, language: language)
    let items = JournalItems(world: world).byDay
    for day in items.indices where world.record.isLogged[day] {
      writer.add(day: day, items: items[day])
    }
    return JSONObject.text { journal in
      journal.add("profile", json: profile)
      journal.add("entries", json: JSONText.lines(writer.entries))
      journal.add("signals", json: JSONText.lines(writer.signals))
      journal.add("insights", json: "[]")
    } + "\n"
  }

  private var profile: String {
    JSONObject.text { profile in
      profile.add("user_id", world.recipe.name)
      profile.add("language", language)
      profile.add("theme", "turquoise")
      profile.add("time_zone", world.recipe.timeZone)
    }
  }
}

/// Turns a day's items into entries with their signals.
private struct EntryWriter {
  let world: World
  let language: String
  var entries: [String] = []
  var signals: [String] = []
  private var stream: RandomStream

  init(world: World, language: String) {
    (self.world, self.language, stream) = (world, language, world.stream("entries"))
  }

  /// Adds up to three entries: the night is told in the morning.
  mutating func add(day: Int, items: [JournalFile.Item]) {
    if entries.isEmpty { addNotice(day: day) }
    if items.isEmpty {
      let words = stream.pick(["Rien de spécial.", "Journée calme.", "RAS aujourd'hui."])
      addEntry(day: day, from: 1200, to: 1200, words: words)
    }
    for part in [DayPart.morning, .afternoon, .evening] {
      let told = items.filter { max(1, $0.minute / 360) == part.rawValue }
        .sorted { ($0.minute, $0.key) < ($1.minute, $1.key) }
      guard let first = told.first, let last = told.last else { continue }
      let words = FrenchEntry(part: part, items: told).text(&stream)
      let source = addEntry(day: day, from: first.minute, to: last.minute, words: words)
      for item in told { addSignal(item, day: day, source: source) }
    }
  }

  /// Says inside the file, too, that nobody lived this.
  private mutating func addNotice(day: Int) {
    let words = "Compte d'exemple synthétique : aucune de ces notes ne parle d'une vraie personne."
    addEntry(day: day, from: 365, to: 365, words: words)
  }

  @discardableResult
  private mutating func addEntry(day: Int, from first: Int, to last: Int, words: String) -> String {
    let source = stream.pick(["text", "text", "voice"])
    let isToldNextDay = stream.chance(0.05)
    let delay = stream.integer(1..<75) + (isToldNextDay ? 840 : 0)
    entries.append(
      JSONObject.text { entry in
        entry.add("id", "e" + String(100_000 + entries.count + 1).dropFirst())
        entry.add("user_id", world.recipe.name)
        entry.add("created_at", "\(world.calendar.instant(day, minute: last + delay))")
        entry.add("event_time", "\(world.calendar.instant(day, minute: first))")
        entry.add("source", source)
        entry.add("raw_text", words)
        entry.add("lang", language)
      })
    return source
  }

  private mutating func addSignal(_ item: JournalFile.Item, day: Int, source: String) {
    signals.append(
      JSONObject.text { signal in
        signal.add("id", "s" + String(1_000_000 + signals.count + 1).dropFirst())
        signal.add("user_id", world.recipe.name)
        signal.add("entry_id", "e" + String(100_000 + entries.count).dropFirst())
        signal.add("source", source)
        signal.add("category", item.category.rawValue)
        signal.add("key", item.key)
        signal.add("value_text", item.isNumber ? nil : item.words)
        signal.add("value_num", item.value, digits: item.digits)
        signal.add("unit", item.unit)
        signal.add("event_time", "\(world.calendar.instant(day, minute: item.minute))")
        signal.add("confidence", item.confidence, digits: 2)
      })
  }
}
