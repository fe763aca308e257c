import COpenBLAS

extension BLAS {
  /// How far the library's results are from their definitions, routine by routine.
  public struct SelfTest: Hashable, Sendable {
    /// One routine in one form.
    public struct Check: Hashable, Sendable {
      /// The routine, and for products which sides are transposed: `dgemm TN`.
      public let name: String
      /// The largest error over the shapes tried, relative to Σ |a||b|; infinite for NaN.
      public let error: Double
      /// The largest error that rounding allows.
      public let tolerance: Double
      /// Whether the error is within it.
      public var passed: Bool { error < tolerance }

      /// Creates a check.
      package init(name: String, error: Double, tolerance: Double) {
        (self.name, self.error, self.tolerance) = (name, error, tolerance)
      }
    }

    /// Every check, in order.
    public let checks: [Check]
    /// Those that failed.
    public var failures: [Check] { checks.filter { !$0.passed } }
    /// Whether every error is within what rounding allows.
    public var passed: Bool { failures.isEmpty }

    /// Creates a result.
    package init(checks: [Check]) { self.checks = checks }
  }

  /// Compares products of every form with scalar loops, and a factorisation with its definition.
  ///
  /// Meant for a health check: a kernel chosen for the wrong processor, or a broken one, shows
  /// here first. Sizes are odd and around the widths of vector registers, since kernels go wrong
  /// in the rows and columns that are left over; small enough for the kernels of small matrices
  /// and large enough for the blocked ones. Rows are padded, so that a wrong stride shows.
  ///
  /// - Complexity: Tens of milliseconds.
  public static func selfTest() -> SelfTest { selfTest(spoiling: { _ in }) }

  /// The self-test with products that are spoilt before they are looked at, to test the test.
  package static func selfTest(
    spoiling spoil: @escaping (inout [Double]) -> Void
  ) -> SelfTest {
    holdToOneThread()
    let products = shapes.map {
      KnownProduct(rows: $0.0, columns: $0.1, inner: $0.2, spoil: spoil)
    }
    return SelfTest(
      checks: checks(of: products, Double.self, letter: "d", tolerance: 1e-14)
        + checks(of: products, Float.self, letter: "s", tolerance: 1e-5) + [factorizationCheck()]
        + tileChecks(spoiling: spoil))
  }

  /// The products of the tile unit, where there is one: of parts, and of masks, which are exact.
  private static func tileChecks(
    spoiling spoil: @escaping (inout [Double]) -> Void
  ) -> [SelfTest.Check] {
    guard TileProduct.isAvailable else { return [] }
    // Whole panels, panels that are not full, and a depth that is cut in two.
    let shapes = [(64, 96, 256), (33, 47, 301), (70, 32, 129)]
    let products = shapes.map {
      KnownProduct(rows: $0.0, columns: $0.1, inner: $0.2, spoil: spoil)
    }
    let masks = shapes.map {
      KnownProduct(
        rows: $0.0, columns: $0.1, inner: $0.2, entry: { $0 % 3 == 0 ? 1 : 0 }, spoil: spoil)
    }
    return [
      SelfTest.Check(
        name: "tiles", error: products.map { $0.tileError(isMask: false) }.reduce(0, worseError),
        tolerance: 4 * TileProduct.factorError),
      SelfTest.Check(
        name: "tiles of masks",
        error: masks.map { $0.tileError(isMask: true) }.reduce(0, worseError),
        tolerance: .leastNonzeroMagnitude),
    ]
  }

  /// Rows, columns and inner dimensions of products: every pairing of sizes beside the widths of
  /// registers, and two that are cut into blocks.
  private static let shapes: [(Int, Int, Int)] = {
    let sizes = [1, 2, 3, 5, 8, 9, 15, 17, 24, 33]
    let small = sizes.flatMap { m in sizes.map { n in (m, n, 13) } }
    return small + [(17, 31, 129), (65, 67, 241)]
  }()

  private static func checks<Scalar: SelfTestedScalar>(
    of products: [KnownProduct], _: Scalar.Type, letter: String, tolerance: Double
  ) -> [SelfTest.Check] {
    let forms = [(false, false), (true, false), (false, true), (true, true)]
    let general = forms.map { form in
      SelfTest.Check(
        name: "\(letter)gemm \(form.0 ? "T" : "N")\(form.1 ? "T" : "N")",
        error: products.map { $0.error(of: Scalar.self, form) }.reduce(0, worseError),
        tolerance: tolerance)
    }
    // What the engine calls for one column against many.
    let vector = SelfTest.Check(
      name: "\(letter)gemv T",
      error: products.map { $0.vectorError(of: Scalar.self) }.reduce(0, worseError),
      tolerance: tolerance)
    return general + [vector]
  }

  /// What is left of a design after its own span was taken out of it.
  private static func factorizationCheck() -> SelfTest.Check {
    let (rows, columns) = (61, 7)
    var block = KnownProduct(rows: rows, columns: 1, inner: columns).a
    let matrix = Matrix(rowCount: rows, columnCount: columns, entries: block)
    var error = Double.infinity
    if let basis = try? OrthonormalBasis(matrix, rows: Array(0..<rows)) {
      basis.removeSpan(from: &block, columnCount: columns)
      error = block.map(abs).reduce(0, worseError)
    }
    return SelfTest.Check(name: "dgeqp3, dorgqr", error: error, tolerance: 1e-13)
  }
}

/// The larger of two errors; NaN, which is larger than nothing, counts as infinite.
private func worseError(_ left: Double, _ right: Double) -> Double {
  right.isNaN ? .infinity : max(left, right)
}

/// Two matrices whose product is known exactly.
///
/// Their entries are small multiples of 2⁻¹⁰, which both precisions hold, and a sum of a few
/// hundred of their products has no rounding in a double.
private struct KnownProduct {
  let rows, columns, inner: Int
  /// rows × inner, row-major.
  let a: [Double]
  /// inner × columns, row-major.
  let b: [Double]
  /// rows × columns: Σ ab.
  let sums: [Double]
  /// rows × columns: Σ |a||b|, what an error is measured by.
  let sizes: [Double]
  /// What a broken kernel would do to a product, in tests; else nothing.
  let spoil: (inout [Double]) -> Void

  /// - Parameter entry: Makes an entry of a remainder.
  init(
    rows: Int, columns: Int, inner: Int,
    entry: (Int) -> Double = { Double($0 - 505) / 1024 },
    spoil: @escaping (inout [Double]) -> Void = { _ in }
  ) {
    (self.rows, self.columns, self.inner, self.spoil) = (rows, columns, inner, spoil)
    // Remainders of primes: no pattern that a wrong stride could reproduce.
    let a = (0..<rows * inner).map { entry(($0 * 7919 + 1) % 1009) }
    let b = (0..<inner * columns).map { entry(($0 * 6311 + 1) % 1013) }
    var sums = [Double](repeating: 0, count: rows * columns)
    var sizes = sums
    for i in 0..<rows {
      for t in 0..<inner {
        let factor = a[i * inner + t]
        for j in 0..<columns {
          let term = factor * b[t * columns + j]
          sums[i * columns + j] += term
          sizes[i * columns + j] += abs(term)
        }
      }
    }
    (self.a, self.b, self.sums, self.sizes) = (a, b, sums, sizes)
  }

  /// The largest error of a general product, either side stored as it is or transposed.
  func error<Scalar: SelfTestedScalar>(
    of _: Scalar.Type, _ transposed: (a: Bool, b: Bool)
  ) -> Double {
    let left = Operand<Scalar>(a, rows: rows, columns: inner, isTransposed: transposed.a)
    let right = Operand<Scalar>(b, rows: inner, columns: columns, isTransposed: transposed.b)
    var product = [Scalar](repeating: .nan, count: rows * columns)
    Scalar.product(left, right, into: &product)
    return worstError(product.map(Double.init))
  }

  /// The largest error of Bᵀ with one column, the first row of A.
  func vectorError<Scalar: SelfTestedScalar>(of _: Scalar.Type) -> Double {
    let many = Operand<Scalar>(b, rows: inner, columns: columns, isTransposed: false)
    let one = Operand<Scalar>(a, rows: 1, columns: inner, isTransposed: true)
    var product = [Scalar](repeating: .nan, count: columns)
    transposedProduct(
      ColumnSlice(many.entries, stride: many.stride, columns: 0..<columns),
      ColumnSlice(one.entries, stride: one.stride, columns: 0..<1), rowCount: inner,
      into: &product)
    return worstError(product.map(Double.init))
  }

  /// The largest error of a product that is large enough for the tile unit.
  func tileError(isMask: Bool) -> Double {
    let left = Operand<Float>(a, rows: rows, columns: inner, isTransposed: true)
    let right = Operand<Float>(b, rows: inner, columns: columns, isTransposed: false)
    var product = [Float](repeating: .nan, count: rows * columns)
    transposedProduct(
      ColumnSlice(left.entries, stride: left.stride, columns: 0..<rows, isMask: isMask),
      ColumnSlice(right.entries, stride: right.stride, columns: 0..<columns, isMask: isMask),
      rowCount: inner, into: &product)
    return worstError(product.map(Double.init))
  }

  private func worstError(_ product: [Double]) -> Double {
    var found = product
    spoil(&found)
    return found.indices.map { error(found[$0], at: $0) }.reduce(0, worseError)
  }

  private func error(_ found: Double, at index: Int) -> Double {
    // A sum whose terms are all 0 must be 0.
    abs(found - sums[index]) / (sizes[index] > 0 ? sizes[index] : 1)
  }
}

/// A matrix as the self-test hands it over: padded row-major storage, as it is or transposed.
struct Operand<Scalar: BinaryFloatingPoint> {
  let entries: [Scalar]
  /// Numbers from one stored row to the next; more than a row holds.
  let stride: Int
  /// Rows and columns as the product sees them.
  let rows, columns: Int
  let isTransposed: Bool

  /// Stores `values`, which are row-major; the padding is large, so that it shows when read.
  init(_ values: [Double], rows: Int, columns: Int, isTransposed: Bool) {
    (self.rows, self.columns, self.isTransposed) = (rows, columns, isTransposed)
    let (storedRows, width) = isTransposed ? (columns, rows) : (rows, columns)
    stride = width + 3
    var entries = [Scalar](repeating: 1e6, count: storedRows * stride)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = isTransposed ? column * stride + row : row * stride + column
        entries[place] = Scalar(values[row * columns + column])
      }
    }
    self.entries = entries
  }
}

/// A number type whose products the self-test can ask for in every form.
protocol SelfTestedScalar: BLASScalar {
  /// C = op(A)·op(B), dense row-major.
  static func product(_ a: Operand<Self>, _ b: Operand<Self>, into product: inout [Self])
}

extension Operand {
  fileprivate var form: CBLAS_TRANSPOSE { isTransposed ? CblasTrans : CblasNoTrans }
}

extension Double: SelfTestedScalar {
  static func product(_ a: Operand<Double>, _ b: Operand<Double>, into product: inout [Double]) {
    unsafe cblas_dgemm(
      CblasRowMajor, a.form, b.form, Int32(a.rows), Int32(b.columns), Int32(a.columns), 1,
      a.entries, Int32(a.stride), b.entries, Int32(b.stride), 0, &product, Int32(b.columns))
  }
}

extension Float: SelfTestedScalar {
  static func product(_ a: Operand<Float>, _ b: Operand<Float>, into product: inout [Float]) {
    unsafe cblas_sgemm(
      CblasRowMajor, a.form, b.form, Int32(a.rows), Int32(b.columns), Int32(a.columns), 1,
      a.entries, Int32(a.stride), b.entries, Int32(b.stride), 0, &product, Int32(b.columns))
  }
}
