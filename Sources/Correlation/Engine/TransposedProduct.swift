import COpenBLAS

extension Double: BLASScalar {
  @unsafe static func transposedProduct(
    _ a: UnsafePointer<Double>, _ strideA: Int32, _ b: UnsafePointer<Double>, _ strideB: Int32,
    _ c: UnsafeMutablePointer<Double>, m: Int32, n: Int32, k: Int32
  ) {
    // One column against many is a product with a vector, for which gemm is slow.
    if n == 1 {
      unsafe cblas_dgemv(CblasRowMajor, CblasTrans, k, m, 1, a, strideA, b, strideB, 0, c, 1)
    } else if m == 1 {
      unsafe cblas_dgemv(CblasRowMajor, CblasTrans, k, n, 1, b, strideB, a, strideA, 0, c, 1)
    } else {
      unsafe cblas_dgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, m, n, k, 1, a, strideA, b, strideB, 0, c, n)
    }
  }
}

extension Float: BLASScalar {
  @unsafe static func transposedProduct(
    _ a: UnsafePointer<Float>, _ strideA: Int32, _ b: UnsafePointer<Float>, _ strideB: Int32,
    _ c: UnsafeMutablePointer<Float>, m: Int32, n: Int32, k: Int32
  ) {
    // One column against many is a product with a vector, for which gemm is slow.
    if n == 1 {
      unsafe cblas_sgemv(CblasRowMajor, CblasTrans, k, m, 1, a, strideA, b, strideB, 0, c, 1)
    } else if m == 1 {
      unsafe cblas_sgemv(CblasRowMajor, CblasTrans, k, n, 1, b, strideB, a, strideA, 0, c, 1)
    } else {
      unsafe cblas_sgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, m, n, k, 1, a, strideA, b, strideB, 0, c, n)
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

  init(_ entries: [Scalar], stride: Int, columns: Range<Int>, firstRow: Int = 0) {
    (self.entries, self.stride) = (entries, stride)
    (self.columns, self.firstRow) = (columns, firstRow)
  }

  /// All columns of a matrix.
  init(_ entries: [Scalar], columnCount: Int, firstRow: Int = 0) {
    self.init(entries, stride: columnCount, columns: 0..<columnCount, firstRow: firstRow)
  }

  fileprivate var start: Int { firstRow * stride + columns.lowerBound }

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
  _ = BLAS.heldToOneThread
  guard rowCount > 0 else {
    for index in 0..<count { product[index] = 0 }
    return
  }
  let (m, n) = (Int32(a.columns.count), Int32(b.columns.count))
  unsafe a.entries.withUnsafeBufferPointer { first in
    unsafe b.entries.withUnsafeBufferPointer { second in
      unsafe product.withUnsafeMutableBufferPointer { sums in
        guard let first = first.baseAddress, let second = second.baseAddress,
          let sums = sums.baseAddress
        else { return }
        unsafe Scalar.transposedProduct(
          first + a.start, Int32(a.stride), second + b.start, Int32(b.stride), sums,
          m: m, n: n, k: Int32(rowCount))
      }
    }
  }
}

/// Throws when a dimension does not fit the integers that BLAS counts in.
func checkDimensions(_ sizes: Int...) throws(CorrelationError) {
  for size in sizes where Int32(exactly: size) == nil { throw .dimensionTooLarge(size) }
}
