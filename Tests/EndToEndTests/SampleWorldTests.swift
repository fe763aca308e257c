import Foundation
import Signals
import TestSupport
import Testing

@testable import SampleWorld

/// The account in `sample-data/`, and that it is what the generator makes.
@Suite struct SampleDataTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("sample-data")
  static let world = World(recipe: .sample, seed: WorldRecipe.sampleSeed)
  static let files = world.files() + [world.truth()]

  @Test func isWhatTheGeneratorMakes() throws {
    for file in Self.files {
      let kept = try Data(contentsOf: Self.folder.appendingPathComponent(file.name))
      #expect(kept == Data(file.text.utf8), "\(file.name): run make-sample sample-data")
    }
  }

  @Test func isSmallerThanSixMegabytes() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let sizes = try names.map {
      try Data(contentsOf: Self.folder.appendingPathComponent($0)).count
    }
    #expect(sizes.reduce(0, +) < 6_000_000)
  }

  @Test func saysThatItIsSynthetic() throws {
    let journal = try #require(Self.files.first { $0.name == "journal.json" })
    #expect(journal.text.hasPrefix(#"{"profile":{"user_id":"synthetic-sample","language":"fr""#))
    #expect(journal.text.contains("Compte d'exemple synthétique"))
  }

  @Test func flagshipHasEnoughIncidentsAndWeakHalves() throws {
    let world = Self.world
    let effect = try #require(world.recipe.effects.first { $0.kind == .conjunction })
    let tally = try #require(world.tally(effect))
    #expect((25...40).contains(tally.incidents))
    #expect((0.6...0.8).contains(tally.exposedRate))
    #expect(tally.baseRate < 0.12)
    let held = ExposureView(world).exposed(effect)
    let lone = held.days { $0 == 1 }
    let ill = lone.count {
      world.events["hand_stiffness"]?.happened(day: $0, in: .morning) ?? false
    }
    #expect(Double(ill) / Double(lone.count) < 0.1)
  }

  @Test func journalIsKeptAsARealOneIs() throws {
    let logged = Double(Self.world.record.isLogged.count { $0 }) / 547
    #expect((0.91...0.97).contains(logged))
    let journal = try object("journal.json")
    let signals = try #require(journal["signals"] as? [[String: Any]])
    let confidences = signals.compactMap { $0["confidence"] as? Double }
    #expect(confidences.count == signals.count)
    #expect((10...100).contains(confidences.count { $0 < 0.5 }))
    #expect(confidences.allSatisfy { (0...1).contains($0) })
  }

  @Test func watchAndPhoneCountTheSameSteps() throws {
    let health = try object("health.json")
    let data = try #require(health["data"] as? [String: Any])
    let metrics = try #require(data["metrics"] as? [[String: Any]])
    let steps = try #require(metrics.first { $0["name"] as? String == "step_count" })
    let rows = try #require(steps["data"] as? [[String: Any]])
    let watch = rows.filter { $0["source"] as? String == "Apple\u{A0}Watch" }
    let stamps = Set(watch.compactMap { $0["date"] as? String })
    let both = rows.count {
      $0["source"] as? String == "iPhone" && stamps.contains($0["date"] as? String ?? "")
    }
    #expect(both > 4000)
  }

  private func object(_ name: String) throws -> [String: Any] {
    let file = try #require(Self.files.first { $0.name == name })
    let object = try JSONSerialization.jsonObject(with: Data(file.text.utf8))
    return try #require(object as? [String: Any])
  }
}

/// Worlds in general: what is planted is there, what is not is not.
@Suite struct SampleWorldTests {
  static let seeds: [UInt64] = [1, 2, 3]
  /// Shared by the tests that count: a year and a half takes most of a second to simulate.
  static let worlds = Dictionary(
    uniqueKeysWithValues: seeds.map { ($0, World(recipe: .sample, seed: $0)) })

  @Test func anotherSeedIsAnotherPerson() {
    var recipe = WorldRecipe.sample
    recipe.days = 20
    let (one, same) = (World(recipe: recipe, seed: 1), World(recipe: recipe, seed: 1))
    let other = World(recipe: recipe, seed: 2)
    #expect(one.files().map(\.text) == same.files().map(\.text))
    for (left, right) in zip(one.files(), other.files()) { #expect(left.text != right.text) }
  }

  @Test(arguments: ["Europe/Paris", "America/New_York", "Australia/Sydney", "Asia/Kolkata"])
  func everyFileIsJSON(zone: String) throws {
    var recipe = WorldRecipe.sample
    (recipe.days, recipe.timeZone) = (50, zone)
    let world = World(recipe: recipe, seed: 5)
    #expect(
      world.files().map(\.name) == ["health.json", "weather.json", "cycle.json", "journal.json"])
    for file in world.files() + [world.truth()] {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(file.text.utf8)) }
    }
  }

  /// Three and a half standard deviations of a share: one false alarm in two thousand.
  @Test(arguments: seeds)
  func plantedRatesHappen(seed: UInt64) throws {
    let world = try #require(Self.worlds[seed])
    for effect in world.recipe.effects {
      guard let tally = world.tally(effect), let rate = rate(effect.strength) else { continue }
      let slack = 3.5 * (rate * (1 - rate) / Double(tally.exposed)).squareRoot()
      #expect(abs(tally.exposedRate - rate) < slack, "\(effect.id)")
      #expect(effect.kind == .protective ? tally.baseRate > 0.25 : tally.baseRate < 0.25)
    }
  }

  @Test(arguments: seeds)
  func plantedDeviationsHappen(seed: UInt64) throws {
    let world = try #require(Self.worlds[seed])
    for effect in world.recipe.effects {
      guard case .deviations(let size) = effect.strength else { continue }
      let outcome = try #require(world.numbers[effect.outcome.signal])
      let pulls = ExposureView(world).pull(effect)
      let slope = Self.slope(outcome, on: pulls) / (try deviation(of: effect.outcome.signal))
      #expect(abs(slope - size) < 0.4, "\(effect.id): \(slope)")
    }
  }

  @Test(arguments: seeds)
  func nothingHappensInANullWorld(seed: UInt64) throws {
    let world = World(recipe: WorldRecipe.sample.withoutEffects(), seed: seed)
    #expect(world.truth().text.contains(#""effects":[]"#))
    for effect in WorldRecipe.sample.effects {
      guard let tally = world.tally(effect) else {
        let outcome = try #require(world.numbers[effect.outcome.signal])
        let slope = Self.slope(outcome, on: ExposureView(world).pull(effect))
        #expect(abs(slope / (try deviation(of: effect.outcome.signal))) < 0.4, "\(effect.id)")
        continue
      }
      let pooled =
        Double(tally.incidents + tally.otherOutcomes) / Double(tally.exposed + tally.others)
      let shares = 1 / Double(tally.exposed) + 1 / Double(tally.others)
      let slack = 4 * (pooled * (1 - pooled) * shares).squareRoot()
      #expect(abs(tally.exposedRate - tally.baseRate) < slack, "\(effect.id)")
    }
  }

  @Test func signalsWithoutCauseAreTheSameInTheNullWorld() {
    var recipe = WorldRecipe.sample
    recipe.days = 60
    let (full, null) = (
      World(recipe: recipe, seed: 3), World(recipe: recipe.withoutEffects(), seed: 3)
    )
    let moved = Set(recipe.effects.map(\.outcome.signal))
    for kind in recipe.events where !moved.contains(kind.key) {
      #expect(full.events[kind.key]?.happened == null.events[kind.key]?.happened, "\(kind.key)")
    }
    for kind in recipe.numbers where !moved.contains(kind.key) {
      #expect(full.numbers[kind.key] == null.numbers[kind.key], "\(kind.key)")
    }
  }

  @Test func anotherSignalLeavesTheOthersAlone() {
    var recipe = WorldRecipe.sample
    recipe.days = 60
    var richer = recipe
    richer.events.insert(
      EventKind("nap", .sleep, .exposure, windows: [0, 0, 0.3, 0], phrases: ["une sieste"]), at: 0)
    let (one, two) = (World(recipe: recipe, seed: 9), World(recipe: richer, seed: 9))
    for kind in recipe.events {
      #expect(one.events[kind.key]?.happened == two.events[kind.key]?.happened)
      #expect(one.record.mentioned[kind.key] == two.record.mentioned[kind.key])
    }
    #expect(one.numbers == two.numbers)
    #expect(one.files()[0].text == two.files()[0].text)
  }

  @Test func delayedEffectComesThatManyDaysLater() throws {
    var recipe = WorldRecipe.sample
    recipe.effects = [
      PlantedEffect(
        id: "alcohol-reflux", kind: .delayed, exposures: [EffectSide("alcohol")],
        outcome: EffectSide("reflux"), lagWindows: 12, strength: .exposedRate(0.7))
    ]
    let world = World(recipe: recipe, seed: 4)
    let (alcohol, reflux) = (
      try #require(world.events["alcohol"]), try #require(world.events["reflux"])
    )
    let rates = (1...4).map { lag in
      let days = (lag..<recipe.days).filter { alcohol.happened(day: $0 - lag, in: .day) }
      return Double(days.count { reflux.happened(day: $0, in: .day) }) / Double(days.count)
    }
    #expect(rates[2] > 0.6)
    #expect(rates[0] < 0.5 && rates[1] < 0.5 && rates[3] < 0.5)
  }

  @Test func drawnRecipesAreSoundAndUseEveryKind() {
    var kinds: Set<PlantedEffect.Kind> = []
    for seed in UInt64(1)...40 {
      let recipe = WorldRecipe.drawn(seed: seed, days: 120)
      kinds.formUnion(recipe.effects.map(\.kind))
      #expect((2...7).contains(recipe.effects.count), "seed \(seed)")
      let events = Set(recipe.events.map(\.key))
      let decoys = Set(recipe.events.filter { $0.role == .decoy }.map(\.key))
      for effect in recipe.effects {
        #expect(decoys.isDisjoint(with: effect.exposures.map(\.signal)))
        if case .level = effect.outcome.condition { continue }
        #expect(events.contains(effect.outcome.signal))
      }
    }
    #expect(kinds == Set(PlantedEffect.Kind.allCases))
    #expect(WorldRecipe.drawn(seed: 3, effectCount: 0...0).effects.isEmpty)
  }

  /// Two proportions lie as many standard errors apart as was asked for, up or down.
  @Test(arguments: [5.0, 2, -1.5])
  func ratesAreAsFarApartAsAsked(z: Double) {
    let (base, exposed, others) = (0.2, 60, 300)
    let rate = ExpectedStrength.rate(z: z, base: base, exposed: exposed, others: others)
    let variance =
      rate * (1 - rate) / Double(exposed) + base * (1 - base) / Double(others)
    #expect(((rate - base) / variance.squareRoot()).isClose(to: z, absolute: 1e-3))
  }

  /// With 400 days as good as independent, t = 5 is a correlation of 5/√(400 + 25).
  @Test func slopesAreAsSteepAsAsked() {
    let pull = (0..<400).map { $0 % 2 == 0 ? 1.0 : -1 }
    let r = 5 / (425.0).squareRoot()
    let slope = ExpectedStrength.slope(z: -5, pull: pull, persistence: 0)
    #expect(slope.isClose(to: -r / (1 - r * r).squareRoot(), absolute: 1e-9))
    // Inert noise under an inert pull makes fewer days of them, and needs a steeper slope.
    let waves = (0..<400).map { ($0 / 20) % 2 == 0 ? 1.0 : -1 }
    #expect(ExpectedStrength.slope(z: 5, pull: waves, persistence: 0.8) > 1.5 * -slope)
  }

  /// What happened is as plain as was asked for, on average over worlds.
  @Test(arguments: [4.0, -3])
  func expectedStrengthIsWhatHappens(z: Double) throws {
    var recipe = WorldRecipe.sample
    recipe.effects = [
      PlantedEffect(
        id: "dairy-headache", kind: .eventToEvent, exposures: [EffectSide("dairy", .evening)],
        outcome: EffectSide("headache"), lagWindows: 4, strength: .expected(z: z))
    ]
    let seen = try (UInt64(1)...12).map { seed in
      let tally = try #require(World(recipe: recipe, seed: seed).tally(recipe.effects[0]))
      let (a, b) = (tally.exposedRate, tally.baseRate)
      let variance =
        a * (1 - a) / Double(tally.exposed) + b * (1 - b) / Double(tally.others)
      return (a - b) / variance.squareRoot()
    }
    #expect((seen.reduce(0, +) / 12).isClose(to: z, absolute: 0.9))
  }

  @Test(arguments: [UInt64(11), 12, 13, 14])
  func drawnWorldsRun(seed: UInt64) throws {
    let world = World(recipe: .drawn(seed: seed, days: 40), seed: seed)
    for file in world.files() + [world.truth()] {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(file.text.utf8)) }
    }
  }

  private func rate(_ strength: PlantedEffect.Strength) -> Double? {
    switch strength {
    case .exposedRate(let rate), .bothRate(let rate, _): rate
    case .deviations, .expected: nil
    }
  }

  private func deviation(of key: String) throws -> Double {
    try #require(WorldRecipe.sample.numbers.first { $0.key == key }).deviation
  }

  /// The least-squares slope, worked out from its definition.
  private static func slope(_ y: [Double], on x: [Double]) -> Double {
    let (meanX, meanY) = (
      x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count)
    )
    let products = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    return products / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
  }
}

/// Days on which the clocks change, and the clock's text.
@Suite struct SampleWorldTimeTests {
  @Test func daysOfAClockChangeHave23And25Hours() throws {
    let calendar = SampleDataTests.world.calendar
    let spring = try #require(CivilDay("2024-03-31")).days(since: calendar.start)
    let autumn = try #require(CivilDay("2024-10-27")).days(since: calendar.start)
    #expect(calendar.hours(of: spring).count == 23)
    #expect(calendar.hours(of: autumn).count == 25)
    #expect(calendar.hours(of: autumn + 1).count == 24)
  }

  @Test func healthStampsFollowTheWallClock() throws {
    let health = try #require(SampleDataTests.files.first { $0.name == "health.json" }).text
    #expect(health.contains("2024-03-31 03:00:00 +0200") || !health.contains("2024-03-31 03:"))
    #expect(!health.contains("2024-03-31 02:"))
    #expect(health.contains("2024-03-30 12:00:00 +0100"))
    #expect(health.contains("2024-03-31 12:00:00 +0200"))
    #expect(health.contains("2024-10-26 12:00:00 +0200"))
    #expect(health.contains("2024-10-27 12:00:00 +0100"))
  }

  @Test func weatherHasOneOffsetAndEveryHour() throws {
    let text = try #require(SampleDataTests.files.first { $0.name == "weather.json" }).text
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let answer = try #require(parsed as? [String: Any])
    let hourly = try #require(answer["hourly"] as? [String: [Any]])
    #expect(answer["utc_offset_seconds"] as? Int == 7200)
    #expect(hourly.count == 8)
    #expect(hourly.values.allSatisfy { $0.count == 24 * 547 })
    let labels = try #require(hourly["time"] as? [String])
    #expect(labels.contains("2024-03-31T02:00") && labels.last == "2025-06-30T23:00")
    #expect(hourly.values.joined().contains { $0 is NSNull })
  }

  /// A local day's mean takes the hours between its midnights, whatever the labels say:
  /// 2024-10-27 is the 25 labels from 00:00 of that day to 00:00 of the next.
  @Test func weatherDaysAreLocalDays() throws {
    let world = SampleDataTests.world
    let day = try #require(CivilDay("2024-10-27")).days(since: world.calendar.start)
    let labelled = Array(world.weather.labelled("relative_humidity"))
    let mean = labelled[(24 * day)..<(24 * day + 25)].reduce(0, +) / 25
    let value = try #require(world.numbers["relative_humidity"])[day]
    #expect(abs(value - mean) < 1e-9)
  }

  @Test func journalTimesLieInTheWindowOfTheEvent() throws {
    let world = SampleDataTests.world
    let plan = DayPlan(zone: world.calendar.zone)
    let text = try #require(SampleDataTests.files.first { $0.name == "journal.json" }).text
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let signals = try #require((parsed as? [String: Any])?["signals"] as? [[String: Any]])
    let history = try #require(world.events["dairy"])
    for signal in signals where signal["key"] as? String == "dairy" {
      let confidence = try #require(signal["confidence"] as? Double)
      let stamp = try #require(signal["event_time"] as? String)
      let time = try #require(Instant(stamp))
      let (day, window) = plan.place(time)
      let cell = 4 * day.days(since: world.calendar.start) + (try #require(window))
      #expect(history.happened[cell] == (confidence >= 0.5))
    }
  }
}

/// The pieces that make the bytes the same everywhere.
@Suite struct SampleWorldArithmeticTests {
  /// From a second implementation in another language, itself checked against the published
  /// outputs of SplitMix64 (seed 1234567) and xoshiro256** (state 1, 2, 3, 4).
  @Test func streamMatchesTheReference() {
    var stream = RandomStream(seed: 42, "event/dairy")
    #expect(
      (0..<4).map { _ in stream.next() } == [
        5_770_105_229_081_694_580, 10_172_740_841_597_473_645, 12_865_174_622_712_001_575,
        14_953_339_335_322_288_456,
      ])
  }

  @Test func normalHasMean0AndVariance1() {
    var stream = RandomStream(seed: 1, "normal")
    let values = (0..<20_000).map { _ in stream.normal() }
    let (mean, deviation) = ExactMath.moments(values)
    #expect(abs(mean) < 0.03 && abs(deviation - 1) < 0.02)
  }

  @Test(arguments: [-30.5, -2, -0.3, 0, 1e-9, 0.69, 1, 7.25, 40])
  func functionsAgreeWithTheSystem(x: Double) {
    #expect(abs(ExactMath.exp(x) / exp(x) - 1) < 1e-14)
    #expect(abs(ExactMath.log(exp(x)) - x) < 1e-14 * max(1, abs(x)))
    #expect(abs(ExactMath.cosine(turns: x) - cos(2 * .pi * x)) < 1e-12)
  }

  @Test(arguments: [
    (0.0, 2, "0"), (-0.004, 2, "0"), (1.5, 0, "2"), (-1.5, 0, "-2"), (12.30, 2, "12.3"),
    (0.05, 2, "0.05"), (1013.0, 1, "1013"), (-7.25, 2, "-7.25"), (99.999, 2, "100"),
  ])
  func decimalsAreRoundedAndTrimmed(value: Double, digits: Int, text: String) {
    #expect(decimal(value, digits: digits) == text)
  }

  @Test func quotedTextIsEscaped() {
    #expect(JSONText.quoted("l\"été\\\n") == #""l\"été\\\n""#)
  }
}
