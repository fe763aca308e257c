import Foundation
import Insights
import Pipeline
import SampleWorld
import Signals

/// One card and whether it is true.
struct JudgedCard {
  let confidence: Double
  let logOdds: Double
  let isConjunction: Bool
  let isTrue: Bool
}

/// The cards of one world.
struct Judged {
  var cards: [JudgedCard] = []
  var found: [PlantedEffect.Kind: Int] = [:]
  var planted: [PlantedEffect.Kind: Int] = [:]
  /// Place of the first true card, from 1; nil without any.
  var firstTrue: Int?
}

/// Writes a world, runs the nightly pipeline on it and holds the cards against what was planted.
func judgedCards(_ world: World, _ request: Request) async throws -> Judged {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "whatworks-calibration-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for file in world.files() {
    try Data(file.text.utf8).write(to: folder.appending(path: file.name))
  }
  let pipeline = try PipelineFile(path: try pipelinePath(in: folder, showsAll: request.fits))
  let options = RunOptions(
    dataFolder: folder.path, output: OutputFolder(path: folder.appending(path: "out").path),
    now: Instant(Date()), program: "bench-calibration")
  let outcome = try await run(pipeline, options: options)
  return Judge(recipe: world.recipe).judged(outcome.report?.insights ?? [])
}

/// The nightly pipeline; for a fit also what it would not show.
private func pipelinePath(in folder: URL, showsAll: Bool) throws -> String {
  let nightly = "pipelines/nightly.json"
  guard showsAll else { return nightly }
  let text = try String(contentsOfFile: nightly, encoding: .utf8)
    .replacing("\"minConfidence\": 0.3", with: "\"minConfidence\": 0.01")
    .replacing("\"limit\": 50", with: "\"limit\": 500")
  let path = folder.appending(path: "pipeline.json").path
  try text.write(toFile: path, atomically: true, encoding: .utf8)
  return path
}

/// Holds cards against a recipe.
struct Judge {
  let recipe: WorldRecipe

  func judged(_ cards: [InsightCard]) -> Judged {
    var judged = Judged()
    for effect in recipe.effects { judged.planted[effect.kind, default: 0] += 1 }
    var found: Set<String> = []
    for (place, card) in cards.enumerated() {
      let effect = recipe.effects.first { isTold($0, by: card) }
      if let effect, card.exposures.count == effect.exposures.count,
        found.insert(effect.id).inserted
      {
        judged.found[effect.kind, default: 0] += 1
      }
      let isTrue = effect != nil || followsFromTwo(card)
      if isTrue, judged.firstTrue == nil { judged.firstTrue = place + 1 }
      judged.cards.append(
        JudgedCard(
          confidence: card.confidence, logOdds: card.effect.logOdds ?? 0,
          isConjunction: card.exposures.count > 1, isTrue: isTrue))
    }
    return judged
  }

  /// Whether outcome, lag, window and sign are those of an effect, and at least one exposure; a
  /// declared twin may stand for a side, and a half for a conjunction.
  private func isTold(_ effect: PlantedEffect, by card: InsightCard) -> Bool {
    isInTime(effect, card)
      && effect.exposures.contains { meant in
        isTold(meant, effect.outcome, sign: effect.sign, by: card) { isInWindow($0, meant) }
      }
  }

  /// Whether two effects together bring about what the card says: of A → B → C that A comes
  /// before C, of A → B and A → C that the sooner B comes before C.
  private func followsFromTwo(_ card: InsightCard) -> Bool {
    recipe.effects.contains { first in
      recipe.effects.contains { second in
        isChain(first, second, card) || areSiblings(first, second, card)
      }
    }
  }

  private func isChain(
    _ first: PlantedEffect, _ second: PlantedEffect, _ card: InsightCard
  ) -> Bool {
    isDaysAfter(first.lagDays + second.lagDays, card)
      && second.exposures.contains { middle in
        let sign = first.sign * second.sign * Self.sense(of: middle)
        return middle.signal == first.outcome.signal
          && first.exposures.contains { isToldItself($0, second.outcome, sign: sign, by: card) }
      }
  }

  private func areSiblings(
    _ first: PlantedEffect, _ second: PlantedEffect, _ card: InsightCard
  ) -> Bool {
    let shared = Set(first.exposures.map(\.signal)).intersection(second.exposures.map(\.signal))
    return !shared.isEmpty && second.lagWindows >= first.lagWindows
      && isDaysAfter(second.lagDays - first.lagDays, card)
      && isToldItself(first.outcome, second.outcome, sign: first.sign * second.sign, by: card)
  }

  /// Whether one of a card's exposures and its outcome are meant, with the sign of the effect.
  private func isTold(
    _ exposure: EffectSide, _ outcome: EffectSide, sign wanted: Int, by card: InsightCard,
    where fits: (CardSide) -> Bool = { _ in true }
  ) -> Bool {
    guard let outcomeSign = sign(card.outcome.signal, for: outcome.signal) else { return false }
    let said = (card.direction == .increases ? 1 : -1) * outcomeSign
    return card.exposures.contains { side in
      guard let exposureSign = sign(side.signal, for: exposure.signal), fits(side) else {
        return false
      }
      return said * exposureSign * Self.sense(side.condition, of: exposure) == wanted
    }
  }

  /// The same without twins: what only follows from two effects is too thin for a stand-in.
  private func isToldItself(
    _ exposure: EffectSide, _ outcome: EffectSide, sign: Int, by card: InsightCard
  ) -> Bool {
    card.outcome.signal == outcome.signal
      && isTold(exposure, outcome, sign: sign, by: card) { $0.signal == exposure.signal }
  }

  private func isDaysAfter(_ days: Int, _ card: InsightCard) -> Bool {
    abs(card.lag.days - Double(days)) <= 1
  }

  /// 1 for the signal itself, a declared twin's sign for its twin, nil for any other.
  private func sign(_ signal: String, for meant: String) -> Int? {
    signal == meant ? 1 : recipe.twins.sign(between: signal, meant)
  }

  /// Within a window of an effect between windows, within a day of one between days; whole days
  /// that tell of an effect between windows must lie as many dates apart as it does.
  private func isInTime(_ effect: PlantedEffect, _ card: InsightCard) -> Bool {
    let isBetweenWindows = card.exposures[0].window != "day" && card.outcome.window != "day"
    guard effect.isBetweenWindows else { return isDaysAfter(effect.lagDays, card) }
    return isBetweenWindows
      ? abs(card.lag.windows - effect.lagWindows) <= 1
      : abs(card.lag.days - Double(effect.lagDays)) < 0.5
  }

  private func isInWindow(_ side: CardSide, _ meant: EffectSide) -> Bool {
    side.window == "day" || meant.part == .day || side.window == meant.part.name
  }

  /// Whether a card's condition means more of what was planted or less.
  private static func sense(_ told: Condition, of meant: EffectSide) -> Int {
    switch told {
    case .below: -sense(of: meant)
    // Another phase rarely holds where the planted one does.
    case .value(let value): meant.isPhase(value) ? 1 : -1
    default: sense(of: meant)
    }
  }

  /// −1 where an effect is about little of its exposure, else 1.
  private static func sense(of meant: EffectSide) -> Int {
    if case .below = meant.condition { -1 } else { 1 }
  }
}

extension EffectSide {
  fileprivate func isPhase(_ name: String) -> Bool {
    if case .phase(let phase) = condition { phase.rawValue == name } else { false }
  }
}
