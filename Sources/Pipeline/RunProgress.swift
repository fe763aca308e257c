public import Ingest

/// What a run is doing, for whoever watches.
public enum RunProgress: Sendable {
  /// A stage begins.
  case stage(String)
  /// A file is being read: which one of how many.
  case reading(file: String, index: Int, count: Int)
  /// Further signals were read of the current file.
  case advanced(IngestProgress)
  /// Something that a person should know.
  case warning(String)
}
