import Foundation
public import Signals

/// Reads an export into a sink.
///
/// The file is mapped and read once, front to back (twice where an order of keys asks for it).
/// What is compressed with gzip or packed in a zip archive is unpacked on the way; the exports in
/// an archive are read one after another, in order of their paths, into one report.
/// The same file and options give the same signals on any machine.
///
/// - Parameters:
///   - path: The file.
///   - format: A format's name (``exportFormats``); nil or `auto` detects it from the content.
///   - options: The zone for bare times and the size of batches.
///   - sink: Takes signals, profiles, entries and insights as they are read.
/// - Returns: What was read and skipped.
/// - Throws: ``IngestError`` for a file that can't be read, or what the sink throws. The sink may
///   have received a part by then.
public func readExport(
  at path: String, format: String? = nil, options: IngestOptions = IngestOptions(),
  into sink: inout some IngestSink & ~Copyable
) throws -> IngestReport {
  let bytes = try FileBytes(path: path)
  do {
    let report = try readExport(bytes, format: format, options: options, into: &sink)
    try bytes.checkWhole()
    return report
  } catch {
    try bytes.checkWhole()
    throw error
  }
}

/// Reads an export that is already in memory.
///
/// - Parameters:
///   - bytes: The file's content.
///   - name: The name that positions print.
///   - format: A format's name; nil or `auto` detects it from the content.
///   - options: The zone for bare times and the size of batches.
///   - sink: Takes signals, profiles, entries and insights as they are read.
/// - Returns: What was read and skipped.
/// - Throws: ``IngestError`` for content that can't be read, or what the sink throws.
public func readExport(
  _ bytes: [UInt8], name: String, format: String? = nil, options: IngestOptions = IngestOptions(),
  into sink: inout some IngestSink & ~Copyable
) throws -> IngestReport {
  try readExport(FileBytes(name: name, bytes: bytes), format: format, options: options, into: &sink)
}

/// The names of the formats that can be read.
public let exportFormats: [String] = ExportRegistry.names

/// What a file is, found out without reading all of it.
public struct ExportSurvey: Sendable, Equatable {
  /// The format's name.
  public let format: String
  /// The person whose journal it is; nil for other formats.
  public let profile: Profile?
  /// The IANA zone that the file names: the profile's, or the weather place's.
  public let timeZone: String?
}

/// Finds out what a file is, and which zone it names, so that a zone can be settled before
/// anything is read.
///
/// - Throws: ``IngestError`` where ``readExport(at:format:options:into:)`` would at the start.
public func surveyExport(at path: String) throws -> ExportSurvey {
  let bytes = try FileBytes(path: path)
  return try bytes.whole {
    let content = try ExportContent(of: bytes, format: nil)
    for (part, reader) in content.files {
      let (profile, timeZone) = try part.survey(by: reader)
      if profile != nil || timeZone != nil {
        return ExportSurvey(format: content.format, profile: profile, timeZone: timeZone)
      }
    }
    return ExportSurvey(format: content.format, profile: nil, timeZone: nil)
  }
}

private func readExport(
  _ bytes: FileBytes, format: String?, options: IngestOptions,
  into sink: inout some IngestSink & ~Copyable
) throws -> IngestReport {
  let content = try ExportContent(of: bytes, format: format)
  let report = IngestReport(file: bytes.name, format: content.format)
  // The closures live no longer than this scope, and nothing else touches the sink within it.
  return try unsafe withUnsafeMutablePointer(to: &sink) { sink in
    let delivery = SignalOutput.Delivery(
      signals: { try unsafe sink.pointee.receive($0) },
      profile: { try unsafe sink.pointee.receive($0) },
      entry: { try unsafe sink.pointee.receive($0) },
      insight: { try unsafe sink.pointee.receive($0) },
      logEntry: { try unsafe sink.pointee.receive($0) })
    var output = SignalOutput(
      report: report, options: options, takesAnyFormat: format == nil || format == "auto",
      delivery: delivery)
    for error in content.unused {
      output.note(.notUsed, place: .start(of: error.file), found: error.finding)
    }
    for (part, reader) in content.files {
      let text = try part.whole { place in
        output.note(
          .notUsed, place: place, found: "bytes behind the compressed data, at \(place.byteOffset)")
      }
      output.reading = text
      do {
        try reader.read(text, into: &output)
      } catch let error as IngestError {
        throw bytes.recognizedInstead(of: format, error) ?? error
      }
    }
    return try output.finish()
  }
}

extension IngestError {
  /// Whether something else stands where the format has its own.
  fileprivate var isOfShape: Bool {
    switch self {
    case .malformed, .unexpectedToken: true
    default: false
    }
  }
}

extension FileBytes {
  /// Where a format was named and its reader met another shape: what the file looks like.
  fileprivate func recognizedInstead(of format: String?, _ error: IngestError) -> IngestError? {
    guard let format, format != "auto", error.isOfShape,
      let other = try? ExportContent(of: self, format: nil).format, other != format
    else { return nil }
    return .notThisFormat(file: name, format: format, found: "it looks like \(other)")
  }
}
