import Signals

/// Writes `health.json` as Health Auto Export does: metrics and workouts, local stamps.
struct HealthFile {
  let world: World
  /// With the no-break space that Apple puts there.
  static let watch = "Apple\u{A0}Watch"
  static let phone = "iPhone"

  var text: String {
    let hours = ActivityHours(world: world)
    let metrics = [
      metric("step_count", "count", stepRows(hours)),
      metric("heart_rate", "count/min", heartRateRows(hours)),
      metric("active_energy", "kcal", energyRows(hours)),
      metric("resting_heart_rate", "count/min", restingRows()),
      metric("heart_rate_variability", "ms", variabilityRows()),
      metric("weight_body_mass", "kg", weightRows()),
      metric("sleep_analysis", "hr", sleepRows()),
    ]
    let data = JSONObject.text { data in
      data.add("metrics", json: JSONText.lines(metrics))
      data.add("workouts", json: JSONText.lines(workoutRows(hours)))
    }
    return JSONObject.text { $0.add("data", json: data) } + "\n"
  }

  private func metric(_ name: String, _ units: String, _ rows: [String]) -> String {
    JSONObject.text { metric in
      metric.add("name", name)
      metric.add("units", units)
      metric.add("data", json: JSONText.lines(rows))
    }
  }

  func row(_ value: Double, digits: Int, at stamp: String, from source: String) -> String {
    JSONObject.text { row in
      row.add("date", stamp)
      row.add("qty", value, digits: digits)
      row.add("source", source)
    }
  }

  // MARK: Daily values

  /// Days on which a value of the watch arrived.
  func arrivingDays(_ key: String) -> [Int] {
    var stream = world.stream("arrives/\(key)")
    return (0..<world.recipe.days).filter { day in
      !stream.chance(world.recipe.devices.lostValues) && !world.record.isWithoutWatch[day]
    }
  }

  private func restingRows() -> [String] {
    guard let values = world.numbers["resting_heart_rate"] else { return [] }
    return arrivingDays("resting_heart_rate").map { day in
      let stamp = world.calendar.stamp(world.calendar.instant(day, minute: 0))
      return row(values[day], digits: 0, at: stamp, from: Self.watch)
    }
  }

  private func variabilityRows() -> [String] {
    guard let values = world.numbers["heart_rate_variability"] else { return [] }
    var stream = world.stream("variability-rows")
    return arrivingDays("heart_rate_variability").flatMap { day in
      let minutes = (0..<stream.integer(2..<5)).map { _ in stream.integer(40..<1380) }.sorted()
      return minutes.map { minute in
        let value = max(6, values[day] + 5 * stream.normal())
        let stamp = world.calendar.stamp(world.calendar.instant(day, minute: minute))
        return row(value, digits: 2, at: stamp, from: Self.watch)
      }
    }
  }

  private func weightRows() -> [String] {
    guard let values = world.numbers["weight_body_mass"] else { return [] }
    var stream = world.stream("weight-rows")
    return (0..<world.recipe.days).compactMap { day in
      let (isWeighed, minute) = (stream.chance(0.45), stream.integer(400..<480))
      guard isWeighed else { return nil }
      let stamp = world.calendar.stamp(world.calendar.instant(day, minute: minute))
      return row(values[day], digits: 1, at: stamp, from: "Balance")
    }
  }

  /// Nights by the day of waking, in the newest aggregated shape: `totalSleep` and stages.
  private func sleepRows() -> [String] {
    guard let values = world.numbers["sleep_duration"] else { return [] }
    var stream = world.stream("sleep-rows")
    let nights = values.indices.map { Night(world, day: $0, hours: values[$0], &stream) }
    return arrivingDays("sleep_duration").map { nights[$0].text(world.calendar) }
  }
}

/// One night: when it began, how long it was and what it was made of.
private struct Night {
  let day: Int
  let total, deep, rem, awake: Double
  let bedtime, latency, linger: Int

  init(_ world: World, day: Int, hours: Double, _ stream: inout RandomStream) {
    self.day = day
    total = (hours * 100).rounded() / 100
    deep = (hours * min(max(0.17 + 0.03 * stream.normal(), 0.05), 0.3) * 100).rounded() / 100
    rem = (hours * min(max(0.22 + 0.035 * stream.normal(), 0.08), 0.35) * 100).rounded() / 100
    awake = (min(0.05 + 0.25 * stream.exponential(), 2) * 100).rounded() / 100
    let late = world.calendar.isWeekend(day) ? 35.0 : 0
    bedtime = Int((-45 + 40 * stream.normal() + late).rounded())
    latency = stream.integer(3..<30)
    linger = stream.integer(0..<20)
  }

  func text(_ calendar: WorldCalendar) -> String {
    let asleep = calendar.instant(day, minute: bedtime)
    let awakes = asleep.adding(seconds: Int64(((total + awake) * 60).rounded()) * 60)
    let inBed = asleep.adding(seconds: Int64(-60 * latency))
    let up = awakes.adding(seconds: Int64(60 * linger))
    return JSONObject.text { row in
      row.add("date", calendar.stamp(calendar.instant(day, minute: 0)))
      row.add("totalSleep", total, digits: 2)
      row.add("asleep", 0, digits: 0)
      row.add("core", total - deep - rem, digits: 2)
      row.add("deep", deep, digits: 2)
      row.add("rem", rem, digits: 2)
      row.add("awake", awake, digits: 2)
      row.add("inBed", Double(up.seconds - inBed.seconds) / 3600, digits: 2)
      row.add("sleepStart", calendar.stamp(asleep))
      row.add("sleepEnd", calendar.stamp(awakes))
      row.add("inBedStart", calendar.stamp(inBed))
      row.add("inBedEnd", calendar.stamp(up))
      row.add("source", HealthFile.watch)
    }
  }
}
