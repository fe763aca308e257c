import Signals

/// Reads the CSV export of the symptom journal Bearable.
///
/// `date,date formatted,weekday,time of day,category,rating/amount,detail,notes`, older ones
/// without the second column and with dates like `1st Feb 2024`. A row is one thing; its category
/// says what the rating and the detail mean. The time of day is a part of it (`am`, `mid`, `pm`):
/// the fact is one of the day, with that part as its interval.
struct BearableReader: TableExportReader {
  let format = "bearable"

  func recognizes(_ outline: TableOutline) -> Bool {
    outline.has("date", "category", "rating/amount", "detail")
  }

  func read(_ table: inout TableReader, into output: inout SignalOutput) throws {
    var cache = SeriesCache(source: format)
    var history = RepeatHistory()
    try table.eachRow(&output) { table, output in
      let date = table.word("date formatted") ?? table.word("date")
      guard let date else { return output.skip(.noDate, place: table.place()) }
      guard let day = Self.day(date) ?? table.word("date").flatMap({ Self.day($0) }) else {
        return output.skip(.badDate, place: table.place(table.column("date")), found: date)
      }
      let facts = BearableFact.facts(
        category: table.word("category") ?? "", rating: table.word("rating/amount"),
        detail: table.word("detail"))
      if !facts.isEmpty, facts.allSatisfy({ $0.unknownWord != nil }) {
        return output.skip(
          .unknownWord, place: table.place(table.column("detail")), found: facts[0].unknownWord)
      }
      guard !facts.isEmpty else {
        return output.skip(.noValue, place: table.place(), found: table.word("category"))
      }
      let part = table.word("time of day") ?? ""
      let (start, end) = Self.interval(of: part, on: day, in: output.options.zone)
      let words = [table.word("category"), table.word("rating/amount"), table.word("detail")]
      let content = words.reduce(0) { RepeatHistory.mix($0 ^ RepeatHistory.hash($1 ?? "")) }
      if history.isRepeat(at: start.milliseconds, content: content ^ RepeatHistory.hash(part)) {
        return output.skip(.duplicate, place: table.place())
      }
      let note = table.word("notes")
      let entryID = "\(format)/\(start)/\(RepeatHistory.hash(words.compactMap { $0 }.joined()))"
      try output.emit(
        JournalEntry(
          id: entryID, userID: format, createdAt: start, source: format, rawText: note ?? ""))
      for fact in facts {
        if let word = fact.unknownWord {
          output.note(.valueLeftOut, place: table.place(table.column("detail")), found: word)
          continue
        }
        try output.emit(
          cache.series(fact.category, fact.key, unit: fact.unit, into: &output),
          value: fact.value, text: fact.text, start: start, end: end, day: day, entryID: entryID)
      }
      output.countAccepted()
    }
  }

  /// Reads `2024-02-01`, `1st Feb 2024` and `1 February 2024`.
  private static func day(_ text: String) -> CivilDay? {
    if let day = CivilDay(text) { return day }
    let words = text.split { $0.isWhitespace || $0 == "," }
    guard words.count == 3, let number = Int(words[0].prefix { $0.isNumber }),
      let month = months.firstIndex(of: words[1].prefix(3).lowercased()), let year = Int(words[2])
    else { return nil }
    return CivilDay(year: year, month: month + 1, day: number)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func interval(
    of part: String, on day: CivilDay, in zone: CivilZone
  ) -> (start: Instant, end: Instant) {
    let hours: (Int64, Int64)
    switch part.lowercased() {
    case "pre", "night": hours = (0, 6)
    case "am", "morning": hours = (6, 12)
    case "mid", "midday", "afternoon": hours = (12, 18)
    case "pm", "evening": hours = (18, 24)
    default: hours = (0, 24)
    }
    return (
      zone.instant(of: day, second: hours.0 * 3600), zone.instant(of: day, second: hours.1 * 3600)
    )
  }
}

/// What a row states.
private struct BearableFact {
  let key: String
  let category: SignalCategory
  var value: Double?
  var unit: String?
  var text: String?
  /// The text of a strength that no table has; there is no value then.
  var unknownWord: String?

  /// The facts of a row: one for each thing that its detail lists, or one under its category.
  static func facts(category: String, rating: String?, detail: String?) -> [BearableFact] {
    guard !category.isEmpty else { return [] }
    let plain = WordTable.plain(category)
    let number = rating.flatMap { Measure(text: $0).number }
    if plain == "sleep", let hours = rating.flatMap({ clock($0) }) ?? detail.flatMap({ span($0) }) {
      return [BearableFact(key: "sleep_duration", category: .sleep, value: hours, unit: "hr")]
    }
    let kind = categories[plain] ?? SignalCategory(name: category) ?? .misc
    let isRating = ["mood", "energy", "sleep", "sleep quality", "stress"].contains(plain)
    guard !isRating, let detail else {
      let number = number ?? detail.flatMap { levels[WordTable.plain($0)] }
      guard number != nil || rating != nil || detail != nil else { return [] }
      let key = plain == "sleep" ? "sleep_quality" : JournalWords.key(category.lowercased())
      return [
        BearableFact(
          key: key, category: kind, value: number, text: number == nil ? rating ?? detail : detail)
      ]
    }
    if let amount = amount(detail) { return [amount] }
    // `Meals: a | b` names the list; a bar at the end lists nothing more.
    let list = detail.hasPrefix("Meals:") ? String(detail.dropFirst(6)) : detail
    let items = list.split(separator: "|").map { String($0).trimmingSpaces }
    return items.filter { !$0.isEmpty }.map { item($0, of: category, kind, number) }
  }

  /// `Headache (Moderate)`: a name and its strength; a strength alone is the category's, and of
  /// anything but a symptom it is a dose or a remark.
  ///
  /// A strength of no known word says nothing of how strong a symptom was, be it absent.
  private static func item(
    _ text: String, of category: String, _ kind: SignalCategory, _ number: Double?
  ) -> BearableFact {
    var (name, strength) = (text, String?.none)
    if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
      name = String(text[..<open]).trimmingSpaces
      strength = String(text[text.index(after: open)...].dropLast())
    }
    if name.isEmpty { name = JournalWords.key(category.lowercased()) }
    let symptom = kind == .symptom ? SymptomWords.symptom(name) : nil
    let level = strength.flatMap { Self.level(of: $0) }
    let isUnknown = kind == .symptom && strength != nil && level == nil && number == nil
    return BearableFact(
      key: symptom?.key ?? name, category: symptom?.category ?? kind,
      value: isUnknown ? nil : level ?? number ?? 1, text: strength,
      unknownWord: isUnknown ? text : nil)
  }

  /// A strength by its word, of which the app has one more than Health, or by its number.
  private static func level(of word: String) -> Double? {
    if ["unbearable", "very severe", "extreme"].contains(WordTable.plain(word)) { return 4 }
    return SeverityWords.level(of: word) ?? Measure(text: word).number
  }

  /// `Amount eaten – Little`, of little, moderate and a lot.
  private static func amount(_ detail: String) -> BearableFact? {
    guard detail.hasPrefix("Amount eaten") else { return nil }
    let word = detail.dropFirst(12).drop { !$0.isLetter }
    let amounts = ["little": 1.0, "moderate": 2, "a lot": 3]
    return BearableFact(
      key: "amount_eaten", category: .food, value: amounts[WordTable.plain(String(word))],
      text: String(word))
  }

  /// The hours of `Asleep 23:10 – 07:05`.
  private static func span(_ detail: String) -> Double? {
    guard detail.hasPrefix("Asleep") else { return nil }
    let parts = detail.split { (character: Character) in
      !character.isNumber && character != ":"
    }
    let times = parts.compactMap { clock(String($0)) }
    guard times.count == 2 else { return nil }
    return times[1] >= times[0] ? times[1] - times[0] : times[1] + 24 - times[0]
  }

  /// The words that stand for a rating of energy or of sleep quality.
  private static let levels: [String: Double] = [
    "v. low": 1, "low": 2, "ok": 3, "high": 4, "v. high": 5, "poor": 1, "good": 3, "great": 4,
  ]

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":").map { Double($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], minutes < 60 else {
      return nil
    }
    return hours + minutes / 60
  }

  private static let categories: [String: SignalCategory] = [
    "factor": .misc, "factors": .misc, "meds/supplements": .medication, "meds": .medication,
    "supplements": .medication, "nutrition": .food, "exercise": .activity,
    "physical activity": .activity, "social": .activity, "sleep quality": .sleep,
    "hydration": .food, "health measurements": .measurement,
  ]
}
