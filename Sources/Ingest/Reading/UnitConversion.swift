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
  /// Whether there is no way: the unit is unknown or measures something else.
  let isUnknown: Bool
  private let isNeeded: Bool
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
      (unit, way, isNeeded, isUnknown) = (known?.symbol ?? written, .none, false, false)
      return
    }
    unit = entry.unit?.symbol
    way = Self.way(from: known, isWritten: written != nil, to: entry.unit)
    switch way {
    case .none: (isNeeded, isUnknown) = (false, false)
    case .convert: (isNeeded, isUnknown) = (true, false)
    case .unknown: (isNeeded, isUnknown) = (true, true)
    }
  }

  private static func way(
    from known: MeasurementUnit?, isWritten: Bool, to target: MeasurementUnit?
  ) -> Way {
    guard let target else { return .none }
    if let known, known.dimension == target.dimension {
      return known == target ? .none : .convert(from: known, to: target)
    }
    return !isWritten && target.dimension == .count ? .none : .unknown
  }

  /// The value in the canonical unit; nil where there is no way.
  @inline(__always) func convert(_ value: Double) -> Double? {
    isNeeded ? converted(value) : value
  }

  @inline(never) private func converted(_ value: Double) -> Double? {
    switch way {
    case .none: value
    case .convert(let from, let to): from.convert(value, to: to)
    case .unknown: nil
    }
  }
}
