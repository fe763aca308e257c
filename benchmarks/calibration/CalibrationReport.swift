import SampleWorld

/// Cards of many worlds.
struct Tally {
  private(set) var worlds = 0
  private(set) var cards: [JudgedCard] = []
  private(set) var found: [PlantedEffect.Kind: Int] = [:]
  private(set) var planted: [PlantedEffect.Kind: Int] = [:]
  private(set) var firstTrue: [Int] = []

  mutating func add(_ judged: Judged) {
    worlds += 1
    cards += judged.cards
    found.merge(judged.found, uniquingKeysWith: +)
    planted.merge(judged.planted, uniquingKeysWith: +)
    if let place = judged.firstTrue { firstTrue.append(place) }
  }

  func merged(with other: Tally) -> Tally {
    var all = self
    all.worlds += other.worlds
    all.cards += other.cards
    return all
  }

  /// Cards by stated confidence: how many, what they said and how many were true.
  func bins(count: Int) -> [ReliabilityBin] {
    (0..<count).map { bin in
      let members = cards.filter { min(count - 1, Int($0.confidence * Double(count))) == bin }
      return ReliabilityBin(
        low: Double(bin) / Double(count), high: Double(bin + 1) / Double(count), members)
    }
  }

  /// Σ share of cards · |said − true| over ten bins.
  ///
  /// - SeeAlso: Naeini, Cooper & Hauskrecht (2015), *AAAI* 29, 2901–2907.
  var calibrationError: Double {
    bins(count: 10).reduce(0) {
      $0 + Double($1.count) / Double(max(1, cards.count)) * abs($1.said - $1.share)
    }
  }
}

/// The cards whose stated confidence lies in one interval.
struct ReliabilityBin {
  let low, high: Double
  let count: Int
  /// Their mean confidence.
  let said: Double
  /// The share of them that is true.
  let share: Double

  init(low: Double, high: Double, _ members: [JudgedCard]) {
    (self.low, self.high, count) = (low, high, members.count)
    said = members.reduce(0) { $0 + $1.confidence } / Double(max(1, members.count))
    share = Double(members.count { $0.isTrue }) / Double(max(1, members.count))
  }
}

/// What is printed of a run.
struct CalibrationReport: CustomStringConvertible {
  let planted: Tally
  let unplanted: Tally

  var description: String {
    let all = planted.merged(with: unplanted)
    return [figures(all), reliability(all), kinds()].joined(separator: "\n\n")
  }

  private func figures(_ all: Tally) -> String {
    let sure = all.cards.filter { $0.confidence >= 0.8 }
    let falseSure = unplanted.cards.count { $0.confidence >= 0.8 }
    let falseLikely = unplanted.cards.count { $0.confidence >= 0.5 }
    let (found, total) = (planted.found.values.reduce(0, +), planted.planted.values.reduce(0, +))
    let places = planted.firstTrue.sorted()
    return """
      | figure | value |
      | --- | ---: |
      | cards a world | \(rounded(Double(all.cards.count) / Double(max(1, all.worlds)))) |
      | precision | \(share(all.cards.count { $0.isTrue }, all.cards.count)) |
      | precision at 80 % and more | \(share(sure.count { $0.isTrue }, sure.count)) |
      | planted effects found | \(share(found, total)) |
      | of them conjunctions | \
      \(share(planted.found[.conjunction] ?? 0, planted.planted[.conjunction] ?? 0)) |
      | false cards at 80 % and more, a world without effects | \
      \(rounded(Double(falseSure) / Double(max(1, unplanted.worlds)))) |
      | the same at 50 % and more | \
      \(rounded(Double(falseLikely) / Double(max(1, unplanted.worlds)))) |
      | expected calibration error | \(rounded(all.calibrationError)) |
      | median place of the first true card | \
      \(places.isEmpty ? "–" : "\(places[places.count / 2])") |
      """
  }

  private func reliability(_ all: Tally) -> String {
    let rows = all.bins(count: 10).filter { $0.count > 0 }.map {
      "| \(percent($0.low))–\(percent($0.high)) | \($0.count) | \(percent($0.said)) "
        + "| \(percent($0.share)) |"
    }
    return (["| confidence | cards | said | true |", "| --- | ---: | ---: | ---: |"] + rows)
      .joined(separator: "\n")
  }

  private func kinds() -> String {
    let rows = PlantedEffect.Kind.allCases.compactMap { kind in
      planted.planted[kind].map { "| \(kind.rawValue) | \(planted.found[kind] ?? 0) of \($0) |" }
    }
    return (["| kind | found |", "| --- | ---: |"] + rows).joined(separator: "\n")
  }

  private func share(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : "\(rounded(Double(part) / Double(whole))) (\(part) of \(whole))"
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
