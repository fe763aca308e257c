// Runs the correlation engine on tables that compare.py hands over, one command a line, so
// that both sides can be timed in alternation in one run:
//
//   load NAME ROWS COLUMNS FILE        row-major doubles, NaN where nothing was observed
//   full X Y FIRST LAST MINIMUM        every r at every lag
//   least X Y FIRST LAST MAGNITUDE     the pairs from a |r| on, lagged
//   test X Y FIRST LAST PVALUE         the pairs to a p on, dependence in time and FDR included
//   among X COUNT                      the strongest pairs of one table at lag 0
//   cooccur X Y FIRST LAST             every 2 × 2 table and φ at every lag
//   shift X Y FIRST LAST COUNT         column k of X with column k of Y against circular shifts
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
      let data = try Data(
        contentsOf: URL(fileURLWithPath: words[4]), options: .alwaysMapped)
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
    case "least", "test":
      let (x, y, lags) = (table(1), table(2), number(3)...number(4))
      let limit = Double(words[5]) ?? 0
      let isTest = words[0] == "test"
      return try time {
        let found = try screenCorrelations(
          of: x, with: y, lags: lags,
          keeping: isTest ? .pValue(atMost: limit) : .magnitude(atLeast: limit),
          options: CorrelationOptions(autocorrelationLags: isTest ? nil : 0))
        if isTest {
          _ = try benjaminiHochberg(
            found.pairs.map(\.estimate.pValue), testCount: found.testCount)
        }
        return found
      } keep: {
        $0.pairs.map { abs($0.estimate.r) }
      }
    case "shift":
      let (x, y, lags) = (table(1), table(2), number(3)...number(4))
      let pairs = (0..<x.columnCount).map { ColumnPair(exposure: $0, outcome: $0) }
      return try time {
        try surrogateTests(
          of: pairs, exposures: x, outcomes: y, lags: lags, count: number(5), seed: 1)
      } keep: {
        $0.map { (try? $0.get().pValue) ?? .nan }
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
    forgetPeak()
    let before = processorSeconds()
    let elapsed = try ContinuousClock().measure { value = try body() }
    let spent = processorSeconds() - before
    if let value { results = { keep(value) } }
    return answer(elapsed, processorSeconds: spent)
  }

  private func answer(_ elapsed: Duration, processorSeconds: Double = 0) -> String {
    """
    {"seconds":\(elapsed / .seconds(1)),"cpuSeconds":\(processorSeconds),\
    "peakMB":\(peakMegabytes()),"blasCore":"\(BLAS.coreName)",\
    "hasTileUnit":\(TileProduct.isAvailable)}
    """
  }
}

/// What all threads of this process have computed for; steadier than the clock on a busy machine.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The most memory that this process has held, from the kernel's own count; 0 elsewhere.
func peakMegabytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 / 1024 } ?? 0
}

/// Lets the kernel count the most memory anew from what is held now.
func forgetPeak() {
  try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
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
