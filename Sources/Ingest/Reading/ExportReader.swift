import Signals

/// Reads a format that is JSON, pulled through a ``JSONReader``.
protocol JSONExportReader: ExportFormat {
  /// What to look for among a document's keys; the first reader that agrees gets the file.
  func recognizes(_ outline: JSONOutline) -> Bool
  /// Reads everything.
  ///
  /// - Throws: ``IngestError``, or what the output's sink throws.
  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws
  /// The person whose export it is and the zone named in it, without reading everything.
  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?)
}

extension JSONExportReader {
  func claims(_ outline: ExportOutline) -> Bool {
    if case .json(let keys) = outline { recognizes(keys) } else { false }
  }

  func read(_ bytes: FileBytes, into output: inout SignalOutput) throws {
    let gate = DocumentGate(for: self)
    var reader = JSONReader(bytes)
    reader.gate = gate
    try read(&reader, into: &output)
    while reader.nextDocument() {
      output.note(.notUsed, in: &reader, found: "another document")
      try reader.skipValue()
    }
    for (format, offsets) in gate.others {
      try readOther(format, at: offsets, of: bytes, into: &output)
    }
  }

  /// Reads the documents of a file that are of another format, where any format is welcome.
  private func readOther(
    _ format: String, at offsets: [Int], of bytes: FileBytes, into output: inout SignalOutput
  ) throws {
    var reader = JSONReader(bytes, from: offsets[0])
    let other = try ExportRegistry.reader(named: format) as? any JSONExportReader
    guard output.takesAnyFormat, let other else {
      for offset in offsets {
        output.note(.notUsed, in: &reader, at: offset, found: "a document of the format \(format)")
      }
      return
    }
    reader.gate = DocumentGate(admitting: offsets)
    try other.read(&reader, into: &output)
    output.addFormat(format)
  }

  func survey(_ bytes: FileBytes) throws -> (profile: Profile?, timeZone: String?) {
    var reader = JSONReader(bytes)
    return try survey(&reader)
  }

  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    (nil, nil)
  }
}

/// The formats that can be read.
enum ExportRegistry {
  /// In the order in which they are asked whether a file is theirs.
  static let readers: [any ExportFormat] = [
    HealthAutoExportReader(),
    OpenMeteoReader(),
    ClueReader(),
    JournalReader(),
    AppleHealthReader(),
    DaylioReader(),
    DaylioBackupReader(),
    DripReader(),
    SimpleHealthExportReader(),
    BearableReader(),
    BloodPressureMonitorReader(),
    WeatherKitReader(),
    OpenWeatherMapReader(),
    VisualCrossingReader(),
    MeteostatReader(),
    WeatherGovReader(),
    PirateWeatherReader(),
    ClueDataReader(),
    FloReader(),
    MensinatorReader(),
    OpenMHealthReader(),
    ShortcutsReader(),
    NomieReader(),
    DayOneReader(),
    CanonicalLinesReader(),
    LongTableReader(),
    MappedTableReader(),
  ]

  /// The names of the formats, as messages list them.
  static let names = readers.map(\.format)

  /// The reader of a format by its name.
  ///
  /// - Throws: ``IngestError/unknownFormatName(_:known:)``.
  static func reader(named name: String) throws -> any ExportFormat {
    guard let reader = readers.first(where: { $0.format == name }) else {
      throw IngestError.unknownFormatName(name, known: names)
    }
    return reader
  }

  /// The reader of a file by its content.
  ///
  /// The first 64 KB tell nearly always; only when they do not is the rest looked at.
  ///
  /// - Throws: ``IngestError/unknownFormat(file:found:known:)``, or why it is not even text.
  static func reader(for bytes: FileBytes) throws -> any ExportFormat {
    for limit in [1 << 16, Int.max] {
      let outline = try ExportOutline(of: bytes, limit: limit)
      if let reader = readers.first(where: { $0.claims(outline) }) { return reader }
      guard outline.isPartial else {
        if let sibling = SiblingAnswer(outline) {
          throw IngestError.container(
            file: bytes.name, kind: sibling.kind, advice: sibling.advice)
        }
        throw IngestError.unknownFormat(
          file: bytes.name, found: outline.summary, known: names)
      }
    }
    throw IngestError.unknownFormat(
      file: bytes.name, found: "nothing", known: names)
  }
}
