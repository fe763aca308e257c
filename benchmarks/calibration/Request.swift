/// What the command line asks for.
struct Request {
  var worlds: UInt64 = 30
  var firstSeed: UInt64 = 201
  /// The days of every world; nil for lengths that differ.
  var days: Int?
  /// Whether the confidence table is fitted and written.
  var fits = false
  /// Where the reliability diagram goes; nil for none.
  var diagram: String?

  var seeds: Range<UInt64> { firstSeed..<firstSeed + worlds }
  var lengths: String { days.map { "\($0) days" } ?? "60 to 730 days" }

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--quick": worlds = 10
      case "--fit": (fits, firstSeed, worlds) = (true, 1, 199)
      case "--svg":
        guard let path = rest.popFirst() else { throw UsageError() }
        diagram = path
      default: try readNumber(word, rest.popFirst().flatMap { UInt64($0) })
      }
    }
    // What is reported is never what was fitted.
    guard fits ? seeds.upperBound <= 200 : firstSeed > 200 else { throw UsageError() }
  }

  private mutating func readNumber(_ word: String, _ value: UInt64?) throws {
    switch (word, value) {
    case ("--worlds", let value?): worlds = value
    case ("--seed", let value?): firstSeed = value
    case ("--days", let value?): days = Int(value)
    default: throw UsageError()
    }
  }
}

/// A command line that is not understood.
struct UsageError: Error, CustomStringConvertible {
  let description = """
    usage: bench-calibration [--quick] [--worlds N] [--seed FIRST] [--days N] [--svg FILE] [--fit]
    --fit uses seeds 1 to 199 only, a report those from 201 on
    """
}
