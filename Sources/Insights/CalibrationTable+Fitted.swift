// Set on worlds for trying things out; `./scripts/bench calibration --fit` makes this file anew.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 2

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 8],
    probability: [0.001, 0.0015, 0.0198, 0.0691, 0.2142, 0.5, 0.7858, 0.9309, 0.9802, 0.985])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 8],
    probability: [0.001, 0.0011, 0.01, 0.0293, 0.0832, 0.2142, 0.4502, 0.7109, 0.8808, 0.985])
}
