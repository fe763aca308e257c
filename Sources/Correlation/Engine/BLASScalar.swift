/// A number type that BLAS multiplies.
protocol BLASScalar: BinaryFloatingPoint, Sendable {
  /// How far the parts that a product is made of may be from a factor, relative to it; 0 where
  /// products are made of whole factors.
  static var factorError: Double { get }

  /// C = AᵀB, dense row-major; shapes are checked by the caller.
  @unsafe static func transposedProduct(
    _ a: Factor<Self>, _ b: Factor<Self>, into c: UnsafeMutablePointer<Self>, rowCount: Int32)

  /// How many cells hold a number, and how many of those are at least so far from 0.
  @unsafe static func countCells(
    _ cells: UnsafeBufferPointer<Self>, from threshold: Self
  ) -> (numbers: Int, passing: Int)
}

/// One side of a product in memory: some columns of a row-major matrix from some row on.
@unsafe struct Factor<Scalar: BLASScalar> {
  let start: UnsafePointer<Scalar>
  /// Numbers from one row to the next.
  let stride: Int32
  let columnCount: Int32
  /// Whether every entry is 0 or 1.
  let isMask: Bool
}

// Without their signs, floats are in the order of their bits, and NaN comes after infinity. As
// integers they are compared side by side, which rules for NaN forbid the compiler for floats.

extension Float {
  @unsafe static func countCells(
    _ cells: UnsafeBufferPointer<Float>, from threshold: Float
  ) -> (numbers: Int, passing: Int) {
    let least = Int32(bitPattern: max(threshold, 0).bitPattern)
    let infinity = Int32(bitPattern: Float.infinity.bitPattern)
    var (missing, passing) = (Int32(0), Int32(0))
    for index in cells.indices {
      let size = unsafe Int32(bitPattern: cells[index].bitPattern & 0x7FFF_FFFF)
      missing &+= size > infinity ? 1 : 0
      passing &+= size >= least ? 1 : 0
    }
    return (cells.count - Int(missing), Int(passing &- missing))
  }
}

extension Double {
  @unsafe static func countCells(
    _ cells: UnsafeBufferPointer<Double>, from threshold: Double
  ) -> (numbers: Int, passing: Int) {
    let least = Int64(bitPattern: max(threshold, 0).bitPattern)
    let infinity = Int64(bitPattern: Double.infinity.bitPattern)
    var (missing, passing) = (0, 0)
    for index in cells.indices {
      let size = unsafe Int64(bitPattern: cells[index].bitPattern & 0x7FFF_FFFF_FFFF_FFFF)
      missing &+= size > infinity ? 1 : 0
      passing &+= size >= least ? 1 : 0
    }
    return (cells.count - missing, passing &- missing)
  }
}
