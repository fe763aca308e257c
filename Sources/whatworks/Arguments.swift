import Pipeline

/// A mistake on the command line; ends the program with exit code 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// `--help` or `-h` among the options of a command.
struct HelpRequest: Error {}

/// The words of a command line, sorted into options and the rest.
struct Arguments {
  /// Words that belong to no option, in order.
  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Sorts words by the options that a command knows.
  ///
  /// - Parameters:
  ///   - valued: Options that take a value: `--out DIR` or `--out=DIR`.
  ///   - plain: Options that stand alone.
  /// - Throws: ``UsageError``, or ``HelpRequest`` where help is asked for.
  init(_ raw: some Sequence<String>, valued: Set<String>, plain: Set<String>) throws {
    var rest = Array(raw)[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { throw HelpRequest() }
      guard word.hasPrefix("--"), word != "--" else {
        if word == "--" {
          words += rest
          return
        }
        if word.hasPrefix("-"), word.count > 1 { throw UsageError("unknown option '\(word)'") }
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if plain.contains(name), parts.count == 1 {
        flags.insert(name)
      } else if valued.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError("'\(name)' needs a value")
        }
        guard !value.isEmpty else { throw UsageError("'\(name)' needs a value") }
        values[name, default: []].append(value)
      } else if plain.contains(name) {
        throw UsageError("'\(name)' takes no value")
      } else {
        let known = valued.union(plain).sorted().joined(separator: ", ")
        throw UsageError("unknown option '\(name)'; this command knows \(known)")
      }
    }
  }

  /// Whether a plain option was given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The last value of an option; nil when it was not given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Every value of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option as one of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws -> Choice? where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw UsageError("'\(name)' is '\(text)' where \(known) belongs")
    }
    return choice
  }
}

extension Arguments {
  /// The account's folder: `--out`, or where the nightly pipeline writes.
  var outputFolder: OutputFolder { OutputFolder(path: value("--out") ?? "out/nightly") }
}

extension String {
  /// The text with spaces up to a width.
  func padded(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
