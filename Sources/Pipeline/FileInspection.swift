import Foundation
public import Ingest
import Reports
import Signals

/// Settings of the commands that read files without an account.
public struct InspectionOptions: Sendable {
  /// The format of every file; nil to recognise each by its content.
  public var format: String?
  /// The zone of bare times and dates; nil for the one that a file among them names.
  public var zoneName: String?

  /// The units that a weather service was asked for, where its answers do not say.
  public var unitsName: String?

  /// Creates options.
  public init(format: String? = nil, zoneName: String? = nil, unitsName: String? = nil) {
    (self.format, self.zoneName, self.unitsName) = (format, zoneName, unitsName)
  }

  /// How the files are read.
  ///
  /// - Throws: ``PipelineError/badValue(key:found:wanted:at:)`` for an unknown zone or units.
  func reading(of files: [String]) throws -> IngestOptions {
    var units: WeatherUnits?
    if let unitsName {
      units = WeatherUnits(name: unitsName)
      guard units != nil else {
        throw PipelineError.badValue(
          key: "--units", found: "'\(unitsName)'",
          wanted: WeatherUnits.allCases.map(\.rawValue).joined(separator: ", "),
          at: "command line")
      }
    }
    if let format, format != "auto", !exportFormats.contains(format) {
      throw IngestError.unknownFormatName(format, known: exportFormats)
    }
    var reading = IngestOptions(zone: try zone(for: files), weatherUnits: units)
    reading.now = Instant(Date())
    return reading
  }

  /// The zone to read the files in.
  ///
  /// - Throws: ``PipelineError/badValue(key:found:wanted:at:)`` for an unknown zone.
  func zone(for files: [String]) throws -> CivilZone {
    if let zoneName {
      guard let zone = CivilZone(identifier: zoneName) else {
        throw PipelineError.badValue(
          key: "--time-zone", found: "'\(zoneName)'", wanted: "a zone such as Europe/Paris",
          at: "command line")
      }
      return zone
    }
    let surveys = files.filter { FileKind(at: $0) == .file }.compactMap { file in
      (try? surveyExport(at: file)).map { (file, $0) }
    }
    return AccountZone(choice: .profile, storedProfile: nil, surveys: surveys).zone
  }
}

/// Writes the canonical signals of some files, one JSON object a line.
///
/// - Parameters:
///   - files: Read in this order.
///   - write: Takes finished lines; called often, with some tens of kilobytes at a time.
/// - Returns: What is wrong with the files that can't be read; the others are listed all the same.
/// - Throws: ``PipelineError`` for options that make no sense, or what `write` throws.
public func listSignals(
  of files: [String], options: InspectionOptions, asCSV: Bool = false,
  write: ([UInt8]) throws -> Void
) throws -> [String] {
  let reading = try options.reading(of: files)
  var errors: [String] = []
  for file in files {
    try withoutActuallyEscaping(write) { write in
      var sink = LineSink(isCSV: asCSV, write: write)
      do {
        try requireFile(file)
        _ = try readExport(
          at: file, format: options.format, options: reading, into: &sink)
      } catch let error as IngestError {
        errors.append("\(error)")
      }
    }
  }
  return errors
}

/// What one file is and what is in it, or why it can't be read.
public enum FileInspection: Sendable {
  /// It was read.
  case read(path: String, report: IngestReport)
  /// It was not.
  case failed(path: String, error: String)
}

/// Reads files to see what they are, keeping nothing.
public func inspect(files: [String], options: InspectionOptions) throws -> [FileInspection] {
  let reading = try options.reading(of: files)
  return files.map { file in
    var sink = CountingSink()
    do {
      try requireFile(file)
      let report = try readExport(
        at: file, format: options.format, options: reading, into: &sink)
      return .read(path: file, report: report)
    } catch {
      return .failed(path: file, error: "\(error)")
    }
  }
}

extension FileInspection: CustomStringConvertible {
  /// A paragraph: format, counts, contents by key, what was skipped and noted and where.
  public var description: String {
    switch self {
    case .failed(let path, let error): "\(path)\n  can't be read: \(error)\n"
    case .read(let path, let report): Self.paragraph(path, report)
    }
  }

  private static func paragraph(_ path: String, _ report: IngestReport) -> String {
    var lines = ["\(path)", "  format    \(report.format)"]
    lines.append(
      "  records   \(report.recordsRead) read, \(report.recordsAccepted) accepted, "
        + "\(report.recordsSkipped) skipped; \(report.signals) signals")
    if report.entries + report.insights + report.profiles > 0 {
      lines.append(
        "  journal   \(report.profiles) profile, \(report.entries) entries, "
          + "\(report.insights) insights")
    }
    let width = report.contents.map { printable($0.key).count }.max() ?? 0
    for content in report.contents {
      let key = printable(content.key).padding(toLength: width, withPad: " ", startingAt: 0)
      let count = String(content.count)
      let padded = String(repeating: " ", count: max(0, 7 - count.count)) + count
      lines.append(
        "  \(key) \(padded)  \(content.category.rawValue)\(content.unit.map { ", \($0)" } ?? "")"
          + "  \(content.first) … \(content.last)")
    }
    for (reason, tally) in report.skips.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines += Self.tally("skipped", reason.words, tally)
    }
    for (note, tally) in report.notes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines += Self.tally("note", note.words, tally)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A key as a terminal can show it: without control characters, at most forty characters.
  private static func printable(_ key: String) -> String {
    let plain = key.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " "
      default: String(scalar)
      }
    }.joined()
    return plain.count > 40 ? plain.prefix(39) + "…" : plain
  }

  private static func tally(_ kind: String, _ words: String, _ tally: IngestTally) -> [String] {
    ["  \(kind) \(tally.count): \(words)"]
      + tally.examples.map { example in
        "    \(example.position)\(example.found.map { ": \($0)" } ?? "")"
      }
  }
}

/// What is read twice, first to settle the zone, has to be a file.
///
/// - Throws: ``IngestError/unreadable(path:reason:)``.
private func requireFile(_ path: String) throws {
  guard case .other(let kind) = FileKind(at: path) else { return }
  throw IngestError.unreadable(path: path, reason: "it is \(kind), not a file")
}

private struct LineSink: IngestSink {
  let isCSV: Bool
  let write: ([UInt8]) throws -> Void
  var buffer: [UInt8] = []

  mutating func receive(_ signals: [Signal]) throws {
    buffer.removeAll(keepingCapacity: true)
    for signal in signals {
      if isCSV {
        buffer += Array(signalCSV(signal).utf8)
        continue
      }
      appendSignalLine(signal, to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
    }
    try write(buffer)
  }
}

private struct CountingSink: IngestSink {
  mutating func receive(_ signals: [Signal]) throws {}
}
