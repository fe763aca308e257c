import Ingest
import Pipeline

/// `whatworks correlate`.
struct CorrelateCommand {
  private let path: String
  private let options: TableCorrelationOptions
  private let format: Format

  private enum Format: String, CaseIterable { case table, csv, json }

  init(_ words: [String]) throws {
    let arguments = try Arguments(
      words,
      valued: [
        "--lags", "--against", "--top", "--min-r", "--method", "--min-pairs", "--format",
      ], plain: ["--unordered"])
    guard arguments.words.count == 1 else {
      throw UsageError("correlate needs one table: delimited text with a header, or a .npy file")
    }
    path = arguments.words[0] == "-" ? "/dev/stdin" : arguments.words[0]
    format = try arguments.choice("--format", Format.self) ?? .table
    options = try Self.options(arguments)
  }

  func execute() throws -> Int32 {
    let table = try NumericTable(path: path)
    let result = try TableCorrelation(table, options: try fitted(to: table))
    if !result.textColumns.isEmpty {
      let names = result.textColumns.map { "'\($0)'" }.joined(separator: ", ")
      Terminal.report("left out because they hold text: \(names)")
    }
    for note in result.notes { Terminal.report("warning: \(note)") }
    switch format {
    case .table: Terminal.print(result.text)
    case .csv: Terminal.write(result.csv)
    case .json: Terminal.write(Array(try result.json()))
    }
    if let reason = result.emptyReason { Terminal.report("nothing to show: \(reason)") }
    // The document of JSON has it all.
    if format != .json { Terminal.report(result.summary) }
    return 0
  }

  /// The options, lags beyond the table's rows cut off.
  private func fitted(to table: NumericTable) throws -> TableCorrelationOptions {
    guard let fitted = options.fitted(to: table) else {
      let (first, last) = (options.lags.lowerBound, options.lags.upperBound)
      throw UsageError(
        "'--lags' is \(first):\(last), beyond the \(table.rowCount) rows of the table")
    }
    if fitted.lags != options.lags {
      let (first, last) = (fitted.lags.lowerBound, fitted.lags.upperBound)
      Terminal.report(
        "'--lags' is cut to \(first):\(last): the table has \(table.rowCount) rows")
    }
    return fitted
  }

  private static func options(_ arguments: Arguments) throws -> TableCorrelationOptions {
    var options = TableCorrelationOptions()
    options.method = try arguments.choice("--method", TableMethod.self) ?? .pearson
    options.outcomes = arguments.all("--against")
    options.isOrdered = !arguments.has("--unordered")
    if let text = arguments.value("--lags") { options.lags = try lags(text) }
    if options.outcomes.isEmpty, options.lags.lowerBound < 0 {
      throw UsageError(
        "'--lags' may only begin below 0 with '--against'; without it each pair is looked at in "
          + "both orders")
    }
    if let text = arguments.value("--min-pairs") {
      options.minimumPairs = try number(text, "--min-pairs", "a number from 3 on") { $0 >= 3 }
    }
    options.filter = try filter(arguments)
    return options
  }

  private static func filter(_ arguments: Arguments) throws -> TableFilter {
    switch (arguments.value("--top"), arguments.value("--min-r")) {
    case (_?, _?): throw UsageError("'--top' and '--min-r' exclude one another")
    case (nil, let text?):
      guard let least = Double(text), (0...1).contains(least) else {
        throw UsageError("'--min-r' is '\(text)' where a number from 0 to 1 belongs")
      }
      return .magnitude(atLeast: least)
    case (let text?, nil):
      return .strongest(try number(text, "--top", "a number from 1 on") { $0 >= 1 })
    case (nil, nil): return .strongest(20)
    }
  }

  /// `7` for 0...7, `-3:3` for −3...3.
  private static func lags(_ text: String) throws -> ClosedRange<Int> {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count == 1, let last = parts[0], last >= 0 { return 0...last }
    if parts.count == 2, let first = parts[0], let last = parts[1], first <= last {
      return first...last
    }
    throw UsageError("'--lags' is '\(text)' where a number of rows or a range such as -3:3 belongs")
  }

  private static func number(
    _ text: String, _ option: String, _ wanted: String, _ accepts: (Int) -> Bool
  ) throws -> Int {
    guard let number = Int(text), accepts(number) else {
      throw UsageError("'\(option)' is '\(text)' where \(wanted) belongs")
    }
    return number
  }
}
