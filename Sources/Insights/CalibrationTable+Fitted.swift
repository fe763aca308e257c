// Made by `./scripts/bench calibration --fit` from 10160 cards of 198 worlds; do not edit.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 4

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.001, 0.0039, 0.023, 0.0554, 0.1298, 0.2847, 0.533, 0.7785, 0.9191, 0.9741, 0.985, 0.985,
    ])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.0205, 0.0644, 0.1877, 0.3039, 0.4671, 0.6662, 0.846, 0.9482, 0.985, 0.985, 0.985, 0.985,
    ])
}
