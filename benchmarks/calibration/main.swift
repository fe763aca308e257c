import Foundation
import Insights
import Pipeline
import SampleWorld
import Signals

// Runs the whole pipeline on worlds whose effects are known and prints how often a card of a
// stated confidence was true:  bench-calibration [--worlds N] [--seed FIRST] [--days N]
// The seeds from 101 on are for reporting; nothing may be tuned on them.

let request = try Request(CommandLine.arguments.dropFirst())
var (planted, unplanted) = (Tally(), Tally())
for seed in request.seeds {
  let drawn = WorldRecipe.drawn(seed: seed, days: request.days)
  planted.add(try await judgedCards(World(recipe: drawn, seed: seed)))
  var null = WorldRecipe.sample.withoutEffects()
  null.days = request.days
  unplanted.add(try await judgedCards(World(recipe: null, seed: seed)))
}
print("\(request.seeds.count) worlds of \(request.days) days, seeds \(request.seeds)")
print("\nworlds with planted effects\n\(planted)")
print("\nworlds without any effect: every card is false\n\(unplanted)")

/// What the command line asks for.
struct Request {
  var worlds: UInt64 = 20
  var firstSeed: UInt64 = 101
  var days = 365

  var seeds: Range<UInt64> { firstSeed..<firstSeed + worlds }

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      let value = rest.popFirst().flatMap { UInt64($0) }
      switch (word, value) {
      case ("--worlds", let value?): worlds = value
      case ("--seed", let value?): firstSeed = value
      case ("--days", let value?): days = Int(value)
      default: throw UsageError()
      }
    }
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: bench-calibration [--worlds N] [--seed FIRST] [--days N]"
}

/// The cards of one world, each with whether it is true.
struct Judged {
  var cards: [(confidence: Double, isTrue: Bool)] = []
  var found = 0
  var planted = 0
}

/// Writes a world, runs the nightly pipeline on it and holds the cards against what was planted.
func judgedCards(_ world: World) async throws -> Judged {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "whatworks-calibration-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for file in world.files() {
    try Data(file.text.utf8).write(to: folder.appending(path: file.name))
  }
  let pipeline = try PipelineFile(path: "pipelines/nightly.json")
  let options = RunOptions(
    dataFolder: folder.path, output: OutputFolder(path: folder.appending(path: "out").path),
    now: Instant(Date()), program: "bench-calibration")
  let outcome = try await run(pipeline, options: options)
  return judge(outcome.report?.insights ?? [], world.recipe)
}

/// A card is true when its outcome and all its exposures are those of one planted effect, or
/// declared twins of them, and its lag is within a day.
func judge(_ cards: [InsightCard], _ recipe: WorldRecipe) -> Judged {
  var judged = Judged()
  let effects = recipe.effects.filter { $0.kind != .reactive }
  judged.planted = effects.count
  var found: Set<String> = []
  for card in cards {
    let effect = effects.first { isTold($0, by: card, recipe) }
    if let effect { found.insert(effect.id) }
    judged.cards.append((card.confidence, effect != nil))
  }
  judged.found = found.count
  return judged
}

func isTold(_ effect: PlantedEffect, by card: InsightCard, _ recipe: WorldRecipe) -> Bool {
  func isMeant(_ signal: String, _ side: EffectSide) -> Bool {
    signal == side.signal
      || recipe.twins.contains {
        ($0.first, $0.second) == (signal, side.signal)
          || ($0.second, $0.first) == (signal, side.signal)
      }
  }
  return isMeant(card.outcome.signal, effect.outcome)
    && card.exposures.allSatisfy { side in
      effect.exposures.contains { isMeant(side.signal, $0) }
    } && abs(card.lag.days - Double(effect.lagDays)) <= 1
}

/// Cards of many worlds by stated confidence.
struct Tally: CustomStringConvertible {
  private var worlds = 0
  private var cards: [(confidence: Double, isTrue: Bool)] = []
  private var found = 0
  private var planted = 0

  mutating func add(_ judged: Judged) {
    worlds += 1
    cards += judged.cards
    found += judged.found
    planted += judged.planted
  }

  var description: String {
    var lines = ["| confidence | cards | said | true |", "| --- | ---: | ---: | ---: |"]
    for low in [0.5, 0.6, 0.7, 0.8, 0.9] {
      let bin = cards.filter { $0.confidence >= low && $0.confidence < low + 0.1 }
      guard !bin.isEmpty else { continue }
      let said = bin.reduce(0) { $0 + $1.confidence } / Double(bin.count)
      let share = Double(bin.count { $0.isTrue }) / Double(bin.count)
      lines.append(
        "| \(percent(low))–\(percent(low + 0.1)) | \(bin.count) | \(percent(said)) "
          + "| \(percent(share)) |")
    }
    let sure = cards.filter { $0.confidence >= 0.8 }
    lines.append(
      "\(cards.count) cards in \(worlds) worlds, \(cards.count { $0.isTrue }) true; "
        + "at 80 % and more \(sure.count), \(sure.count { $0.isTrue }) true")
    if planted > 0 { lines.append("\(found) of \(planted) planted effects found") }
    return lines.joined(separator: "\n")
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
