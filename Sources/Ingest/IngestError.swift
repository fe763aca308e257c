/// A reason why an export can't be read.
///
/// Every case means that nothing of the file should be kept; a bad record inside a good file is
/// no error but a skip in the ``IngestReport``.
public enum IngestError: Error, Hashable, Sendable {
  /// The file can't be opened or read.
  case unreadable(path: String, reason: String)
  /// A byte or word that can't stand where it stands.
  case unexpectedToken(String, wanted: String, at: SourcePosition)
  /// The file ends too early.
  case truncated(openBrackets: Int, at: SourcePosition)
  /// More nested brackets than any export has.
  case tooDeep(limit: Int, at: SourcePosition)
  /// Bytes that are not UTF-8 where text belongs.
  case invalidUTF8(at: SourcePosition)
  /// XML or a table that breaks its own rules.
  case malformed(reason: String, at: SourcePosition)
  /// A file without content.
  case empty(file: String)
  /// A kind of file that is known and no export that can be read: an archive, a pointer, a
  /// service's answer in another form than the one that is read.
  case container(file: String, kind: String, advice: String)
  /// A table without a column that the mapping names.
  case missingColumn(String, header: [String], file: String)
  /// A column of dates that can be read day first or month first.
  case ambiguousDates(column: String, example: String, at: SourcePosition)
  /// A column that has dates day first and dates month first.
  case mixedDates(column: String, example: String, at: SourcePosition)
  /// The format `csv` without a mapping, or with one that can't be used.
  case badMapping(reason: String, file: String)
  /// An archive that is broken, or that holds what no export does.
  case damagedArchive(file: String, reason: String, byte: Int)
  /// A NumPy array that is broken, or that holds no table of numbers.
  case unusableArray(file: String, reason: String, byte: Int)
  /// Nothing among the known formats has this content.
  case unknownFormat(file: String, found: String, known: [String])
  /// The content is not that of the format which was asked for.
  case notThisFormat(file: String, format: String, found: String)
  /// An account's export in a form that this version does not know.
  case unknownExportSchema(file: String, found: String, known: String)
  /// A format name that no reader has.
  case unknownFormatName(String, known: [String])
  /// A service's answer that says that it failed.
  case serviceError(reason: String, at: SourcePosition)
  /// Arrays that belong together but differ in length.
  case unequalLengths(column: String, count: Int, wanted: Int, at: SourcePosition)
  /// Values that make sense in several units, of which the file names none.
  case ambiguousUnit(found: String, choices: [String], at: SourcePosition)
}

extension IngestError {
  /// Where in the file; nil where it is the file as a whole.
  public var position: SourcePosition? {
    switch self {
    case .unexpectedToken(_, _, let position), .truncated(_, let position),
      .tooDeep(_, let position), .invalidUTF8(let position), .serviceError(_, let position),
      .malformed(_, let position), .ambiguousDates(_, _, let position),
      .mixedDates(_, _, let position), .unequalLengths(_, _, _, let position),
      .ambiguousUnit(_, _, let position):
      position
    case .unreadable, .empty, .container, .damagedArchive, .unusableArray, .missingColumn,
      .badMapping, .unknownFormat, .notThisFormat, .unknownFormatName, .unknownExportSchema:
      nil
    }
  }
}

extension IngestError {
  /// What is in a file of an archive that is left out, without the list of formats.
  var finding: String {
    if case .unknownFormat(_, let found, _) = self { found } else { "\(self)" }
  }

  /// The file that could not be recognised.
  var file: String {
    switch self {
    case .unreadable(let file, _), .empty(let file), .container(let file, _, _),
      .damagedArchive(let file, _, _), .unusableArray(let file, _, _),
      .unknownFormat(let file, _, _), .notThisFormat(let file, _, _),
      .missingColumn(_, _, let file), .badMapping(_, let file):
      file
    default: position?.file ?? ""
    }
  }
}

extension IngestError: CustomStringConvertible {
  /// Where, what was found, what was wanted, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
    case .unexpectedToken(let found, let wanted, let position):
      "\(position): found '\(found)' where \(wanted) belongs"
    case .truncated(let openBrackets, let position):
      "\(position): the file ends at byte \(position.byteOffset) with \(openBrackets) "
        + "bracket\(openBrackets == 1 ? "" : "s") open; export it again"
    case .tooDeep(let limit, let position):
      "\(position): brackets are nested more than \(limit) deep; no export looks like that"
    case .invalidUTF8(let position):
      "\(position): byte \(position.byteOffset) is not UTF-8 text; save the file as UTF-8"
    case .malformed(let reason, let position): "\(position): \(reason)"
    case .empty(let file): "\(file): is empty; export it again"
    case .container(let file, let kind, let advice): "\(file): is \(kind); \(advice)"
    case .missingColumn(let column, let header, let file):
      "\(file): has no column '\(column)', which the mapping names; it has "
        + header.map { "'\($0)'" }.joined(separator: ", ")
    case .ambiguousDates(let column, let example, let position):
      "\(position): '\(example)' and all other dates in '\(column)' can be read day first or month "
        + "first; set dateOrder in the mapping"
    case .mixedDates(let column, let example, let position):
      "\(position): '\(example)' is in another order of day and month than the dates before it in "
        + "'\(column)'; correct the file"
    case .badMapping(let reason, let file): "\(file): \(reason)"
    case .damagedArchive(let file, let reason, let byte):
      "\(file): the archive can't be read: \(reason) (at byte \(byte)); copy or export it again"
    case .unusableArray(let file, let reason, let byte):
      "\(file): the array can't be read: \(reason) (at byte \(byte))"
    case .unknownFormat(let file, let found, let known):
      "\(file): is in no known format: \(found); known are \(known.joined(separator: ", "))"
    case .notThisFormat(let file, let format, let found):
      "\(file): is not \(format): \(found); use the format 'auto' to have it detected"
    case .unknownExportSchema(let file, let found, let known):
      "\(file): is an export in the form '\(found)', but this version knows only '\(known)'; "
        + "update whatworks"
    case .unknownFormatName(let name, let known):
      "no format is called '\(name)'; known are auto, \(known.joined(separator: ", "))"
    case .serviceError(let reason, let position):
      "\(position): the service answered with an error instead of data: \(reason)"
    case .unequalLengths(let column, let count, let wanted, let position):
      "\(position): '\(column)' has \(count) values where there are \(wanted) times"
    case .ambiguousUnit(let found, let choices, let position):
      "\(position): is \(found)? The file does not say which units the service was asked for; "
        + "set the units to \(choices.joined(separator: " or "))"
    }
  }
}
