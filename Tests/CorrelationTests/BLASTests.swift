import Correlation
import Testing

@Suite struct BLASTests {
  @Test func everyRoutineIsWithinRounding() {
    let result = BLAS.selfTest()
    #expect(result.passed, "\(result.failures) on \(BLAS.coreName)")
    #expect(
      result.checks.map(\.name) == [
        "dgemm NN", "dgemm TN", "dgemm NT", "dgemm TT", "dgemv T",
        "sgemm NN", "sgemm TN", "sgemm NT", "sgemm TT", "sgemv T", "dgeqp3, dorgqr",
      ] + (TileProduct.isAvailable ? ["tiles", "tiles of masks"] : []))
    // A test that compares a product with itself would find no error at all.
    #expect(result.checks.contains { $0.error > 0 })
  }

  @Test(arguments: [1e-3, .infinity])
  func anErrorBeyondRoundingFails(_ error: Double) {
    let result = BLAS.SelfTest(checks: [
      .init(name: "dgemm TN", error: 1e-16, tolerance: 1e-14),
      .init(name: "sgemm TN", error: error, tolerance: 1e-5),
    ])
    #expect(!result.passed)
    #expect(result.failures.map(\.name) == ["sgemm TN"])
  }

  /// What broken kernels have been seen to do: a wrong left-over element, a row that is not written,
  /// a product added twice, single precision where double was asked for.
  @Test(arguments: ["element", "row", "twice", "single"])
  func aBrokenKernelIsFound(_ fault: String) {
    let result = BLAS.selfTest { product in
      switch fault {
      case "element": product[product.count - 1] += 1e-3
      case "row": product[0] = .nan
      case "twice": product = product.map { 2 * $0 }
      default: product = product.map { $0 * (1 + 1e-7) }
      }
    }
    let failed = result.failures.map(\.name)
    #expect(failed.starts(with: ["dgemm NN", "dgemm TN", "dgemm NT", "dgemm TT", "dgemv T"]))
    #expect(failed.contains("sgemm TT") == (fault != "single"))
    #expect(failed.contains("tiles") == (TileProduct.isAvailable && fault != "single"))
  }

  @Test func namesItsKernel() {
    #expect(!BLAS.coreName.isEmpty)
    #expect(BLAS.configuration.contains("OpenBLAS"))
    #expect(BLAS.threadCount >= 1)
  }
}
