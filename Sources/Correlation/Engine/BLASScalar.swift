/// A number type that BLAS multiplies.
protocol BLASScalar: BinaryFloatingPoint, Sendable {
  /// How far the parts that a product is made of may be from a factor, relative to it; 0 where
  /// products are made of whole factors.
  static var factorError: Double { get }

  /// C = AᵀB, dense row-major; shapes are checked by the caller.
  @unsafe static func transposedProduct(
    _ a: Factor<Self>, _ b: Factor<Self>, into c: UnsafeMutablePointer<Self>, rowCount: Int32)

  /// An integer of the same width.
  associatedtype Bits: FixedWidthInteger

  /// The bits without the sign, in the order of magnitudes; NaN comes after infinity.
  var magnitudeBits: Bits { get }
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

extension Float {
  var magnitudeBits: Int32 { Int32(bitPattern: bitPattern & 0x7FFF_FFFF) }
}

extension Double {
  var magnitudeBits: Int64 { Int64(bitPattern: bitPattern & 0x7FFF_FFFF_FFFF_FFFF) }
}

extension BLASScalar {
  /// How many cells hold a number, and how many of those are at least so far from 0.
  ///
  /// As integers they are compared side by side, which rules for NaN forbid the compiler for
  /// floats.
  @unsafe static func countCells(
    _ cells: UnsafeBufferPointer<Self>, from threshold: Self
  ) -> (numbers: Int, passing: Int) {
    let (least, infinity) = (max(threshold, 0).magnitudeBits, Self.infinity.magnitudeBits)
    var (missing, passing) = (Bits(0), Bits(0))
    for index in cells.indices {
      let size = unsafe cells[index].magnitudeBits
      missing &+= size > infinity ? 1 : 0
      passing &+= size >= least ? 1 : 0
    }
    return (cells.count - Int(missing), Int(passing &- missing))
  }
}
