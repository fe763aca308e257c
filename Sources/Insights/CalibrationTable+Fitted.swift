// Made by `./scripts/bench calibration --fit` from 14034 cards of 398 worlds; do not edit.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 5

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.001, 0.0062, 0.0585, 0.1667, 0.3366, 0.5476, 0.7597, 0.8962, 0.9592, 0.9845, 0.985, 0.985,
    ])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.0203, 0.0926, 0.3979, 0.6469, 0.8346, 0.9319, 0.9736, 0.985, 0.985, 0.985, 0.985, 0.985,
    ])
}
