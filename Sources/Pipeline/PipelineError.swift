import Ingest

/// A reason why a command can't do what was asked.
public enum PipelineError: Error, Sendable, Equatable {
  /// The pipeline file can't be opened.
  case unreadablePipeline(path: String, reason: String)
  /// A key that no setting has.
  case unknownKey(String, nearest: String?, at: String)
  /// A key that stands twice in one object.
  case repeatedKey(String, at: String)
  /// A value of another kind or outside of what the setting allows.
  case badValue(key: String, found: String, wanted: String, at: String)
  /// Windows that don't cut a day, or a later start of the day that they don't follow.
  case badWindows(String, at: String)
  /// A setting that must be there.
  case missingKey(String, at: String)
  /// The folder of the exports is not there.
  case missingDataFolder(path: String)
  /// What should be the folder of the exports is something else.
  case notAFolder(path: String, found: String)
  /// A path that should be a file's and is a pipe, a device, a folder.
  case notAFile(path: String, found: String)
  /// A required source without a file.
  case missingSource(path: String, folder: String)
  /// The output folder can't be made or written to.
  case unwritableOutput(path: String, reason: String)
  /// A file can't be read and the run is strict.
  case failedFile(String)
  /// Another run is at work in the same folder.
  case locked(path: String, holder: String)
  /// The run was asked to stop by a signal of the system.
  case interrupted(signal: Int32)
  /// There is no run with this id.
  case unknownRun(String, known: [String])
  /// More than one run has an id that begins like this.
  case ambiguousRun(String, near: [String])
  /// There is no card with this id.
  case unknownCard(String, near: [String])
  /// A word that should name a key, a window or an aggregate names none.
  case unknownName(String, kind: String, nearest: String?, known: [String])
  /// The folder holds no store.
  case noStore(path: String)
  /// A file is where another is to be written.
  case fileExists(path: String)
  /// A file can't be written.
  case unwritableFile(path: String, reason: String)
  /// What is to be restored is another kind of file.
  case notAnExport(path: String, found: String)
  /// A table without the column that was asked for, or with text in it.
  case unknownColumn(String, nearest: String?, isText: Bool)
  /// What is to be restored is somebody else's.
  case anotherPersons(path: String, reason: String)

  /// The exit code that goes with it: 1 data, 2 pipeline file, 3 locked, 128 and
  /// the signal's number interrupted.
  public var exitCode: Int32 {
    switch self {
    case .unreadablePipeline, .unknownKey, .repeatedKey, .badValue, .badWindows, .missingKey,
      .unknownName:
      2
    case .locked: 3
    case .interrupted(let signal): 128 + signal
    case .missingDataFolder, .notAFolder, .notAFile, .missingSource, .failedFile, .unwritableOutput,
      .unknownCard,
      .unknownColumn, .unknownRun, .ambiguousRun, .noStore, .fileExists, .unwritableFile,
      .notAnExport,
      .anotherPersons:
      1
    }
  }
}

extension PipelineError: CustomStringConvertible {
  /// One line: where, what was found, what was wanted, what to do.
  public var description: String {
    switch self {
    case .unreadablePipeline(let path, let reason):
      "\(path): the pipeline file can't be read: \(reason)"
    case .unknownKey(let key, let nearest, let position):
      "\(position): unknown key '\(key)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; see docs/pipeline-file.md")
    case .repeatedKey(let key, let position): "\(position): '\(key)' stands here a second time"
    case .badValue("", let found, let wanted, let position):
      "\(position): a pipeline file is \(wanted), this is \(found)"
    case .badValue(let key, let found, let wanted, let position):
      "\(position): '\(key)' is \(found) where \(wanted) belongs"
    case .badWindows(let problem, let position):
      "\(position): 'windows': \(problem); with a later dayStart leave them out or start there"
    case .missingKey(let key, let position): "\(position): '\(key)' is missing"
    case .missingDataFolder(let path):
      "\(path): there is no such folder; name the one with the exports with --data"
    case .notAFolder(let path, let found):
      "\(path): is \(found), not a folder; name the one with the exports with --data"
    case .notAFile(let path, let found):
      "\(path): is \(found), not a file; name a file that can be read from its start"
    case .missingSource(let path, let folder):
      "\(folder): no file matches the required source '\(path)'; put one there or drop \"required\""
    case .unwritableOutput(let path, let reason):
      "\(path): can't write there: \(reason); choose another folder with --out"
    case .failedFile(let error): "\(error); --strict stops here"
    case .locked(let path, let holder):
      "\(path): another run is at work there (\(holder)); wait for it to end"
    case .interrupted: "interrupted; what was not finished was taken back, run again to go on"
    case .ambiguousRun(let id, let near):
      "several runs begin with '\(id)'; the latest are \(near.joined(separator: ", "))"
    case .unknownRun(let id, let known):
      "no run is called '\(id)'"
        + (known.isEmpty
          ? "; none is kept here" : "; the latest are \(known.joined(separator: ", "))")
    case .unknownCard(let id, let near):
      "no card has the id '\(id)'"
        + (near.isEmpty
          ? "; see 'whatworks insights list'" : "; near: \(near.joined(separator: ", "))")
    case .unknownName(let word, let kind, let nearest, let known):
      "unknown-\(kind): no \(kind) is called '\(word)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        + (known.isEmpty ? "" : "; known: \(known.joined(separator: ", "))")
    case .unknownColumn(let name, _, true):
      "the column '\(name)' holds text; a correlation needs numbers"
    case .unknownColumn(let name, let nearest, false):
      "the table has no column '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .fileExists(let path):
      "\(path): is there already; give another name, or --force to replace it"
    case .unwritableFile(let path, let reason):
      "\(path): can't be written: \(reason); nothing of it was kept"
    case .notAnExport(let path, let found):
      "\(path): is \(found), not an account's export or a journal's dump; read it with 'whatworks run'"
    case .anotherPersons(let path, let reason): "\(path): \(reason)"
    case .noStore(let path): "\(path): no store there; 'whatworks run' makes one"
    }
  }
}
