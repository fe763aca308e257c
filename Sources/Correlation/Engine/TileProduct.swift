import CTileProduct

/// Products of the processor's tile unit, in single precision and good enough to screen with.
///
/// Where there is such a unit (Intel AMX) it multiplies bfloat16 a dozen times faster than other
/// units multiply floats. A float is the sum of three of those; two hold 16 of its bits, and three
/// products of the parts then stand for one (Henry, Tang & Heinecke 2019, "Leveraging the
/// bfloat16 Artificial Intelligence Datatype For Higher-Precision Computations", ARITH 26). A
/// mask of 0 and 1 is one part, and two products do.
public enum TileProduct {
  /// Whether this processor and its system have the unit.
  public static let isAvailable = whatworks_has_tile_product()

  /// How far two parts may be from what they stand for, relative to it: 8 bits each.
  ///
  /// With it the product of the two lesser parts is left out, so that a product of two factors
  /// may be thrice as far from the true one.
  static let factorError = 0x1p-16

  /// Below these sizes the parts cost more to make than is won.
  private static let least = (columnCount: Int32(32), rowCount: Int32(128))

  /// C = AᵀB, dense row-major; false, with nothing done, where that is better done without.
  @unsafe static func multiply(
    _ a: Factor<Float>, _ b: Factor<Float>, into c: UnsafeMutablePointer<Float>, rowCount: Int32
  ) -> Bool {
    let columnCount = unsafe min(a.columnCount, b.columnCount)
    guard rowCount >= least.rowCount, columnCount >= least.columnCount else { return false }
    return unsafe whatworks_tile_product(
      a.start, Int(a.stride), a.isMask ? 1 : 2, b.start, Int(b.stride), b.isMask ? 1 : 2, c,
      Int(a.columnCount), Int(b.columnCount), Int(rowCount))
  }
}
