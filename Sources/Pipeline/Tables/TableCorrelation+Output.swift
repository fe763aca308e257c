import Correlation
public import Foundation
import Reports

extension TableCorrelation {
  /// A table for people, numbers rounded.
  public var text: String {
    guard !pairs.isEmpty else { return "" }
    let head = [
      "exposure", "outcome", "lag", "r", "95 % interval", "n", "eff. n", "p", "q",
    ]
    let rows = pairs.map { pair in
      let interval = pair.estimate.confidenceInterval()
      return [
        pair.exposure.withoutControls, pair.outcome.withoutControls, "\(pair.lag)",
        signed(pair.estimate.r),
        "\(signed(interval.lowerBound)) to \(signed(interval.upperBound))",
        "\(pair.estimate.pairCount)", fixed(pair.estimate.effectiveSampleSize, 1),
        probability(pair.estimate.pValue), probability(pair.qValue),
      ]
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([head] + rows).map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < 2 ? cell + space : space + cell
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// One line that says what was looked at and what could not be.
  public var summary: String {
    let refused = refusalCounts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return "\(counted(rowCount, "row")), \(counted(columnCount, "column")), "
      + counted(testCount, "test")
      + (refused.isEmpty ? "" : "; without a correlation: \(refused.joined(separator: ", "))")
  }

  /// Comma-separated values with a header, numbers in full.
  public var csv: String {
    let hasCounts = options.method == .phi
    var text = "exposure,outcome,lag,r,n,effective_n,df,t,p,q,ci_low,ci_high"
    text += hasCounts ? ",both,exposure_only,outcome_only,neither\n" : "\n"
    for pair in pairs {
      let (estimate, interval) = (pair.estimate, pair.estimate.confidenceInterval())
      let numbers = [
        estimate.effectiveSampleSize, estimate.degreesOfFreedom, estimate.t, estimate.pValue,
        pair.qValue, interval.lowerBound, interval.upperBound,
      ]
      var cells = [csvField(pair.exposure), csvField(pair.outcome), "\(pair.lag)", "\(estimate.r)"]
      cells += ["\(estimate.pairCount)"] + numbers.map { "\($0)" }
      if let counts = pair.counts {
        cells += [counts.both, counts.exposureOnly, counts.outcomeOnly, counts.neither].map {
          "\($0)"
        }
      }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  /// An object with what was looked at and a list of the pairs, numbers in full.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Data(escapingUnseen(try encoder.encode(JSONForm(self)))) + Data("\n".utf8)
  }

  /// A number, or null for an infinity, for which JSON has no number: *t* of |*r*| = 1.
  private struct Finite: Encodable {
    let value: Double

    init(_ value: Double) { self.value = value }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
    }
  }

  private struct JSONForm: Encodable {
    struct Row: Encodable {
      let exposure, outcome: String
      let lag, n: Int
      let r, effectiveN, degreesOfFreedom, t, pValue, qValue, ciLow, ciHigh: Finite
      let both, exposureOnly, outcomeOnly, neither: Int?
    }
    let schema = "whatworks.correlations/1"
    let method: String
    let lags: [Int]
    let rows, columns, testCount: Int
    let refused: [String: Int]
    let textColumns, notes: [String]
    let pairs: [Row]

    init(_ result: TableCorrelation) {
      method = result.options.method.rawValue
      lags = [result.options.lags.lowerBound, result.options.lags.upperBound]
      (rows, columns, testCount) = (result.rowCount, result.columnCount, result.testCount)
      (refused, textColumns) = (result.refusalCounts, result.textColumns)
      notes = (result.emptyReason.map { [$0] } ?? []) + result.notes.map { "\($0)" }
      pairs = result.pairs.map { pair in
        let (estimate, interval) = (pair.estimate, pair.estimate.confidenceInterval())
        return Row(
          exposure: pair.exposure, outcome: pair.outcome, lag: pair.lag, n: estimate.pairCount,
          r: Finite(estimate.r), effectiveN: Finite(estimate.effectiveSampleSize),
          degreesOfFreedom: Finite(estimate.degreesOfFreedom), t: Finite(estimate.t),
          pValue: Finite(estimate.pValue), qValue: Finite(pair.qValue),
          ciLow: Finite(interval.lowerBound), ciHigh: Finite(interval.upperBound),
          both: pair.counts?.both, exposureOnly: pair.counts?.exposureOnly,
          outcomeOnly: pair.counts?.outcomeOnly, neither: pair.counts?.neither)
      }
    }
  }
}

/// `1 row`, `2 rows`.
func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

private func fixed(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}

private func signed(_ value: Double) -> String { String(format: "%+.3f", value) }

private func probability(_ value: Double) -> String {
  value >= 0.001 ? fixed(value, 3) : String(format: "%.1e", value)
}
