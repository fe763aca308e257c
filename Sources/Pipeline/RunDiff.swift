public import Foundation
import Insights

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
  /// Files that only the later run had.
  public var newInputs: [String]
  /// Files that only the earlier run had.
  public var goneInputs: [String]
  /// Cards that only the later run has.
  public var gained: [Card]
  /// Cards that only the earlier run has.
  public var lost: [Card]
  /// Cards of both whose rank or confidence in whole percent differs.
  public var moved: [Move]

  /// Something that differs between two runs.
  public enum Cause: String, Codable, Sendable, CaseIterable {
    /// The files that were read.
    case data
    /// Settings of the pipeline.
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
    /// The sentence in English.
    public var statement: String

    init(_ card: InsightCard) {
      (id, rank, confidence) = (card.id, card.rank, card.confidence)
      statement = card.statement.en
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
  /// - Throws: ``PipelineError/unknownRun(_:known:)``.
  public init(from: String, to: String, in output: OutputFolder) throws {
    let history = RunHistory(output)
    (self.from, self.to) = (try history.find(from), try history.find(to))
    let (old, new) = (try history.record(self.from), try history.record(self.to))
    let names = Set(old.settings.keys).union(new.settings.keys)
    settings = names.filter { old.settings[$0] != new.settings[$0] }
      .reduce(into: [:]) { $0[$1] = Change(before: old.settings[$1], after: new.settings[$1]) }
    (newInputs, goneInputs) = (Self.inputs(new, without: old), Self.inputs(old, without: new))
    let cards = (
      try history.report(self.from)?.insights ?? [], try history.report(self.to)?.insights ?? []
    )
    gained = Self.cards(cards.1, without: cards.0)
    lost = Self.cards(cards.0, without: cards.1)
    moved = Self.moves(cards.0, cards.1)
    causes = []
    if !newInputs.isEmpty || !goneInputs.isEmpty || old.counts["signals"] != new.counts["signals"] {
      causes.append(.data)
    }
    if !settings.isEmpty { causes.append(.settings) }
    if old.program != new.program { causes.append(.program) }
    if Self.decisionsDiffer(cards.0, cards.1) { causes.append(.decisions) }
  }

  private static func inputs(_ record: RunRecord, without other: RunRecord) -> [String] {
    let known = Set(other.inputs.map(\.sha256))
    return record.inputs.filter { !known.contains($0.sha256) }.map(\.path)
  }

  private static func cards(_ cards: [InsightCard], without others: [InsightCard]) -> [Card] {
    let known = Set(others.map(\.id))
    return cards.filter { !known.contains($0.id) }.map(Card.init)
  }

  private static func moves(_ old: [InsightCard], _ new: [InsightCard]) -> [Move] {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    return new.compactMap { card in
      guard let earlier = before[card.id] else { return nil }
      let same =
        earlier.rank == card.rank && percent(earlier.confidence) == percent(card.confidence)
      return same ? nil : Move(before: Card(earlier), after: Card(card))
    }
  }

  private static func decisionsDiffer(_ old: [InsightCard], _ new: [InsightCard]) -> Bool {
    let before = Dictionary(old.map { ($0.id, $0.status) }) { first, _ in first }
    return new.contains { card in before[card.id].map { $0 != card.status } ?? false }
  }

  fileprivate static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}

extension RunDiff {
  /// The differences as text for the terminal, or as Markdown.
  public func text(isMarkdown: Bool) -> String {
    func title(_ text: String) -> String { isMarkdown ? "## \(text)\n\n" : "\(text)\n" }
    func line(_ text: String) -> String { isMarkdown ? "- \(text)\n" : "  \(text)\n" }
    func section(_ name: String, _ lines: [String]) -> String {
      lines.isEmpty ? "" : title(name) + lines.map(line).joined() + "\n"
    }
    var text = isMarkdown ? "# \(from) → \(to)\n\n" : "\(from) → \(to)\n\n"
    text += section("Causes", causes.isEmpty ? ["nothing differs"] : causes.map(words))
    text += section(
      "Settings",
      settings.sorted { $0.key < $1.key }.map {
        "\($0.key): \($0.value.before ?? "not set") → \($0.value.after ?? "not set")"
      })
    text += section("New inputs", newInputs) + section("Gone inputs", goneInputs)
    text += section("Gained", gained.map(word)) + section("Lost", lost.map(word))
    text += section("Moved", moved.map(word))
    if gained.isEmpty, lost.isEmpty, moved.isEmpty { text += "No card changed.\n" }
    return text
  }

  private func words(_ cause: Cause) -> String {
    switch cause {
    case .data: "the data changed"
    case .settings: "settings changed"
    case .program: "another version of the program"
    case .decisions: "decisions about cards changed"
    }
  }

  private func word(_ card: Card) -> String {
    "\(card.rank). \(card.statement) (\(Self.percent(card.confidence)) %, \(card.id))"
  }

  private func word(_ move: Move) -> String {
    let (before, after) = (move.before, move.after)
    return "\(before.rank) → \(after.rank), \(Self.percent(before.confidence)) → "
      + "\(Self.percent(after.confidence)) %: \(after.statement) (\(after.id))"
  }

  /// The differences as JSON with sorted keys.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
