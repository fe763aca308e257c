import Signals

extension World {
  /// How often an outcome followed on the days an effect is about.
  public struct EffectTally: Sendable {
    /// Days on which all exposures held, and those of them that the outcome followed.
    public let exposed, incidents: Int
    /// All other days, and those of them that had the outcome.
    public let others, otherOutcomes: Int

    /// The outcome's rate after the exposure.
    public var exposedRate: Double { Double(incidents) / Double(max(exposed, 1)) }
    /// Its rate on all other days.
    public var baseRate: Double { Double(otherOutcomes) / Double(max(others, 1)) }
  }

  /// Counts what really happened, recorded or not; nil for outcomes that are numbers and for
  /// exposures without threshold.
  public func tally(_ effect: PlantedEffect) -> EffectTally? {
    if case .level = effect.exposures[0].condition { return nil }
    guard let outcome = events[effect.outcome.signal] else { return nil }
    let held = ExposureView(self).exposed(effect)
    func count(_ days: [Int]) -> (days: Int, outcomes: Int) {
      (days.count, days.count { outcome.happened(day: $0, in: effect.outcome.part) })
    }
    let all = count(held.days { $0 == effect.exposures.count })
    let rest = count(held.days { $0 < effect.exposures.count })
    return EffectTally(
      exposed: all.days, incidents: all.outcomes, others: rest.days, otherOutcomes: rest.outcomes)
  }

  func truthText() -> String {
    JSONObject.text { truth in
      truth.add("schema", "whatworks.sample-truth/1")
      truth.add("note", "Synthetic. For tests and benchmarks only; a pipeline never reads this.")
      truth.add("world", recipe.name)
      truth.add("seed", json: "\(seed)")
      truth.add("timeZone", recipe.timeZone)
      truth.add("start", "\(recipe.start)")
      truth.add("days", recipe.days)
      truth.add("loggedDays", record.isLogged.count { $0 })
      truth.add("daysWithoutWatch", record.isWithoutWatch.count { $0 })
      truth.add("effects", json: JSONText.lines(recipe.effects.map(text(of:))))
      truth.add("twins", json: JSONText.lines(recipe.twins.map(text(of:))))
      truth.add("decoys", json: JSONText.array(decoys.map(JSONText.quoted)))
    } + "\n"
  }

  private var decoys: [String] {
    recipe.events.filter { $0.role == .decoy }.map(\.key)
      + recipe.numbers.filter(\.isDecoy).map(\.key)
  }

  private func text(of twins: Twins) -> String {
    JSONObject.text { pair in
      pair.add("a", twins.first)
      pair.add("b", twins.second)
      pair.add("sign", twins.sign)
    }
  }

  private func text(of effect: PlantedEffect) -> String {
    JSONObject.text { object in
      object.add("id", effect.id)
      object.add("kind", effect.kind.rawValue)
      object.add("exposures", json: JSONText.array(effect.exposures.map(text(of:))))
      object.add("outcome", json: text(of: effect.outcome))
      object.add("sign", effect.sign)
      object.add("lag", json: lagText(effect))
      object.add("planted", json: strengthText(effect.strength))
      if let tally = tally(effect) { object.add("happened", json: text(of: tally)) }
    }
  }

  private func text(of side: EffectSide) -> String {
    JSONObject.text { object in
      object.add("signal", side.signal)
      object.add("window", side.part.name)
      object.add("condition", json: conditionText(side))
      let twins = recipe.twins.compactMap { pair -> String? in
        if pair.first == side.signal { return pair.second }
        return pair.second == side.signal ? pair.first : nil
      }
      object.add("twins", json: JSONText.array(twins.map(JSONText.quoted)))
    }
  }

  private func conditionText(_ side: EffectSide) -> String {
    JSONObject.text { object in
      switch side.condition {
      case .occurs: object.add("kind", "occurs")
      case .level: object.add("kind", "level")
      case .phase(let phase):
        object.add("kind", "value")
        object.add("value", phase.rawValue)
      case .above(let quantile), .below(let quantile):
        let isAbove = if case .above = side.condition { true } else { false }
        object.add("kind", isAbove ? "above" : "below")
        object.add("quantile", quantile, digits: 3)
        object.add("threshold", ExposureView(self).threshold(side), digits: 3)
      }
    }
  }

  private func lagText(_ effect: PlantedEffect) -> String {
    JSONObject.text { lag in
      lag.add("windows", effect.lagWindows)
      lag.add("days", Double(effect.lagWindows) / 4, digits: 2)
      lag.add("dayDifference", effect.lagDays)
    }
  }

  private func strengthText(_ strength: PlantedEffect.Strength) -> String {
    JSONObject.text { object in
      switch strength {
      case .exposedRate(let rate): object.add("exposedRate", rate, digits: 3)
      case .bothRate(let rate, let lone):
        object.add("exposedRate", rate, digits: 3)
        object.add("loneRate", lone, digits: 3)
      case .expected(let z): object.add("expectedZ", z, digits: 3)
      case .deviations(let size): object.add("deviations", size, digits: 3)
      }
    }
  }

  private func text(of tally: EffectTally) -> String {
    JSONObject.text { object in
      object.add("exposures", tally.exposed)
      object.add("incidents", tally.incidents)
      object.add("exposedRate", tally.exposedRate, digits: 4)
      object.add("baseRate", tally.baseRate, digits: 4)
    }
  }
}
