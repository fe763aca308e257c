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
    .replacing("\"minConfidence\": 0.2", with: "\"minConfidence\": 0.01")
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
      let isTrue = effect != nil || followsFromAnother(card)
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
    guard let outcomeSign = sign(card.outcome.signal, for: effect.outcome.signal),
      isInTime(effect, card)
    else { return false }
    let said = (card.direction == .increases ? 1 : -1) * outcomeSign
    return card.exposures.contains { side in
      effect.exposures.contains { meant in
        guard let exposureSign = sign(side.signal, for: meant.signal), isInWindow(side, meant)
        else { return false }
        return said * exposureSign * Self.sense(side.condition, of: meant) == effect.sign
      }
    }
  }

  /// Whether two effects share a cause, so that the sooner result announces the later one.
  private func followsFromAnother(_ card: InsightCard) -> Bool {
    recipe.effects.contains { first in
      sign(card.exposures[0].signal, for: first.outcome.signal) != nil
        && recipe.effects.contains { second in
          sign(card.outcome.signal, for: second.outcome.signal) != nil
            && second.lagWindows >= first.lagWindows
            && !Set(first.exposures.map(\.signal)).isDisjoint(with: second.exposures.map(\.signal))
        }
    }
  }

  /// 1 for the signal itself, a declared twin's sign for its twin, nil for any other.
  private func sign(_ signal: String, for meant: String) -> Int? {
    if signal == meant { return 1 }
    return recipe.twins.first {
      ($0.first, $0.second) == (signal, meant) || ($0.second, $0.first) == (signal, meant)
    }?.sign
  }

  private func isInTime(_ effect: PlantedEffect, _ card: InsightCard) -> Bool {
    let isBetweenWindows = card.exposures[0].window != "day" && card.outcome.window != "day"
    return isBetweenWindows && effect.outcome.part != .day
      ? abs(card.lag.windows - effect.lagWindows) <= 1
      : abs(card.lag.days - Double(effect.lagDays)) <= 1
  }

  private func isInWindow(_ side: CardSide, _ meant: EffectSide) -> Bool {
    side.window == "day" || meant.part == .day || side.window == meant.part.name
  }

  /// Whether a card's condition means more of what was planted or less.
  private static func sense(_ told: Condition, of meant: EffectSide) -> Int {
    let planted = if case .below = meant.condition { -1 } else { 1 }
    return switch told {
    case .below: -planted
    // Another phase rarely holds where the planted one does.
    case .value(let value): meant.isPhase(value) ? 1 : -1
    default: planted
    }
  }
}

extension EffectSide {
  fileprivate func isPhase(_ name: String) -> Bool {
    if case .phase(let phase) = condition { phase.rawValue == name } else { false }
  }
}

extension PlantedEffect {
  /// What the outcome does when the exposures hold: 1 or −1.
  var sign: Int {
    switch strength {
    case .exposedRate, .bothRate: 1
    case .logOdds(let size), .deviations(let size): size < 0 ? -1 : 1
    }
  }
}
