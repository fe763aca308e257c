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
      ColumnSlice(a, columnCount: columns.0),
      ColumnSlice(b, columnCount: columns.1), rowCount: rows, into: &product)
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
