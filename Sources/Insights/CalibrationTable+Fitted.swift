// Made by `./scripts/bench calibration --fit` from 12554 cards of 398 worlds; do not edit.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 5

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.001, 0.0064, 0.056, 0.2006, 0.3573, 0.4886, 0.7051, 0.8812, 0.9574, 0.9846, 0.985, 0.985,
    ])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.0241, 0.08, 0.3445, 0.6365, 0.8499, 0.9395, 0.9744, 0.985, 0.985, 0.985, 0.985, 0.985,
    ])
}
