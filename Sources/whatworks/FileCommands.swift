import Pipeline
import Reports

/// `whatworks signals`.
struct SignalsCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(
      words, valued: ["--format", "--time-zone", "--units", "--out", "--store"],
      plain: ["--csv"])
  }

  func execute() async throws -> Int32 {
    let isStored = arguments.value("--out") != nil || arguments.value("--store") != nil
    guard !arguments.words.isEmpty else {
      guard isStored else { throw UsageError("signals needs a file, or --out of an account") }
      try await listAccount()
      return 0
    }
    if isStored { throw UsageError("signals reads files or an account, not both") }
    let options = InspectionOptions(
      format: arguments.value("--format"), zoneName: arguments.value("--time-zone"),
      unitsName: arguments.value("--units"))
    let isCSV = arguments.has("--csv")
    if isCSV { Terminal.write(signalCSVHeader) }
    let errors = try listSignals(of: arguments.words, options: options, asCSV: isCSV) {
      Terminal.write($0)
    }
    errors.forEach(Terminal.report)
    return errors.isEmpty ? 0 : 1
  }

  private func listAccount() async throws {
    let account = try Account(storePath: AccountPlace(arguments).storePath, isReadOnly: true)
    let isCSV = arguments.has("--csv")
    if isCSV { Terminal.write(signalCSVHeader) }
    var bytes: [UInt8] = []
    func flush() {
      Terminal.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try await account.signals { signal in
      bytes += Array((isCSV ? signalCSV(signal) : signalLine(signal) + "\n").utf8)
      if bytes.count > 1 << 16 { flush() }
    }
    flush()
  }
}

/// `whatworks features`.
struct FeaturesCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out"], plain: ["--csv"])
    if let word = arguments.words.first { throw UsageError("features takes no '\(word)'") }
  }

  func execute() throws -> Int32 {
    guard let features = AccountFeatures(arguments.outputFolder) else {
      Terminal.report(
        "\(arguments.outputFolder.path): no run has made features there; 'whatworks run' does")
      return 1
    }
    if arguments.has("--csv") {
      features.csv { Terminal.write($0) }
    } else {
      features.summary { Terminal.write($0) }
    }
    return 0
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
