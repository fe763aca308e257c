import Ingest

/// One object of a pipeline file, read key by key; what is left over at the end is unknown.
struct Settings {
  private let name: String
  private let position: SourcePosition
  private var members: [String: PositionedJSON.Member] = [:]
  private var known: [String]

  /// Opens an object.
  ///
  /// - Parameter keys: All keys that it may have, where one of them must be there: a misspelt one is
  ///   then told from a missing one.
  /// - Throws: ``PipelineError``: `badValue` for anything else, `repeatedKey`.
  init(_ node: PositionedJSON, name: String, keys: [String] = []) throws(PipelineError) {
    (self.name, position, known) = (name, node.position, keys)
    guard case .object(let found) = node.value else {
      throw .badValue(key: name, found: node.summary, wanted: "an object", at: node.place)
    }
    for member in found {
      guard members.updateValue(member, forKey: member.key) == nil else {
        throw .repeatedKey(member.key, at: "\(member.position.short)")
      }
    }
  }

  /// Takes a value out; nil when the file does not name the key, so that its default holds.
  mutating func take(_ key: String) -> PositionedJSON? {
    known.append(key)
    return members.removeValue(forKey: key)?.value
  }

  /// Takes a value that must be there.
  ///
  /// - Throws: ``PipelineError``: `unknownKey` where one stands there, probably in its place;
  ///   `missingKey`.
  mutating func require(_ key: String) throws(PipelineError) -> PositionedJSON {
    if let value = take(key) { return value }
    try refuse(members.values.filter { !known.contains($0.key) })
    throw .missingKey(path(key), at: position.short)
  }

  /// Sets a setting from a key when the file names it.
  mutating func read<Value>(
    _ key: String, into setting: inout Value,
    _ convert: (PositionedJSON, String) throws(PipelineError) -> Value
  ) throws(PipelineError) {
    if let node = take(key) { setting = try convert(node, path(key)) }
  }

  /// Throws for the first key, in order of the file, that nothing has taken.
  func finish() throws(PipelineError) { try refuse(Array(members.values)) }

  private func refuse(_ unknown: [PositionedJSON.Member]) throws(PipelineError) {
    let left = unknown.min { $0.position.byteOffset < $1.position.byteOffset }
    guard let left else { return }
    throw .unknownKey(
      path(left.key),
      nearest: NearestWord.match(left.key, among: known).map(path)
        ?? PipelineFile.setting(called: left.key),
      at: left.position.short)
  }

  private func path(_ key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }
}

extension SourcePosition {
  /// `pipeline.json:4:3`: the key itself is in the message.
  var short: String { "\(file):\(line):\(column)" }
}

extension PositionedJSON {
  var place: String { position.short }

  /// The value in a few words, for messages.
  var summary: String {
    switch value {
    case .object: "an object"
    case .array: "an array"
    case .string(let text): "\"\(text)\""
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}

/// Conversions from JSON to settings, each with the words for what it wants.
enum SettingValue {
  static func text(_ node: PositionedJSON, _ key: String) throws(PipelineError) -> String {
    // No name or path has a NUL: what opens files would read up to it.
    guard case .string(let text) = node.value, !text.isEmpty, !text.utf8.contains(0) else {
      throw .badValue(
        key: key, found: node.summary, wanted: "a text that is neither empty nor has a NUL",
        at: node.place)
    }
    return text
  }

  static func flag(_ node: PositionedJSON, _ key: String) throws(PipelineError) -> Bool {
    guard case .bool(let flag) = node.value else {
      throw .badValue(key: key, found: node.summary, wanted: "true or false", at: node.place)
    }
    return flag
  }

  static func integer(
    in range: ClosedRange<Int>
  ) -> (PositionedJSON, String) throws(PipelineError) -> Int {
    { (node, key) throws(PipelineError) in
      guard case .number(let number) = node.value, let whole = Int(exactly: number),
        range.contains(whole)
      else {
        throw .badValue(
          key: key, found: node.summary,
          wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)", at: node.place)
      }
      return whole
    }
  }

  static func number(
    in range: ClosedRange<Double>
  ) -> (PositionedJSON, String) throws(PipelineError) -> Double {
    { (node, key) throws(PipelineError) in
      guard case .number(let number) = node.value, range.contains(number) else {
        throw .badValue(
          key: key, found: node.summary,
          wanted: "a number from \(short(range.lowerBound)) to \(short(range.upperBound))",
          at: node.place)
      }
      return number
    }
  }

  /// One of an enumeration's raw values.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: PositionedJSON, _ key: String
  ) throws(PipelineError) -> Choice where Choice.RawValue == String {
    if case .string(let text) = node.value, let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw .badValue(key: key, found: node.summary, wanted: "one of \(known)", at: node.place)
  }

  static func elements(_ node: PositionedJSON, _ key: String) throws(PipelineError)
    -> [PositionedJSON]
  {
    guard case .array(let elements) = node.value else {
      throw .badValue(key: key, found: node.summary, wanted: "an array", at: node.place)
    }
    return elements
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int64(number))" : "\(number)"
  }
}
