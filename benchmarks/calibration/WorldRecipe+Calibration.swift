import SampleWorld

extension WorldRecipe {
  /// A recipe to calibrate on: drawn like any other, of a length and with a journal that differ
  /// from seed to seed, from a season to two years and from diligent to every other day.
  static func calibration(seed: UInt64, days: Int?) -> WorldRecipe {
    let lengths = [365, 180, 545, 365, 90, 730, 180]
    var recipe = WorldRecipe.drawn(seed: seed, days: days ?? lengths[Int(seed % 7)])
    if seed % 5 == 0 {
      recipe.logging.day = 0.6
      recipe.logging.event = 0.85
      recipe.logging.number = 0.7
      recipe.logging.partialDay = 0.1
    }
    return recipe
  }
}
