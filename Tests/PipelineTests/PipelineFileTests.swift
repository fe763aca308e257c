import Ingest
import Insights
import Signals
import Testing

@testable import Pipeline

@Suite struct PipelineFileTests {
  private func read(_ text: String) throws -> PipelineFile {
    try PipelineFile(try PositionedJSON(text: text, name: "p.json"))
  }

  private func message(_ text: String) -> String {
    do {
      _ = try read(text)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test func everySettingHasADefault() throws {
    let file = try read("{}")
    #expect(file.insights.maximumLagDays == 3)
    #expect(file.reports == [.json, .markdown, .html])
    #expect(file.sources.isEmpty)
  }

  @Test func readsTheDesignsExample() throws {
    let file = try read(
      """
      { "name": "nightly", "timeZone": "Europe/Paris", "dayStart": "04:00",
        "sources": [{"format": "open-meteo", "path": "w*.json", "required": true},
                    {"format": "auto", "path": "inbox/*"}],
        "windows": {"evening": [18, 24], "night": [24, 28], "morning": [4, 12]},
        "correlation": {"maxLagDays": 5}, "insights": {"minConfidence": 0.25, "limit": 7},
        "reports": ["json"], "report": {"language": "en", "theme": "coral"} }
      """)
    #expect(file.sources.map(\.format) == ["open-meteo", nil])
    #expect(file.sources.map(\.required) == [true, false])
    #expect(file.windows?.map(\.name) == ["morning", "evening", "night"])
    #expect(file.insights.maximumLagDays == 5 && file.insights.limit == 7)
    #expect(file.effectiveSettings["insights.minConfidence"] == "0.25")
    #expect(file.effectiveSettings["report.theme"] == "coral")
  }

  @Test(arguments: [
    ("{\n  \"nmae\": \"x\"\n}", "p.json:2:3: unknown key 'nmae'; did you mean 'name'?"),
    (
      #"{"correlation": {"maxLagDay": 3}}"#,
      "p.json:1:18: unknown key 'correlation.maxLagDay'; did you mean 'correlation.maxLagDays'?"
    ),
    (#"{"zzz": 1}"#, "p.json:1:2: unknown key 'zzz'; see docs/pipeline-file.md"),
    (#"{"name": "a", "name": "b"}"#, "p.json:1:15: 'name' stands here a second time"),
    (
      #"{"correlation": {"maxLagDays": 2.5}}"#,
      "p.json:1:32: 'correlation.maxLagDays' is 2.5 where a whole number from 0 to 30 belongs"
    ),
    (
      #"{"correlation": {"maxLagDays": "3"}}"#,
      "p.json:1:32: 'correlation.maxLagDays' is \"3\" where a whole number from 0 to 30 belongs"
    ),
    (
      #"{"insights": {"minConfidence": 80}}"#,
      "p.json:1:32: 'insights.minConfidence' is 80 where a number from 0 to 1 belongs"
    ),
    (#"{"sources": [{"format": "clue"}]}"#, "p.json:1:14: 'sources[0].path' is missing"),
    (
      #"{"sources": [{"format": "clue", "pth": "x"}]}"#,
      "p.json:1:33: unknown key 'sources[0].pth'; did you mean 'sources[0].path'?"
    ),
    (
      #"{"sources": [{"format": "csv", "path": "x", "colums": {}}]}"#,
      "p.json:1:45: unknown key 'sources[0].colums'; did you mean 'sources[0].columns'?"
    ),
    (
      #"{"sources": [{"path": "x", "columns": {"dat": "d", "values": []}}]}"#,
      "p.json:1:40: unknown key 'columns.dat'; did you mean 'columns.date'?"
    ),
    (
      #"{"sources": [{"path": "x", "columns": {"date": "d", "value": []}}]}"#,
      "p.json:1:53: unknown key 'columns.value'; did you mean 'columns.values'?"
    ),
    (
      #"{"sources": [{"path": "x", "columns": {"date": "d", "values": [{"colum": "SYS"}]}}]}"#,
      "p.json:1:65: unknown key 'columns.values.colum'; did you mean 'columns.values.column'?"
    ),
    (
      #"{"timeZone": "Europe/Pairs"}"#,
      "p.json:1:14: 'timeZone' is \"Europe/Pairs\" where \"profile\" or a zone such as \"Europe/Paris\" belongs"
    ),
    (
      #"{"windows": {"a": [0, 8], "b": [6, 9]}}"#,
      "p.json:1:13: 'windows': window 'b' overlaps the one before it; with a later dayStart leave them out or start there"
    ),
    (
      #"{"windows": {}}"#,
      "p.json:1:13: 'windows': there is no window; with a later dayStart leave them out or start there"
    ),
    (
      #"{"name": "../evil"}"#,
      "p.json:1:10: 'name' is \"../evil\" where a name that can be a folder's, without '/', belongs"
    ),
    (#"{"reports": "json"}"#, "p.json:1:13: 'reports' is \"json\" where an array belongs"),
    (
      #"{"reports": ["pdf"]}"#,
      "p.json:1:14: 'reports' is \"pdf\" where one of \"json\", \"markdown\", \"html\" belongs"
    ),
    ("[]", "p.json:1:1: a pipeline file is an object, this is an array"),
  ])
  func eachMistakeIsNamedWithItsPlace(_ text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func readsTheColumnsOfATable() throws {
    let file = try read(
      """
      {"sources": [{"format": "csv", "path": "p.csv", "columns": {"date": "Datum", "time": "Zeit",
        "dateOrder": "dayFirst", "values": [{"column": "SYS", "key": "blood_pressure_systolic"}]}},
        {"path": "w.json", "units": "imperial"}]}
      """)
    #expect(file.sources[0].columns?.values.map(\.key) == ["blood_pressure_systolic"])
    #expect(file.sources[0].columns?.dateOrder == .dayFirst)
    #expect(file.sources[1].units == .imperial)
    #expect(message(#"{"sources": [{"format": "csv", "path": "x"}]}"#).contains("is missing"))
    #expect(message(#"{"sources": [{"path": "x", "units": "miles"}]}"#).contains("imperial"))
  }

  @Test func brokenJSONHasItsPlace() {
    #expect(message("{\"name\": ").contains("p.json:1:10"))
  }

  @Test func aCloseFormatNameIsOffered() {
    #expect(message(#"{"sources": [{"format": "openmeteo", "path": "x"}]}"#).contains("open-meteo"))
  }

  @Test func settingsOfTheCommandLineWinAndAreCheckedAlike() throws {
    let tree = try PositionedJSON(
      text: #"{"insights": {"limit": 5, "minConfidence": 0.7}}"#, name: "p.json")
    let file = try PipelineFile(tree.setting("insights.limit=9").setting("name=other"))
    #expect(file.insights.limit == 9 && file.insights.minimumConfidence == 0.7)
    #expect(file.name == "other")
    #expect(throws: PipelineError.self) { try PipelineFile(tree.setting("insights.limits=9")) }
    for nonsense in ["nonsense", "=1", ".=1", "insights..limit=1", ".limit=1", "insights.=1"] {
      #expect(throws: PipelineError.self, "\(nonsense)") { try tree.setting(nonsense) }
    }
    #expect {
      try PipelineFile(try tree.setting("insights.limit.most=1"))
    } throws: { error in
      "\(error)".hasPrefix("--set insights.limit.most=1:1:1: 'insights.limit' is an object where")
    }
  }
}

@Suite struct NearestWordTests {
  @Test(arguments: [("nmae", "name"), ("Sources", "sources"), ("windws", "windows")])
  func findsTheWordMeant(_ word: String, expected: String) {
    #expect(NearestWord.match(word, among: ["name", "sources", "windows"]) == expected)
  }

  @Test(arguments: [("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("same", "same", 0)])
  func countsEdits(_ left: String, _ right: String, distance: Int) {
    #expect(NearestWord.distance(left, right) == distance)
  }

  @Test func offersNothingFarAway() {
    #expect(NearestWord.match("zzzzzz", among: ["name", "sources"]) == nil)
  }
}
