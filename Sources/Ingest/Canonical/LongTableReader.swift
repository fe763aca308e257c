import Signals

/// Reads canonical signals as a table, one a row: the columns are the fields of
/// `whatworks signals`, in any order; `key`, `start` or `day`, and a value must be there.
struct LongTableReader: TableExportReader {
  let format = "long-csv"
  let need: String? = "a column 'key', one 'start' or 'day', and one 'value_num' or 'value_text'"

  func recognizes(_ outline: TableOutline) -> Bool {
    outline.has("key") && (outline.has("start") || outline.has("day"))
      && (outline.has("value_num") || outline.has("value_text"))
  }

  func read(_ table: inout TableReader, into output: inout SignalOutput) throws {
    var session = CanonicalSession(fallback: format)
    let columns = Columns(table)
    try table.eachRow(&output) { table, output in
      let fields = columns.fields(table)
      switch fields.verdict(in: output.options.zone) {
      case .skip(let reason, let found): output.skip(reason, place: table.place(), found: found)
      case .signal(let signal):
        if let word = signal.unknownCategory {
          output.note(.unknownCategory, place: table.place(), found: word)
        }
        if fields.number.hasComma { output.note(.decimalComma, place: table.place()) }
        if fields.number.isUnreadable {
          output.note(.valueLeftOut, place: table.place(), found: "value_num of \(signal.key)")
        }
        if session.isRepeat(signal, fields) {
          return output.skip(.duplicate, place: table.place())
        }
        try session.emit(signal, fields, into: &output)
      }
    }
  }

  /// Where the fields stand.
  private struct Columns {
    let source, category, key, number, text, unit, start, end, day, device, confidence: Int?

    init(_ table: TableReader) {
      (source, category, key) = (
        table.column("source"), table.column("category"), table.column("key")
      )
      (number, text) = (table.column("value_num"), table.column("value_text"))
      (unit, device) = (table.column("unit"), table.column("device"))
      (start, end, day) = (table.column("start"), table.column("end"), table.column("day"))
      confidence = table.column("confidence")
    }

    func fields(_ table: TableReader) -> CanonicalFields {
      func word(_ column: Int?) -> String? {
        guard let text = column.map({ table.text($0).trimmingSpaces }) else { return nil }
        return text.isEmpty ? nil : text
      }
      var fields = CanonicalFields()
      (fields.source, fields.category, fields.key) = (word(source), word(category), word(key))
      (fields.text, fields.unit, fields.device) = (word(text), word(unit), word(device))
      if let number { fields.number = table.measure(number) }
      fields.start = (start ?? day).map { table.timestamp($0) }
      fields.end = end.map { table.timestamp($0) }
      fields.day = day.map { table.timestamp($0) }
      if let confidence { fields.confidence = table.measure(confidence) }
      return fields
    }
  }
}
