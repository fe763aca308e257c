/// A pair that may pass, by its screened *r*.
struct Candidate: Sendable {
  let exposure: Int32
  let outcome: Int32
  let lag: Int32
  let magnitude: Float
}

/// What a worker's tiles gave: candidates, and counts of all else.
struct Harvest: Sendable {
  private(set) var candidates: [Candidate] = []
  /// Pairs with a correlation.
  var testCount = 0
  /// Pairs with fewer rows than asked for.
  var tooFewCount = 0
  /// Pairs that are constant on a side.
  var constantCount = 0
  /// |*r*| from which on a pair is a candidate; rises as stronger ones are found.
  private(set) var threshold: Float
  /// The number to keep, if it is limited.
  private let limit: Int?
  private let margin: Float

  init(leastMagnitude: Double, limit: Int?, margin: Double) {
    // Below zero, so that an exact 0 passes when nothing is asked.
    threshold = Float(leastMagnitude - margin).nextDown
    (self.limit, self.margin) = (limit, Float(margin))
  }

  mutating func append(_ candidate: Candidate) {
    candidates.append(candidate)
    // Twice the limit or more, without its overflow.
    if let limit, candidates.count > 4096, (candidates.count - 4096) / 2 >= limit {
      trim(to: limit)
    }
  }

  /// Adds another worker's harvest.
  mutating func merge(_ other: Harvest) {
    candidates += other.candidates
    testCount += other.testCount
    tooFewCount += other.tooFewCount
    constantCount += other.constantCount
    if let limit, candidates.count > limit { trim(to: limit) }
  }

  /// Drops what certainly is not among the strongest: twice the margin below the last of them.
  private mutating func trim(to limit: Int) {
    let magnitudes = candidates.map(\.magnitude).sorted(by: >)
    let raised = (magnitudes[limit - 1] - 2 * margin).nextDown
    guard raised > threshold else { return }
    threshold = raised
    candidates.removeAll { $0.magnitude < raised }
  }
}
