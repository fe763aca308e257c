public import Insights

/// What changed between two runs of an account: cards gained, lost and moved, and why.
public struct RunDiff: Codable, Sendable {
  /// The earlier run's id.
  public var from: String
  /// The later run's id.
  public var to: String
  /// What differs between the runs themselves, and so may have moved the cards.
  public var causes: [Cause]
  /// Settings that differ, by key: before and after.
  public var settings: [String: Change]
  /// Files that only the later run could read.
  public var newInputs: [String]
  /// Files that only the earlier run had; what they gave stays in the account.
  public var goneInputs: [String]
  /// Files that only the later run could not read, with what is wrong with them.
  public var failedInputs: [String: String]
  /// Cards that only the later run has.
  public var gained: [Card]
  /// Cards that only the earlier run has.
  public var lost: [Card]
  /// Cards of both whose rank or confidence in whole percent differs.
  public var moved: [Move]

  /// Something that differs between two runs.
  public enum Cause: String, Codable, Sendable, CaseIterable {
    /// What the account holds.
    case data
    /// Other days were searched: one more is over.
    case days
    /// Settings of the pipeline or the command line, language and theme among them.
    case settings
    /// The version of the program.
    case program
    /// What the person decided about cards.
    case decisions
  }

  /// A value before and after; nil where it was not there.
  public struct Change: Codable, Sendable, Hashable {
    /// In the earlier run.
    public var before: String?
    /// In the later run.
    public var after: String?
  }

  /// A card of one of the runs.
  public struct Card: Codable, Sendable, Hashable {
    /// The card's id.
    public var id: String
    /// Its place in the run.
    public var rank: Int
    /// 0...1.
    public var confidence: Double
    /// The sentence in the language that was asked for.
    public var statement: String

    init(_ card: InsightCard, _ language: ReportLanguage) {
      (id, rank, confidence) = (card.id, card.rank, card.confidence)
      statement = card.statement[language]
    }
  }

  /// A card of both runs.
  public struct Move: Codable, Sendable, Hashable {
    /// As the earlier run had it.
    public var before: Card
    /// As the later run has it.
    public var after: Card
  }

  /// Compares two runs of an account.
  ///
  /// - Parameters:
  ///   - from: An id, the beginning of one, `latest` or `previous`.
  ///   - to: Likewise.
  ///   - language: That of the cards' sentences.
  /// - Throws: ``PipelineError/unknownRun(_:known:)``.
  public init(
    from: String, to: String, in output: OutputFolder, language: ReportLanguage = .en
  ) throws {
    let history = RunHistory(output)
    (self.from, self.to) = (try history.find(from), try history.find(to))
    let (old, new) = (try history.record(self.from), try history.record(self.to))
    let reports = (try history.report(self.from), try history.report(self.to))
    let cards = (reports.0?.insights ?? [], reports.1?.insights ?? [])
    settings = Self.settings(old, new)
    (newInputs, goneInputs) = (Self.inputs(new, without: old), Self.inputs(old, without: new))
    failedInputs = Self.failures(new, without: old)
    gained = Self.cards(cards.1, without: cards.0, language)
    lost = Self.cards(cards.0, without: cards.1, language)
    moved = Self.moves(cards.0, cards.1, language)
    causes = []
    let hasNewData = Self.dataDiffers(old, new) ?? !(newInputs + goneInputs).isEmpty
    if hasNewData { causes.append(.data) }
    if let before = reports.0?.run.period, let after = reports.1?.run.period, before != after {
      causes.append(.days)
    }
    if !settings.isEmpty { causes.append(.settings) }
    if old.program != new.program { causes.append(.program) }
    if Self.decisionsDiffer(cards.0, cards.1) { causes.append(.decisions) }
  }

  private static func cards(
    _ cards: [InsightCard], without others: [InsightCard], _ language: ReportLanguage
  ) -> [Card] {
    let known = Set(others.map(\.id))
    return cards.filter { !known.contains($0.id) }.map { Card($0, language) }
  }

  private static func moves(
    _ old: [InsightCard], _ new: [InsightCard], _ language: ReportLanguage
  ) -> [Move] {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    return new.compactMap { card in
      guard let earlier = before[card.id] else { return nil }
      let same =
        earlier.rank == card.rank && percent(earlier.confidence) == percent(card.confidence)
      return same ? nil : Move(before: Card(earlier, language), after: Card(card, language))
    }
  }

  private static func decisionsDiffer(_ old: [InsightCard], _ new: [InsightCard]) -> Bool {
    let before = Dictionary(old.map { ($0.id, $0.status) }) { first, _ in first }
    return new.contains { card in before[card.id].map { $0 != card.status } ?? false }
  }

  static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}
