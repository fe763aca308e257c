import Ingest
import Signals

extension PipelineFile {
  /// Reads what the columns of a table mean.
  static func columns(_ node: PositionedJSON) throws(PipelineError) -> CSVMapping {
    var section = try Settings(
      node, name: "columns",
      keys: ["date", "time", "timeZone", "source", "dateOrder", "values"])
    let date = try SettingValue.text(try section.require("date"), "columns.date")
    var mapping = CSVMapping(dateColumn: date, values: [])
    mapping.timeColumn = try text("time", &section)
    mapping.timeZone = try text("timeZone", &section)
    if let name = mapping.timeZone, CivilZone(identifier: name) == nil {
      throw .badValue(
        key: "columns.timeZone", found: "\"\(name)\"", wanted: "a zone such as \"Europe/Paris\"",
        at: node.place)
    }
    mapping.source = try text("source", &section)
    if let order = section.take("dateOrder") {
      mapping.dateOrder = try SettingValue.choice(order, "columns.dateOrder")
    }
    let values = try section.require("values")
    for element in try SettingValue.elements(values, "columns.values") {
      mapping.values.append(try value(element))
    }
    guard !mapping.values.isEmpty else {
      throw .badValue(
        key: "columns.values", found: "empty", wanted: "at least one column", at: values.place)
    }
    try section.finish()
    return mapping
  }

  private static func value(_ node: PositionedJSON) throws(PipelineError) -> CSVMapping.Value {
    var section = try Settings(
      node, name: "columns.values", keys: ["column", "key", "unit", "category"])
    let column = try SettingValue.text(try section.require("column"), "columns.values.column")
    var value = CSVMapping.Value(column: column)
    (value.key, value.unit) = (try text("key", &section), try text("unit", &section))
    if let category = section.take("category") {
      value.category = try SettingValue.choice(category, "columns.values.category")
    }
    try section.finish()
    return value
  }

  private static func text(
    _ key: String, _ section: inout Settings
  ) throws(PipelineError) -> String? {
    try section.take(key).map { node throws(PipelineError) in try SettingValue.text(node, key) }
  }
}
