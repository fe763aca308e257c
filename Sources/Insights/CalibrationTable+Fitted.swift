// Made by `./scripts/bench calibration --fit`; do not edit.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 1

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-2, 0, 1, 2, 3, 4, 5, 6, 8],
    probability: [0.0035, 0.0279, 0.0759, 0.19, 0.4013, 0.657, 0.8455, 0.9399, 0.985])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-2, 0, 1, 2, 3, 4, 5, 6, 8],
    probability: [0.0022, 0.018, 0.0497, 0.1301, 0.2994, 0.5498, 0.7773, 0.9089, 0.985])
}
