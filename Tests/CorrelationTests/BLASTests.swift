import Correlation
import Testing

@Suite struct BLASTests {
  @Test func productsAreRight() {
    let result = BLAS.selfTest()
    #expect(result.passed, "\(result) on \(BLAS.coreName)")
  }

  @Test func namesItsKernel() {
    #expect(!BLAS.coreName.isEmpty)
    #expect(BLAS.configuration.contains("OpenBLAS"))
    #expect(BLAS.threadCount >= 1)
  }
}
