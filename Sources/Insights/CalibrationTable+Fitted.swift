// Made by `./scripts/bench calibration --fit` from 7990 cards of 198 worlds; do not edit.
extension CalibrationTable {
  /// The fit that the program ships.
  static let version = 3

  /// Single exposures.
  static let singles = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.001, 0.0024, 0.0207, 0.0588, 0.155, 0.3472, 0.6022, 0.8088, 0.9212, 0.9698, 0.985, 0.985,
    ])

  /// Conjunctions.
  static let conjunctions = CalibrationTable(
    logOdds: [-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0],
    probability: [
      0.0255, 0.0385, 0.0588, 0.0742, 0.098, 0.1414, 0.2281, 0.3858, 0.5988, 0.7893, 0.9059, 0.9848,
    ])
}
