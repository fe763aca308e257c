import Correlation
import TestSupport
import Testing

@Suite struct CoOccurrencesTests {
  static func events(_ rows: Int, _ columns: Int, seed: UInt64, missing: Double) -> MaskedMatrix {
    var generator = SeededGenerator(seed: seed)
    return MaskedMatrix(
      columns: (0..<columns).map { column in
        (0..<rows).map { _ in
          let occurs = generator.uniform() < Double(column + 1) / 12
          return generator.uniform() < missing ? nil : occurs ? 1 : 0
        }
      })
  }

  /// The table, counted row by row.
  static func plainTable(_ x: MaskedColumn, _ y: MaskedColumn, lag: Int) -> ContingencyTable {
    var cells = [0, 0, 0, 0]
    for row in 0..<x.count where (0..<x.count).contains(row + lag) {
      guard let exposed = x[row], let outcome = y[row + lag] else { continue }
      cells[(exposed != 0 ? 0 : 2) + (outcome != 0 ? 0 : 1)] += 1
    }
    return ContingencyTable(
      both: cells[0], exposureOnly: cells[1], outcomeOnly: cells[2], neither: cells[3])
  }

  @Test(arguments: [1, 63, 64, 65, 200, 700], [0, 0.3])
  func countsAsRowByRow(rows: Int, missing: Double) throws {
    let x = Self.events(rows, 7, seed: 1, missing: missing)
    let y = Self.events(rows, 9, seed: 2, missing: missing)
    let lags = -70...66
    let all = try coOccurrences(of: x, with: y, lags: lags)
    for lag in [-70, -64, -63, -1, 0, 1, 5, 63, 64, 66] {
      for i in 0..<7 {
        for j in 0..<9 {
          let wanted = Self.plainTable(x.column(i), y.column(j), lag: lag)
          let found = all.table(exposure: i, outcome: j, lag: lag)
          if found != wanted { Issue.record("\(i), \(j), \(lag): \(found) is not \(wanted)") }
        }
      }
    }
  }

  @Test func phiIsThePearsonCorrelation() throws {
    let x = Self.events(150, 4, seed: 3, missing: 0.2)
    let y = Self.events(150, 4, seed: 4, missing: 0.1)
    let counted = try coOccurrences(of: x, with: y, lags: 0...2)
    let products = try laggedCorrelations(of: x, with: y, lags: 0...2)
    for lag in 0...2 {
      let phis = counted.phis(lag: lag)
      for i in 0..<4 {
        for j in 0..<4 {
          let phi = try #require(phis[i * 4 + j])
          let r = try #require(products.r(exposure: i, outcome: j, lag: lag))
          #expect(phi.isClose(to: r, absolute: 1e-13))
        }
      }
    }
  }

  @Test func differentGridsAreRefused() {
    #expect(throws: CorrelationError.lengthMismatch(2, 3)) {
      try coOccurrences(
        of: MaskedMatrix(columns: [[1, 0]]), with: MaskedMatrix(columns: [[1, 0, 1]]), lags: 0...0)
    }
  }

  @Test func nothingGivesNothing() throws {
    let rowless = MaskedMatrix(columns: [[]])
    let table = try coOccurrences(of: rowless, with: rowless, lags: 0...0)
      .table(exposure: 0, outcome: 0, lag: 0)
    #expect(table.total == 0)
  }
}
