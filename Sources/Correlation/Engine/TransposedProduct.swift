import COpenBLAS

extension Double: BLASScalar {
  static var factorError: Double { 0 }

  @unsafe static func transposedProduct(
    _ a: Factor<Double>, _ b: Factor<Double>, into c: UnsafeMutablePointer<Double>, rowCount: Int32
  ) {
    // One column against many is a product with a vector, for which gemm is slow.
    if unsafe b.columnCount == 1 {
      unsafe cblas_dgemv(
        CblasRowMajor, CblasTrans, rowCount, a.columnCount, 1, a.start, a.stride, b.start,
        b.stride, 0, c, 1)
    } else if unsafe a.columnCount == 1 {
      unsafe cblas_dgemv(
        CblasRowMajor, CblasTrans, rowCount, b.columnCount, 1, b.start, b.stride, a.start,
        a.stride, 0, c, 1)
    } else {
      unsafe cblas_dgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, a.columnCount, b.columnCount, rowCount, 1,
        a.start, a.stride, b.start, b.stride, 0, c, b.columnCount)
    }
  }
}

extension Float: BLASScalar {
  static var factorError: Double { TileProduct.isAvailable ? TileProduct.factorError : 0 }

  @unsafe static func transposedProduct(
    _ a: Factor<Float>, _ b: Factor<Float>, into c: UnsafeMutablePointer<Float>, rowCount: Int32
  ) {
    if unsafe TileProduct.multiply(a, b, into: c, rowCount: rowCount) { return }
    // One column against many is a product with a vector, for which gemm is slow.
    if unsafe b.columnCount == 1 {
      unsafe cblas_sgemv(
        CblasRowMajor, CblasTrans, rowCount, a.columnCount, 1, a.start, a.stride, b.start,
        b.stride, 0, c, 1)
    } else if unsafe a.columnCount == 1 {
      unsafe cblas_sgemv(
        CblasRowMajor, CblasTrans, rowCount, b.columnCount, 1, b.start, b.stride, a.start,
        a.stride, 0, c, 1)
    } else {
      unsafe cblas_sgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, a.columnCount, b.columnCount, rowCount, 1,
        a.start, a.stride, b.start, b.stride, 0, c, b.columnCount)
    }
  }
}

/// Some columns of a row-major matrix, from one row on: a lag is nothing but a first row.
struct ColumnSlice<Scalar: BLASScalar> {
  let entries: [Scalar]
  /// Numbers from one row to the next.
  let stride: Int
  let columns: Range<Int>
  var firstRow = 0
  /// Whether every entry is 0 or 1, which needs fewer digits than most.
  let isMask: Bool

  init(
    _ entries: [Scalar], stride: Int, columns: Range<Int>, firstRow: Int = 0, isMask: Bool = false
  ) {
    (self.entries, self.stride, self.isMask) = (entries, stride, isMask)
    (self.columns, self.firstRow) = (columns, firstRow)
  }

  /// All columns of a matrix.
  init(_ entries: [Scalar], columnCount: Int, firstRow: Int = 0) {
    self.init(entries, stride: columnCount, columns: 0..<columnCount, firstRow: firstRow)
  }

  /// The slice in memory, as long as its entries are held.
  @unsafe fileprivate func factor(_ entries: UnsafePointer<Scalar>) -> Factor<Scalar> {
    unsafe Factor(
      start: entries + firstRow * stride + columns.lowerBound, stride: Int32(stride),
      columnCount: Int32(columns.count), isMask: isMask)
  }

  fileprivate func holds(rowCount: Int) -> Bool {
    rowCount == 0 || entries.count >= (firstRow + rowCount - 1) * stride + columns.upperBound
  }
}

/// Multiplies each column of one slice with each of another, AᵀB.
///
/// - Parameters:
///   - a: At least `rowCount` rows × *P* columns.
///   - b: At least `rowCount` rows × *Q* columns.
///   - rowCount: The rows that meet.
///   - product: Receives *P* × *Q* sums, row-major; may be longer, and keeps the rest.
func transposedProduct<Scalar: BLASScalar>(
  _ a: ColumnSlice<Scalar>, _ b: ColumnSlice<Scalar>, rowCount: Int,
  into product: inout [Scalar]
) {
  let count = a.columns.count * b.columns.count
  precondition(a.holds(rowCount: rowCount) && b.holds(rowCount: rowCount), "rows exist")
  precondition(product.count >= count, "the product has room")
  guard count > 0 else { return }
  BLAS.holdToOneThread()
  guard rowCount > 0 else {
    for index in 0..<count { product[index] = 0 }
    return
  }
  unsafe a.entries.withUnsafeBufferPointer { first in
    unsafe b.entries.withUnsafeBufferPointer { second in
      unsafe product.withUnsafeMutableBufferPointer { sums in
        guard let first = first.baseAddress, let second = second.baseAddress,
          let sums = sums.baseAddress
        else { return }
        unsafe Scalar.transposedProduct(
          a.factor(first), b.factor(second), into: sums, rowCount: Int32(rowCount))
      }
    }
  }
}

/// Throws when a dimension does not fit the integers that BLAS counts in.
func checkDimensions(_ sizes: Int...) throws(CorrelationError) {
  for size in sizes where Int32(exactly: size) == nil { throw .dimensionTooLarge(size) }
}

/// Throws when no memory could hold a number for every pair at every lag.
func checkCells(_ exposures: Int, _ outcomes: Int, lags: ClosedRange<Int>) throws(CorrelationError)
{
  try checkDimensions(exposures, outcomes, lags.lowerBound, lags.upperBound)
  let (cells, isOver) = (exposures * outcomes).multipliedReportingOverflow(by: lags.count)
  // 2⁴⁸ bytes are what processors can address.
  if isOver || cells > 1 << 45 { throw .dimensionTooLarge(lags.count) }
}
