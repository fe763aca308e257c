/// What all signals of one origin and key share.
///
/// An export of a year holds a few dozen series and hundreds of thousands of signals, so the
/// names live here once and a signal carries one reference. Equal by content.
public final class SignalSeries: Sendable {
  /// The format or the journal channel it came from: `health-auto-export`, `open-meteo`, `voice`.
  public let source: String
  /// The kind of fact.
  public let category: SignalCategory
  /// The canonical key (``SignalCatalogue``), or the journal's own word.
  public let key: String
  /// The canonical unit; nil for a value without one.
  public let unit: String?
  /// The device or app that measured, with its memory address and doubled spaces removed.
  public let device: String?

  /// Creates a series.
  public init(
    source: String, category: SignalCategory, key: String, unit: String? = nil,
    device: String? = nil
  ) {
    (self.source, self.category, self.key) = (source, category, key)
    (self.unit, self.device) = (unit, device)
  }
}

extension SignalSeries: Hashable {
  /// Compares by content; the same object is equal at once.
  public static func == (left: SignalSeries, right: SignalSeries) -> Bool {
    left === right
      || left.key == right.key && left.source == right.source && left.device == right.device
        && left.unit == right.unit && left.category == right.category
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(source)
    hasher.combine(device)
    hasher.combine(unit)
    hasher.combine(category)
  }
}

/// One observation: a key, a value, and the time or interval that it speaks of.
public struct Signal: Hashable, Sendable {
  /// Source, category, key, unit and device.
  public let series: SignalSeries
  /// The number, in the series' unit; nil where the fact is only that it happened.
  public let value: Double?
  /// The words, as a person or a device put them.
  public let text: String?
  /// When it began; for a day-level fact, the day's local midnight.
  public let start: Instant
  /// When it ended; equal to `start` for an instant.
  public let end: Instant
  /// The civil day of a fact that has a date but no time of day; nil where the time is known.
  ///
  /// Such a fact enters day-level features and never an hour window. It is kept beside the
  /// interval because a date stays that date in any zone.
  public let day: CivilDay?
  /// How sure the structuring step was that the fact was meant, 0...1; 1 for devices.
  public let confidence: Double
  /// The identity in the source's own records, where it has one: a journal's id as written, an
  /// export's behind the name of its format (`health-auto-export/5B6C…`).
  public let sourceID: String?
  /// The journal entry that it was taken from.
  public let entryID: String?

  /// Creates a signal.
  public init(
    series: SignalSeries, value: Double? = nil, text: String? = nil, start: Instant,
    end: Instant? = nil, day: CivilDay? = nil, confidence: Double = 1, sourceID: String? = nil,
    entryID: String? = nil
  ) {
    (self.series, self.value, self.text, self.start) = (series, value, text, start)
    (self.end, self.day, self.confidence) = (end ?? start, day, confidence)
    (self.sourceID, self.entryID) = (sourceID, entryID)
  }

  /// Whether it was taken from what a person wrote or said. Only such a signal tells that the
  /// person kept the journal that day; a device's id of its own does not.
  public var isFromJournal: Bool {
    entryID != nil || sourceID.map { !$0.hasPrefix(series.source + "/") } ?? false
  }

  /// The canonical key, `series.key`.
  public var key: String { series.key }
  /// The kind of fact, `series.category`.
  public var category: SignalCategory { series.category }

  /// A name for this fact that is the same in every run and on every machine.
  ///
  /// The source's own id where there is one; else what makes the fact this one and no other:
  /// `health-auto-export/step_count/2024-02-06T13:00:00Z/2024-02-06T14:00:00Z/iPhone`.
  public var id: String {
    if let sourceID { return sourceID }
    var parts = [series.source, series.key, start.description]
    if end != start { parts.append(end.description) }
    if let device = series.device { parts.append(device) }
    return parts.joined(separator: "/")
  }
}
