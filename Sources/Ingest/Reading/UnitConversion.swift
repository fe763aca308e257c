import Signals

/// The way from a unit as written to the one that a key is kept in.
struct UnitConversion {
  private enum Way {
    case none
    case convert(from: MeasurementUnit, to: MeasurementUnit)
    case unknown
  }

  /// The unit that converted values are in.
  let unit: String?
  /// Whether values up to 1 are shares that stand for percent.
  let acceptsFraction: Bool
  private let way: Way

  /// Prepares the way.
  ///
  /// - Parameters:
  ///   - spelling: The unit as the export writes it; nil or empty where it writes none, which
  ///     only a plain count can do without.
  ///   - entry: What the catalogue knows of the key; nil keeps values and unit as they are.
  init(from spelling: String?, to entry: SignalCatalogue.Entry?) {
    let written = spelling.flatMap { $0.isEmpty ? nil : $0 }
    let known = written.flatMap { MeasurementUnit($0) }
    acceptsFraction = entry?.acceptsFraction ?? false
    guard let entry else {
      (unit, way) = (known?.symbol ?? written, .none)
      return
    }
    unit = entry.unit?.symbol
    guard let target = entry.unit else {
      way = .none
      return
    }
    if let known, known.dimension == target.dimension {
      way = known == target ? .none : .convert(from: known, to: target)
    } else {
      way = written == nil && target.dimension == .count ? .none : .unknown
    }
  }

  /// Whether there is no way: the unit is unknown or measures something else.
  var isUnknown: Bool { if case .unknown = way { true } else { false } }

  /// The value in the canonical unit; nil where there is no way.
  @inline(__always) func convert(_ value: Double) -> Double? {
    switch way {
    case .none: value
    case .convert(let from, let to): from.convert(value, to: to)
    case .unknown: nil
    }
  }
}
