// Runs the correlation engine on tables that compare.py hands over, one command a line, so
// that both sides can be timed in alternation in one run:
//
//   load NAME ROWS COLUMNS FILE        row-major doubles, NaN where nothing was observed
//   full X Y FIRST LAST MINIMUM        every r at every lag
//   screen X Y FIRST LAST COUNT        the strongest pairs, lagged
//   among X COUNT                      the strongest pairs of one table at lag 0
//   cooccur X Y FIRST LAST             every 2 × 2 table and φ at every lag
//   save FILE                          what the last command computed, as doubles
//
// Answers each with one line of JSON.

import Correlation
import Foundation

struct Session {
  var tables: [String: MaskedMatrix] = [:]
  var results: () -> [Double] = { [] }

  mutating func run(_ words: [String]) throws -> String {
    func table(_ index: Int) -> MaskedMatrix {
      tables[words[index]] ?? MaskedMatrix(columns: [])
    }
    func number(_ index: Int) -> Int { Int(words[index]) ?? 0 }
    switch words[0] {
    case "load":
      let data = try Data(contentsOf: URL(fileURLWithPath: words[4]))
      let values = data.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
      tables[words[1]] = MaskedMatrix(rowCount: number(2), columnCount: number(3), values: values)
      return answer(.zero)
    case "full":
      let options = CorrelationOptions(minimumPairs: number(5), autocorrelationLags: 0)
      let (x, y, lags) = (table(1), table(2), number(3)...number(4))
      return try time {
        try laggedCorrelations(of: x, with: y, lags: lags, options: options)
      } keep: { all in
        lags.flatMap { lag in
          (0..<all.exposureCount).flatMap { i in
            (0..<all.outcomeCount).map { all.r(exposure: i, outcome: $0, lag: lag) ?? .nan }
          }
        }
      }
    case "screen":
      let (x, y, lags, count) = (table(1), table(2), number(3)...number(4), number(5))
      return try time {
        try screenCorrelations(
          of: x, with: y, lags: lags, keeping: .strongest(count),
          options: CorrelationOptions(autocorrelationLags: 0))
      } keep: {
        $0.pairs.map { abs($0.estimate.r) }
      }
    case "among":
      let (x, count) = (table(1), number(2))
      return try time {
        try screenCorrelations(
          among: x, keeping: .strongest(count),
          options: CorrelationOptions(autocorrelationLags: 0))
      } keep: {
        $0.pairs.map { abs($0.estimate.r) }
      }
    case "cooccur":
      let (x, y, lags) = (table(1), table(2), number(3)...number(4))
      return try time {
        let counts = try coOccurrences(of: x, with: y, lags: lags)
        return lags.map { counts.phis(lag: $0) }
      } keep: {
        $0.flatMap { $0.map { $0 ?? .nan } }
      }
    case "save":
      try results().withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: words[1])) }
      return answer(.zero)
    default:
      return "{\"error\":\"unknown command \(words[0])\"}"
    }
  }

  private mutating func time<Value>(
    _ body: () throws -> Value, keep: @escaping (Value) -> [Double]
  ) rethrows -> String {
    results = { [] }
    var value: Value?
    let elapsed = try ContinuousClock().measure { value = try body() }
    if let value { results = { keep(value) } }
    return answer(elapsed)
  }

  private func answer(_ elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    return """
      {"seconds":\(seconds),"peakMB":\(peakMegabytes()),"blasCore":"\(BLAS.coreName)"}
      """
  }
}

/// The most memory that this process has held, from the kernel's own count; 0 elsewhere.
func peakMegabytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 / 1024 } ?? 0
}

var session = Session()
while let line = readLine() {
  let words = line.split(separator: " ").map(String.init)
  guard !words.isEmpty else { continue }
  let answer: String
  do {
    answer = try session.run(words)
  } catch {
    answer = "{\"error\":\"\(error)\"}"
  }
  // Unbuffered: the other side waits for each line.
  FileHandle.standardOutput.write(Data((answer + "\n").utf8))
}
