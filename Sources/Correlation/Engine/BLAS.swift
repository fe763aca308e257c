import COpenBLAS

/// The linear algebra library underneath: what it is, how it is held, whether it computes right.
public enum BLAS {
  /// The kernel that the library chose for this processor, such as `SKYLAKEX` or `NEOVERSEN1`.
  public static var coreName: String { unsafe String(cString: openblas_get_corename()) }

  /// How the library was built: its version and its main options.
  public static var configuration: String { unsafe String(cString: openblas_get_config()) }

  /// The threads that a single product may use.
  public static var threadCount: Int { Int(openblas_get_num_threads()) }

  /// Sets the threads that a single product may use, for the whole process.
  ///
  /// The engine runs its own threads over tiles and holds this at one, so that results do
  /// not depend on it and threads do not compete for cores.
  public static func setThreadCount(_ count: Int) {
    openblas_set_num_threads(Int32(clamping: max(1, count)))
  }

  /// How far products are from their definition.
  public struct SelfTest: Hashable, Sendable {
    /// The largest error of a double precision product, relative to Σ |a||b|.
    public let doubleError: Double
    /// The same in single precision.
    public let singleError: Double
    /// Whether both are within what rounding allows.
    public var passed: Bool { doubleError < 1e-14 && singleError < 1e-5 }
  }

  /// Compares products of odd shapes with scalar loops.
  ///
  /// Meant for a health check: a kernel chosen for the wrong processor shows here first.
  ///
  /// - Complexity: A few milliseconds.
  public static func selfTest() -> SelfTest {
    let shapes = [(1, 1, 1), (3, 5, 7), (17, 31, 129), (65, 67, 366)]
    func worst<Scalar: BLASScalar>(_: Scalar.Type) -> Double {
      shapes.map { productError(Scalar.self, columns: ($0.0, $0.1), rows: $0.2) }.max() ?? 0
    }
    return SelfTest(doubleError: worst(Double.self), singleError: worst(Float.self))
  }

  private static func productError<Scalar: BLASScalar>(
    _: Scalar.Type, columns: (Int, Int), rows: Int
  ) -> Double {
    // Quotients of a small prime: no pattern that a wrong stride could reproduce.
    let a = (0..<rows * columns.0).map { Scalar(($0 * 7919) % 1009) / 1009 - 0.5 }
    let b = (0..<rows * columns.1).map { Scalar(($0 * 6311) % 1013) / 1013 - 0.5 }
    var product = [Scalar](repeating: .nan, count: columns.0 * columns.1)
    transposedProduct(
      RowBlock(a, columnCount: columns.0, firstRow: 0),
      RowBlock(b, columnCount: columns.1, firstRow: 0), rowCount: rows, into: &product)
    var worst = 0.0
    for i in 0..<columns.0 {
      for j in 0..<columns.1 {
        var (sum, size) = (0.0, 0.0)
        for row in 0..<rows {
          let term = Double(a[row * columns.0 + i]) * Double(b[row * columns.1 + j])
          (sum, size) = (sum + term, size + abs(term))
        }
        let error = abs(Double(product[i * columns.1 + j]) - sum) / size
        worst = error.isNaN ? .infinity : max(worst, error)
      }
    }
    return worst
  }

  /// Holds the library to one thread the first time that the engine runs its own.
  static let heldToOneThread: Void = setThreadCount(1)
}

/// A number type that BLAS multiplies.
protocol BLASScalar: BinaryFloatingPoint, Sendable {
  /// C = AᵀB for row-major matrices; shapes are checked by the caller.
  @unsafe static func transposedProduct(
    _ a: UnsafePointer<Self>, _ b: UnsafePointer<Self>, _ c: UnsafeMutablePointer<Self>,
    m: Int32, n: Int32, k: Int32)
}

extension Double: BLASScalar {
  @unsafe static func transposedProduct(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ c: UnsafeMutablePointer<Double>,
    m: Int32, n: Int32, k: Int32
  ) {
    unsafe cblas_dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, m, n, k, 1, a, m, b, n, 0, c, n)
  }
}

extension Float: BLASScalar {
  @unsafe static func transposedProduct(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ c: UnsafeMutablePointer<Float>,
    m: Int32, n: Int32, k: Int32
  ) {
    unsafe cblas_sgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, m, n, k, 1, a, m, b, n, 0, c, n)
  }
}

/// The rows of a row-major matrix from one on: a lag is nothing but a first row.
struct RowBlock<Scalar: BLASScalar> {
  let entries: [Scalar]
  let columnCount: Int
  let firstRow: Int

  init(_ entries: [Scalar], columnCount: Int, firstRow: Int) {
    (self.entries, self.columnCount, self.firstRow) = (entries, columnCount, firstRow)
  }
}

/// Multiplies each column of one block with each of another, AᵀB.
///
/// - Parameters:
///   - a: At least `rowCount` rows × *P* columns.
///   - b: At least `rowCount` rows × *Q* columns.
///   - rowCount: The rows that meet.
///   - product: Receives *P* × *Q* sums, row-major; may be longer, and keeps the rest.
func transposedProduct<Scalar: BLASScalar>(
  _ a: RowBlock<Scalar>, _ b: RowBlock<Scalar>, rowCount: Int, into product: inout [Scalar]
) {
  let count = a.columnCount * b.columnCount
  precondition(a.entries.count >= (a.firstRow + rowCount) * a.columnCount, "rows of a exist")
  precondition(b.entries.count >= (b.firstRow + rowCount) * b.columnCount, "rows of b exist")
  precondition(product.count >= count, "the product has room")
  guard count > 0 else { return }
  _ = BLAS.heldToOneThread
  guard rowCount > 0 else {
    product.replaceSubrange(0..<count, with: repeatElement(0, count: count))
    return
  }
  let (m, n, k) = (Int32(a.columnCount), Int32(b.columnCount), Int32(rowCount))
  unsafe a.entries.withUnsafeBufferPointer { first in
    unsafe b.entries.withUnsafeBufferPointer { second in
      unsafe product.withUnsafeMutableBufferPointer { sums in
        guard let first = first.baseAddress, let second = second.baseAddress,
          let sums = sums.baseAddress
        else { return }
        unsafe Scalar.transposedProduct(
          first + a.firstRow * a.columnCount, second + b.firstRow * b.columnCount, sums,
          m: m, n: n, k: k)
      }
    }
  }
}

/// Throws when a dimension does not fit the integers that BLAS counts in.
func checkDimensions(_ sizes: Int...) throws(CorrelationError) {
  for size in sizes where Int32(exactly: size) == nil { throw .dimensionTooLarge(size) }
}
