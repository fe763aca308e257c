import Signals

/// The words of a Nomie note that track something.
///
/// `#mood(8)` has a value, `#coffee` counts 1, `#sleep(07:30:00)` is a duration, and the same word
/// twice adds up. `@` marks people and `+` circumstances; they keep their sign, so that a
/// person is never taken for a tracker of the same name.
struct NomieNote {
  /// One thing tracked.
  struct Track: Equatable {
    let key: String
    let category: SignalCategory
    /// The value; nil for one that is no number, which still took place.
    var value: Double?
    /// `hr` for a duration.
    let unit: String?
  }

  /// The things tracked, in the order in which the note first has them.
  private(set) var tracks: [Track] = []
  /// Values that are no numbers, as written.
  private(set) var unreadable: [String] = []

  init(_ text: String) {
    var characters = Array(text)[...]
    var previous: Character = " "
    while let mark = characters.first {
      characters = characters.dropFirst()
      let startsWord = !Self.isWord(previous)
      previous = mark
      guard "#@+".contains(mark), startsWord else { continue }
      let name = String(characters.prefix { Self.isWord($0) })
      // `+1` and `#1` are numbers, and a sign alone is a sign.
      guard name.contains(where: \.isLetter) else { continue }
      characters = characters.dropFirst(name.count)
      previous = "x"
      let value = mark == "#" ? Self.value(in: &characters) : nil
      add(mark == "#" ? name : "\(mark)\(name)", value)
    }
  }

  private mutating func add(_ key: String, _ written: String?) {
    // The app's own markers, which track nothing.
    if ["nomie", "score", "rating", "enc", "b64img"].contains(key.lowercased()) { return }
    let duration = written.flatMap { Self.hours($0) }
    var value: Double? = 1
    if let written { value = duration ?? Self.number(written) }
    if let written, value == nil { unreadable.append("#\(key)(\(written))") }
    let unit = duration == nil ? nil : "hr"
    if let index = tracks.firstIndex(where: { $0.key == key && $0.unit == unit }) {
      if let value { tracks[index].value = (tracks[index].value ?? 0) + value }
      return
    }
    let category = key.first == "#" ? nil : SignalCategory(name: key)
    tracks.append(Track(key: key, category: category ?? .misc, value: value, unit: unit))
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  /// Takes `(…)` from the front; nil where none stands there.
  private static func value(in characters: inout ArraySlice<Character>) -> String? {
    guard characters.first == "(", let end = characters.firstIndex(of: ")") else { return nil }
    let inside = String(characters[(characters.startIndex + 1)..<end])
    characters = characters[(end + 1)...]
    return inside
  }

  /// A number with or without a unit's letters after it (`2.5 km`).
  private static func number(_ text: String) -> Double? {
    Measure(text: text.filter { !$0.isLetter }).number
  }

  /// `07:30:00` or `7:30` in hours.
  private static func hours(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1],
      let seconds = parts.count == 3 ? parts[2] : 0, (0...10_000).contains(hours),
      (0..<60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return Double(hours) + Double(minutes) / 60 + Double(seconds) / 3600
  }
}
