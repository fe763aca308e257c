// `./scripts/bench calibration --fit` makes this file anew.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 1

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 8],
    probability: [0.001, 0.0033, 0.0241, 0.063, 0.1545, 0.3318, 0.5744, 0.7858, 0.9089, 0.985])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 8],
    probability: [0.001, 0.001, 0.0061, 0.0171, 0.0474, 0.1246, 0.2891, 0.5374, 0.7685, 0.9644])
}
