import Correlation
import TestSupport
import Testing

@Suite struct MaskedMatrixTests {
  @Test func unobservedCellsAreZeroAndMasked() {
    let matrix = MaskedMatrix(columns: [[1, nil, 3], [.nan, 5, .infinity]])
    #expect(matrix.values == [1, 0, 0, 5, 3, 0])
    #expect(matrix.observed == [true, false, false, true, true, false])
    #expect(matrix[0, 0] == 1)
    #expect(matrix[0, 1] == nil)
    #expect(matrix.column(1) == MaskedColumn([nil, 5, nil]))
  }

  @Test func flatAndColumnwiseConstructionAgree() {
    let byColumn = MaskedMatrix(columns: [[1, nil], [2, 4]])
    let flat = MaskedMatrix(rowCount: 2, columnCount: 2, values: [1, 2, .nan, 4])
    let masked = MaskedMatrix(
      rowCount: 2, columnCount: 2, values: [1, 2, 9, 4], observed: [true, true, false, true])
    #expect(byColumn == flat)
    #expect(byColumn == masked)
  }

  @Test func selectsColumnsInOrder() {
    let matrix = MaskedMatrix(columns: [[1, 2], [3, nil], [5, 6]])
    #expect(matrix.selectingColumns([2, 0, 2]).column(0) == MaskedColumn([5, 6]))
    #expect(matrix.selectingColumns([1]).column(0) == MaskedColumn([3, nil]))
    #expect(matrix.selectingColumns([]).columnCount == 0)
  }

  @Test func countsWhatWasObserved() {
    #expect(MaskedColumn([1, nil, .nan, 0]).observedCount == 2)
    #expect(MaskedColumn([]).observedCount == 0)
  }

  @Test func singlePrecisionIsTakenAsItIs() {
    let matrix = MaskedMatrix(
      rowCount: 2, columnCount: 2, singlePrecision: [1.5, .nan, -.infinity, 0.25])
    #expect(matrix == MaskedMatrix(columns: [[1.5, nil], [nil, 0.25]]))
  }

  /// 70 rows, so that a column has a second word.
  @Test func bitsMaskColumnByColumn() {
    let values = (0..<140).map(Double.init)
    let packed: [UInt64] = [.max, 0b10_0001, 1 << 63, .max]
    let matrix = MaskedMatrix(rowCount: 70, columnCount: 2, values: values, packedMask: packed)
    let first = (0..<70).map { $0 < 65 || $0 == 69 ? Double(2 * $0) : nil }
    let second = (0..<70).map { $0 >= 63 ? Double(2 * $0 + 1) : nil }
    #expect(matrix == MaskedMatrix(columns: [first, second]))
  }
}
