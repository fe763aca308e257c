import Features
import Foundation
import Ingest
import Insights
import Reports
import Signals

extension PipelineFile {
  /// Reads a pipeline file, with settings of the command line on top.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - overrides: `KEY=VALUE` with a dotted key; the value is JSON, or else taken as text.
  /// - Throws: ``PipelineError`` with the line and column, or the JSON error with its own.
  public init(path: String, overrides: [String] = []) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw PipelineError.unreadablePipeline(path: path, reason: "there is no such file")
    }
    if let found = FileKind(at: path).words {
      throw PipelineError.unreadablePipeline(path: path, reason: "it is \(found), not a file")
    }
    var tree = try PositionedJSON(path: path)
    for override in overrides { tree = try tree.setting(override) }
    try self.init(tree)
  }

  init(_ tree: PositionedJSON) throws(PipelineError) {
    var file = try Settings(tree, name: "")
    // For editors alone: it names docs/pipeline.schema.json.
    _ = file.take("$schema")
    try file.read("name", into: &name, Self.name)
    try file.read("timeZone", into: &timeZone, Self.zone)
    sources = try Self.sources(file.take("sources"))
    try file.read("dayStart", into: &dayStartHour, Self.dayStart)
    let windowsNode = file.take("windows")
    try windows = windowsNode.map { node throws(PipelineError) in try Self.windows(node) }
    try checkWindows(at: windowsNode?.place ?? tree.place)
    try readFeatures(file.take("features"))
    try readCorrelation(file.take("correlation"))
    try readInsights(file.take("insights"))
    try file.read("reports", into: &reports, Self.reports)
    try readReport(file.take("report"))
    try file.finish()
  }

  // MARK: Sections

  private mutating func readFeatures(_ node: PositionedJSON?) throws(PipelineError) {
    guard let node else { return }
    var section = try Settings(node, name: "features")
    try section.read(
      "minSignalConfidence", into: &features.minimumSignalConfidence,
      SettingValue.number(in: 0...1))
    try section.read(
      "minBucketShare", into: &features.minimumBucketShare, SettingValue.number(in: 0...1))
    try section.read(
      "minEventDays", into: &features.minimumEventDays, SettingValue.integer(in: 1...10_000))
    try section.finish()
  }

  private mutating func readCorrelation(_ node: PositionedJSON?) throws(PipelineError) {
    guard let node else { return }
    var section = try Settings(node, name: "correlation")
    try section.read(
      "maxLagDays", into: &insights.maximumLagDays, SettingValue.integer(in: 0...30))
    try section.read(
      "minPairs", into: &insights.minimumPairs, SettingValue.integer(in: 10...10_000))
    try section.finish()
  }

  private mutating func readInsights(_ node: PositionedJSON?) throws(PipelineError) {
    guard let node else { return }
    var section = try Settings(node, name: "insights")
    try section.read(
      "minConfidence", into: &insights.minimumConfidence, SettingValue.number(in: 0...1))
    try section.read("limit", into: &insights.limit, SettingValue.integer(in: 0...100_000))
    try section.read("conjunctions", into: &insights.searchesConjunctions, SettingValue.flag)
    try section.read(
      "listedIncidents", into: &insights.listedIncidents, SettingValue.integer(in: 0...100_000))
    try section.read("outcomeCategories", into: &insights.outcomeCategories) {
      (node, key) throws(PipelineError) in
      var categories: Set<SignalCategory> = []
      for element in try SettingValue.elements(node, key) {
        categories.insert(try SettingValue.choice(element, key))
      }
      return categories
    }
    try section.read("outcomeKeys", into: &insights.outcomeKeys) {
      (node, key) throws(PipelineError) in
      var keys: Set<String> = []
      for element in try SettingValue.elements(node, key) {
        keys.insert(try SettingValue.text(element, key))
      }
      return keys
    }
    try section.finish()
  }

  private mutating func readReport(_ node: PositionedJSON?) throws(PipelineError) {
    guard let node else { return }
    var section = try Settings(node, name: "report")
    if let node = section.take("language") {
      language = try SettingValue.choice(node, "report.language")
    }
    if let node = section.take("theme") { theme = try SettingValue.choice(node, "report.theme") }
    try section.read("trendDays", into: &trendDays, SettingValue.integer(in: 2...92))
    try section.finish()
  }

  // MARK: Values

  /// A name that can also be a folder's, the default output folder's.
  private static func name(
    _ node: PositionedJSON, _ key: String
  ) throws(PipelineError) -> String {
    let name = try SettingValue.text(node, key)
    guard !name.contains("/"), !name.hasPrefix("."), name.utf8.count <= 100,
      !name.unicodeScalars.contains(where: { $0.value < 32 })
    else {
      throw .badValue(
        key: key, found: node.summary, wanted: "a name that can be a folder's, without '/',",
        at: node.place)
    }
    return name
  }

  private static func zone(
    _ node: PositionedJSON, _ key: String
  ) throws(PipelineError) -> ZoneChoice {
    let name = try SettingValue.text(node, key)
    if name == "profile" { return .profile }
    guard CivilZone(identifier: name) != nil else {
      throw .badValue(
        key: key, found: node.summary, wanted: "\"profile\" or a zone such as \"Europe/Paris\"",
        at: node.place)
    }
    return .named(name)
  }

  private static let sourceKeys = ["path", "format", "required", "units", "columns"]

  private static func sources(_ node: PositionedJSON?) throws(PipelineError) -> [Source] {
    guard let node else { return [] }
    var sources: [Source] = []
    for (index, element) in try SettingValue.elements(node, "sources").enumerated() {
      var section = try Settings(element, name: "sources[\(index)]", keys: sourceKeys)
      var source = Source(path: "")
      source.path = try SettingValue.text(try section.require("path"), "path")
      if let format = section.take("format") { source.format = try Self.format(format) }
      try section.read("required", into: &source.required, SettingValue.flag)
      if let units = section.take("units") { source.units = try Self.units(units) }
      source.columns = try section.take("columns").map { node throws(PipelineError) in
        try Self.columns(node)
      }
      try section.finish()
      if source.format == "csv", source.columns == nil {
        throw .missingKey("sources[\(index)].columns", at: element.place)
      }
      sources.append(source)
    }
    return sources
  }

  private static func format(_ node: PositionedJSON) throws(PipelineError) -> String? {
    let name = try SettingValue.text(node, "format")
    if name == "auto" { return nil }
    if exportFormats.contains(name) { return name }
    let nearest = NearestWord.match(name, among: exportFormats)
    let known = (["auto"] + exportFormats).map { "\"\($0)\"" }.joined(separator: ", ")
    throw .badValue(
      key: "format", found: node.summary,
      wanted: nearest.map { "\"\($0)\"?, or one of \(known)," } ?? "one of \(known)", at: node.place
    )
  }

  private static func units(_ node: PositionedJSON) throws(PipelineError) -> WeatherUnits {
    if case .string(let name) = node.value, let units = WeatherUnits(name: name) { return units }
    let known = WeatherUnits.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw .badValue(key: "units", found: node.summary, wanted: "one of \(known)", at: node.place)
  }

  /// `"04:00"` or `4`.
  private static func dayStart(
    _ node: PositionedJSON, _ key: String
  ) throws(PipelineError) -> Int {
    switch node.value {
    case .number(let hour):
      if let hour = Int(exactly: hour), (0..<12).contains(hour) { return hour }
    case .string(let text):
      if text.count == 5, text.hasSuffix(":00"), let hour = Int(text.prefix(2)),
        (0..<12).contains(hour)
      {
        return hour
      }
    default: break
    }
    throw .badValue(
      key: key, found: node.summary, wanted: "a whole hour from \"00:00\" to \"11:00\"",
      at: node.place)
  }

  private static func windows(_ node: PositionedJSON) throws(PipelineError) -> [TimeWindow] {
    guard case .object(let members) = node.value else {
      throw .badValue(key: "windows", found: node.summary, wanted: "an object", at: node.place)
    }
    var windows: [TimeWindow] = []
    for member in members {
      let key = "windows.\(member.key)"
      if windows.contains(where: { $0.name == member.key }) {
        throw .repeatedKey(key, at: member.position.short)
      }
      let hours = try SettingValue.elements(member.value, key)
      guard hours.count == 2, member.key != "day" else {
        throw .badValue(
          key: key, found: member.value.summary,
          wanted: member.key == "day" ? "another name ('day' is the whole day)" : "[from, to]",
          at: member.value.place)
      }
      let range = SettingValue.integer(in: 0...36)
      windows.append(
        TimeWindow(
          name: member.key, startHour: try range(hours[0], key), endHour: try range(hours[1], key)))
    }
    return windows.sorted { $0.startHour < $1.startHour }
  }

  private func checkWindows(at place: String) throws(PipelineError) {
    let windows = windows ?? DayPlan.defaultWindows(dayStartHour: dayStartHour)
    if let problem = DayPlan.problem(windows: windows, dayStartHour: dayStartHour) {
      throw .badWindows(problem, at: place)
    }
  }

  private static func reports(
    _ node: PositionedJSON, _ key: String
  ) throws(PipelineError) -> Set<ReportKind> {
    var kinds: Set<ReportKind> = []
    for element in try SettingValue.elements(node, key) {
      kinds.insert(try SettingValue.choice(element, key))
    }
    return kinds
  }
}

extension PositionedJSON {
  /// The tree with one `KEY=VALUE` of the command line put in.
  func setting(_ override: String) throws(PipelineError) -> PositionedJSON {
    let place = SourcePosition(file: "--set \(override)", line: 1, column: 1, byteOffset: 0)
    guard let split = override.firstIndex(of: "="), split > override.startIndex else {
      throw .badValue(key: "--set", found: "'\(override)'", wanted: "KEY=VALUE", at: place.file)
    }
    let text = String(override[override.index(after: split)...])
    let parsed = (try? PositionedJSON(text: text, name: place.file))?.value ?? .string(text)
    let keys = override[..<split].split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard !keys.contains("") else {
      throw .badValue(
        key: "--set", found: "'\(override)'", wanted: "KEY=VALUE with a dotted key",
        at: place.file)
    }
    return setting(keys[...], PositionedJSON(parsed, at: place), at: place)
  }

  private func setting(
    _ keys: ArraySlice<String>, _ node: PositionedJSON, at place: SourcePosition
  ) -> PositionedJSON {
    guard let key = keys.first else { return node }
    var members: [Member] = []
    if case .object(let found) = value { members = found }
    let old = members.first { $0.key == key }?.value ?? PositionedJSON(.object([]), at: place)
    let new = Member(
      key: key, position: place, value: old.setting(keys.dropFirst(), node, at: place))
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index] = new
    } else {
      members.append(new)
    }
    // What stood there is gone if it was no object, and so is its place in the file.
    if case .object = value { return PositionedJSON(.object(members), at: position) }
    return PositionedJSON(.object(members), at: place)
  }
}
