import Signals

/// Reads the CSV export of the Android app Blood Pressure Monitor:
/// `timestampUnixMs,systolic,diastolic,pulse,notes`.
struct BloodPressureMonitorReader: TableExportReader {
  let format = "blood-pressure-monitor"

  private static let keys = [
    "systolic": "blood_pressure_systolic", "diastolic": "blood_pressure_diastolic",
    "pulse": "heart_rate",
  ]

  func recognizes(_ outline: TableOutline) -> Bool {
    outline.has("timestampUnixMs", "systolic", "diastolic")
  }

  func read(_ table: inout TableReader, into output: inout SignalOutput) throws {
    var cache = SeriesCache(source: format)
    let time = table.column("timestampUnixMs")
    let values = Self.keys.sorted { $0.value < $1.value }.compactMap { name, key in
      table.column(name).flatMap { column in SignalCatalogue.entry(for: key).map { (column, $0) } }
    }
    try table.eachRow(&output) { table, output in
      guard let time, let milliseconds = Int64(table.text(time)) else {
        return output.skip(.badDate, place: table.place(time))
      }
      var hasValue = false
      for (column, entry) in values {
        let measure = table.measure(column)
        guard let value = measure.number, entry.plausible.contains(value) else {
          if measure.problem != .empty {
            output.note(.valueLeftOut, place: table.place(column), found: table.text(column))
          }
          continue
        }
        if measure.hasComma { output.note(.decimalComma, place: table.place(column)) }
        try output.emit(
          cache.series(of: entry, into: &output), value: value,
          start: Instant(milliseconds: milliseconds))
        hasValue = true
      }
      if hasValue { output.countAccepted() } else { output.skip(.noValue, place: table.place()) }
    }
  }
}
