import Pipeline

/// `whatworks signals`.
struct SignalsCommand {
  private let files: [String]
  private let options: InspectionOptions

  init(_ words: [String]) throws { (files, options) = try readFileArguments("signals", words) }

  func execute() throws -> Int32 {
    let errors = try listSignals(of: files, options: options) { Terminal.write($0) }
    errors.forEach(Terminal.report)
    return errors.isEmpty ? 0 : 1
  }
}

/// `whatworks sources`.
struct SourcesCommand {
  private let files: [String]
  private let options: InspectionOptions

  init(_ words: [String]) throws { (files, options) = try readFileArguments("sources", words) }

  func execute() throws -> Int32 {
    var code: Int32 = 0
    for inspection in try inspect(files: files, options: options) {
      Terminal.print("\(inspection)")
      if case .failed(let path, let error) = inspection {
        Terminal.report(error.contains(path) ? error : "\(path): \(error)")
        code = 1
      }
    }
    return code
  }
}

private func readFileArguments(
  _ command: String, _ words: [String]
) throws -> (files: [String], options: InspectionOptions) {
  let arguments = try Arguments(words, valued: ["--format", "--time-zone", "--units"], plain: [])
  guard !arguments.words.isEmpty else { throw UsageError("\(command) needs a file") }
  let options = InspectionOptions(
    format: arguments.value("--format"), zoneName: arguments.value("--time-zone"),
    unitsName: arguments.value("--units"))
  return (arguments.words, options)
}
