/// What became of one family of tests, and why: the choice of cards, family by family.
struct Judgement: Sendable {
  /// The family's best test.
  let family: ScreenedFamily
  /// The evidence of the family and of the account around it, before calibration.
  let logOdds: Double
  /// The probability that it is real by that alone; 0...1.
  let evidence: Double
  /// The best test with its columns and the confidence that is left; nil where it never got
  /// that far.
  var candidate: Candidate?
  /// What lowered the confidence; nil where it never got that far.
  var support: Support?
  /// Whether it became a card.
  var fate = Fate.shown

  /// What may lower a confidence.
  struct Support: Sendable {
    /// The share of the odds that survives the comparison of the halves.
    let replicated: Double
    /// The share of the odds that survives where the outcome seems to go first.
    let goingFirst: Double
    /// The share of the probability that survives beside how the journal is kept.
    let besideLogging: Double
    /// Dated occurrences that speak for it.
    let incidents: Int
    /// The most that so many can support.
    let ceiling: Double
  }

  /// What became of a family.
  enum Fate: Sendable {
    /// It is a card.
    case shown
    /// It is not, for this reason.
    case refused(Refusal)
    /// Another card, whose family stands at this place of the judgements, tells its story.
    case folded(into: Int)
  }

  init(_ family: ScreenedFamily, logOdds: Double, evidence: Double) {
    (self.family, self.logOdds, self.evidence) = (family, logOdds, evidence)
  }

  /// The card that it became.
  var card: Candidate? {
    if case .shown = fate { candidate } else { nil }
  }

  /// Why it is no card.
  var refusal: Refusal? {
    switch fate {
    case .shown: nil
    case .refused(let refusal): refusal
    case .folded: .alternate
    }
  }
}

extension Judge {
  /// What becomes of every family, singles before conjunctions, in the order of the screening.
  func judgements(options: InsightOptions) throws -> [Judgement] {
    var judgements = try judgedSingles() + judgedConjunctions()
    for index in judgements.indices { try weigh(&judgements[index], options) }
    fold(&judgements)
    limit(&judgements, to: options.limit)
    return judgements
  }

  private func weigh(_ judgement: inout Judgement, _ options: InsightOptions) throws {
    guard case .shown = judgement.fate else { return }
    judgement.fate = .refused(.notConfident)
    // Support only ever lowers a confidence, so what is too low already needs none.
    guard judgement.evidence >= options.minimumConfidence,
      let candidate = Candidate(judgement, in: matrix)
    else { return }
    let (supported, support) = try supported(candidate)
    (judgement.candidate, judgement.support) = (supported, support)
    if supported.confidence >= options.minimumConfidence {
      judgement.fate = .shown
    } else if supported.besideLogging < Confidence.mostlyLogging {
      judgement.fate = .refused(.logging)
    }
  }

  /// Twins are told apart by their evidence; what a card may claim also depends on its counts.
  /// No lead stands for a card that is likely.
  private func fold(_ judgements: inout [Judgement]) {
    func isLikely(_ index: Int) -> Bool {
      judgements[index].card.map { $0.confidence >= InsightOptions.likely } ?? false
    }
    let order = judgements.indices.filter { judgements[$0].card != nil }.sorted {
      (isLikely($0) ? 1 : 0, Redundancy.precedence(of: judgements[$0].family))
        > (isLikely($1) ? 1 : 0, Redundancy.precedence(of: judgements[$1].family))
    }
    let (kept, hosts) = Redundancy.folded(order.compactMap { judgements[$0].card })
    var keptIndices: [Int] = []
    for (index, host) in zip(order, hosts) {
      if let host {
        judgements[index].fate = .folded(into: keptIndices[host])
      } else {
        judgements[index].candidate = kept[keptIndices.count]
        keptIndices.append(index)
      }
    }
  }

  private func limit(_ judgements: inout [Judgement], to limit: Int) {
    let ranked = judgements.indices.compactMap { index in
      judgements[index].card.map { (index: index, card: $0) }
    }.sorted { Self.ranksBefore($0.card, $1.card) }
    for place in ranked.dropFirst(limit) { judgements[place.index].fate = .refused(.overLimit) }
  }
}
