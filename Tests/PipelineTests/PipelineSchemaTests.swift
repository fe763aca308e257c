import Foundation
import Ingest
import Insights
import Signals
import Testing

@testable import Pipeline

/// Holds `docs/pipeline.schema.json` and the table of `docs/pipeline-file.md` to the code.
@Suite struct PipelineSchemaTests {
  private typealias Schema = [String: PositionedJSON]

  /// A key with what the schema says of it.
  private struct Leaf {
    let key: String
    let schema: Schema
  }

  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

  private static func schema() throws -> PositionedJSON {
    try PositionedJSON(path: docs.appending(path: "pipeline.schema.json").path)
  }

  /// The keys that hold a value, with dots; `sources[].path` for those of a source.
  private static func leaves(_ node: PositionedJSON, prefix: String = "") throws -> [Leaf] {
    guard let properties = node.members["properties"]?.members else {
      return [Leaf(key: String(prefix.dropLast()), schema: node.members)]
    }
    return try properties.flatMap { name, value -> [Leaf] in
      let items = value.members["items"]
      let own = Leaf(key: prefix + name, schema: value.members)
      guard let items, items.members["properties"] != nil else {
        return try leaves(value, prefix: "\(prefix)\(name).")
      }
      return try [own] + leaves(items, prefix: "\(prefix)\(name)[].")
    }
  }

  private static func leaves() throws -> [Leaf] { try leaves(try schema()) }

  private func accepts(_ key: String, _ value: String) throws -> Bool {
    let text: String
    if key.hasPrefix("sources[].") {
      let name = key.dropFirst("sources[].".count)
      text = #"{"sources": [{\#(name == "path" ? "" : #""path": "x", "#)"\#(name)": \#(value)}]}"#
    } else {
      text = key.split(separator: ".").reversed().reduce(value) { "{\"\($1)\": \($0)}" }
    }
    do {
      _ = try PipelineFile(try PositionedJSON(text: text, name: "p.json"))
      return true
    } catch is PipelineError { return false }
  }

  // MARK: Keys

  @Test func everyKeyOfTheSchemaIsAcceptedWithItsDefault() throws {
    for leaf in try Self.leaves() where leaf.schema["$ref"] == nil {
      let value = leaf.schema["default"]?.text ?? leaf.schema["enum"]?.elements.first?.text
      #expect(try accepts(leaf.key, value ?? "\"x\""), "\(leaf.key)")
    }
  }

  @Test func everySettingOfTheProgramIsInTheSchemaWithTheSameDefault() throws {
    let leaves = Dictionary(uniqueKeysWithValues: try Self.leaves().map { ($0.key, $0.schema) })
    for (key, value) in PipelineFile().effectiveSettings {
      let schema = try #require(leaves[key], "\(key) is not in the schema")
      let wanted = try #require(schema["default"], "\(key) has no default in the schema")
      #expect(wanted.setting(named: key) == value, "\(key)")
    }
    #expect(leaves["name"]?["default"]?.setting(named: "name") == PipelineFile().name)
    #expect(PipelineFile().sources.isEmpty)
  }

  @Test func theTableOfTheDocumentationHasTheSameKeys() throws {
    let text = try String(
      contentsOf: Self.docs.appending(path: "pipeline-file.md"), encoding: .utf8)
    let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    #expect(Set(documented) == Set(try Self.leaves().map(\.key)))
    #expect(documented.count == Set(documented).count)
  }

  @Test func everyObjectRefusesUnknownKeys() throws {
    func check(_ node: PositionedJSON, _ prefix: String) throws {
      guard let properties = node.members["properties"]?.members else { return }
      guard case .bool(false)? = node.members["additionalProperties"]?.value else {
        Issue.record("\(prefix) accepts unknown keys")
        return
      }
      #expect(try !accepts("\(prefix)nosuchkey", "1"))
      for (name, value) in properties {
        try check(value, "\(prefix)\(name).")
        if let items = value.members["items"] { try check(items, "\(prefix)\(name)[].") }
      }
    }
    try check(try Self.schema(), "")
  }

  @Test func theProgramPassesOverTheKeyOfEditors() throws {
    #expect(try accepts("$schema", "\"../docs/pipeline.schema.json\""))
    let plain = PipelineFile().effectiveSettings
    let file = try PipelineFile(
      try PositionedJSON(text: #"{"$schema": "x"}"#, name: "p.json"))
    #expect(file.effectiveSettings == plain)
  }

  // MARK: Values

  @Test func rangesAreTheProgramsOwn() throws {
    var ranges = 0
    for leaf in try Self.leaves() {
      guard case .number(let least)? = leaf.schema["minimum"]?.value,
        case .number(let most)? = leaf.schema["maximum"]?.value
      else { continue }
      ranges += 1
      let isWhole = leaf.schema["type"]?.text == "\"integer\""
      let step = isWhole ? 1 : 0.001
      for value in [least, most] { #expect(try accepts(leaf.key, "\(value)"), "\(leaf.key)") }
      for value in [least - step, most + step] {
        #expect(try !accepts(leaf.key, "\(value)"), "\(leaf.key) accepts \(value)")
      }
      #expect(try accepts(leaf.key, "\((least + most) / 2 + 0.25)") != isWhole, "\(leaf.key)")
    }
    #expect(ranges == 9)
  }

  @Test func choicesAreTheProgramsOwn() throws {
    let leaves = Dictionary(uniqueKeysWithValues: try Self.leaves().map { ($0.key, $0.schema) })
    let wanted: [String: [String]] = [
      "sources[].format": ["auto"] + exportFormats,
      "insights.outcomeCategories": SignalCategory.allCases.map(\.rawValue),
      "reports": PipelineFile.ReportKind.allCases.map(\.rawValue),
      "report.language": ReportLanguage.allCases.map(\.rawValue),
    ]
    for (key, words) in wanted {
      let schema = try #require(leaves[key])
      let choices = schema["enum"] ?? schema["items"]?.members["enum"]
      #expect(choices?.elements.compactMap(\.word) == words, "\(key)")
    }
    for leaf in try Self.leaves() {
      let isList = leaf.schema["items"] != nil
      let choices = leaf.schema["enum"] ?? leaf.schema["items"]?.members["enum"]
      // A table without its columns is refused, whatever its name; they have a test of their own.
      for choice in choices?.elements ?? [] where choice.word != "csv" {
        #expect(try accepts(leaf.key, isList ? "[\(choice.text)]" : choice.text), "\(leaf.key)")
      }
      guard choices != nil else { continue }
      #expect(try !accepts(leaf.key, isList ? "[\"nosuch\"]" : "\"nosuch\""), "\(leaf.key)")
    }
  }

  @Test(arguments: [
    ("string", "1"), ("number", "\"1\""), ("integer", "\"1\""), ("boolean", "\"true\""),
    ("array", "\"x\""), ("object", "[]"),
  ])
  func typesAreTheProgramsOwn(_ type: String, other: String) throws {
    for leaf in try Self.leaves() where leaf.schema["type"]?.word == type {
      // Editors look at this key; the program does not even look at its value.
      guard leaf.key != "$schema" else { continue }
      #expect(try !accepts(leaf.key, other), "\(leaf.key)")
    }
  }

  @Test(arguments: [
    ("\"00:00\"", true), ("\"11:00\"", true), ("11", true), ("0", true), ("\"12:00\"", false),
    ("12", false), ("\"04:30\"", false), ("\"4:00\"", false),
  ])
  func theDayStartsAsThePatternSays(_ value: String, isAccepted: Bool) throws {
    #expect(try accepts("dayStart", value) == isAccepted)
    let schema = try #require(try Self.leaves().first { $0.key == "dayStart" }).schema
    let forms = try #require(schema["anyOf"]).elements
    let pattern = try #require(forms.first?.members["pattern"]?.word)
    let isText = value.hasPrefix("\"")
    let word = value.trimmingCharacters(in: ["\""])
    let fits =
      isText
      ? word.range(of: pattern, options: .regularExpression) != nil
      : (0...11).contains(Int(word) ?? -1)
    #expect(fits == isAccepted)
  }
}

extension PositionedJSON {
  fileprivate var members: [String: PositionedJSON] {
    guard case .object(let members) = value else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
  }

  fileprivate var elements: [PositionedJSON] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  fileprivate var word: String? {
    guard case .string(let word) = value else { return nil }
    return word
  }

  /// The value as JSON.
  fileprivate var text: String {
    switch value {
    case .object(let members):
      "{" + members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .string(let word): "\"\(word)\""
    case .number(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }

  /// The value as the run record words a setting.
  fileprivate func setting(named key: String) -> String {
    switch value {
    case .object(let members):
      members.map { window in
        let hours = window.value.elements.map { $0.setting(named: "hour") }
        return "\(window.key) \(hours.joined(separator: "-"))"
      }.joined(separator: ", ")
    case .array(let elements):
      elements.map { $0.setting(named: key) }.joined(separator: ", ")
    case .string(let word): key == "dayStart" ? "\(Int(word.prefix(2)) ?? -1)" : word
    case .number(let number):
      Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let flag): "\(flag)"
    case .null: ""
    }
  }
}
