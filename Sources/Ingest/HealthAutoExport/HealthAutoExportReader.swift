import Signals

/// Reads what the iOS app Health Auto Export writes: metrics, workouts, symptoms, cycle,
/// state of mind and medications, from app versions since 2022.
///
/// The envelope is `{"data":{"metrics":[…],…}}`; several of them in an array or one after
/// another are read alike, and so are dumps of single points, one a line.
struct HealthAutoExportReader: JSONExportReader {
  let format = "health-auto-export"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let arrays = [
      "metrics", "workouts", "symptoms", "stateOfMind", "cycleTracking", "ecg",
      "heartRateNotifications", "medications",
    ]
    let roots = outline.isArray ? ["[].", ""] : [""]
    return roots.contains { root in
      if arrays.contains(where: { outline.has("\(root)data.\($0)") }) { return true }
      if outline.rootKeys.contains(where: { $0.hasPrefix("unnest(") }) { return true }
      if outline.rootKeys == ["data"], !outline.has("data[]"), !outline.isPartial {
        return !outline.paths.contains { $0.hasPrefix("data[") || $0.hasPrefix("data.") }
      }
      return outline.has("\(root)name") && outline.has("\(root)units")
        && outline.hasAny(
          "\(root)qty", "\(root)data", "\(root)Avg", "\(root)systolic", "\(root)sleepStart",
          "\(root)startDate")
    }
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = HealthAutoExportSession(source: format)
    var isLines = false
    var isFirst = true
    while reader.nextDocument() {
      let start = reader.position
      if isLines, !skipsBrokenLine(&reader, &output) { continue }
      try session.readDocument(&reader, into: &output)
      if isFirst {
        isLines = session.hasPoints && !reader.hasLineBreak(from: start)
        isFirst = false
      }
    }
    guard session.isRecognized else {
      if isFirst { throw reader.unexpected("a JSON document") }
      throw IngestError.notThisFormat(
        file: reader.bytes.name, format: format,
        found: try JSONOutline(of: reader.bytes, limit: .max).summary)
    }
    try session.finish(&reader, into: &output)
  }

  /// Checks the next line before anything of it is used; counts it and moves past it when it is
  /// broken. Only for dumps of one point a line: elsewhere a broken document fails the file.
  private func skipsBrokenLine(_ reader: inout JSONReader, _ output: inout SignalOutput) -> Bool {
    let start = reader.position
    let mark = reader.mark()
    let isWhole = (try? reader.skipValue()) != nil && !reader.hasLineBreak(from: start)
    reader.rewind(to: mark)
    if isWhole { return true }
    output.countRead()
    output.skip(.badJSON, in: &reader, at: start)
    reader.skipLine()
    return false
  }
}
