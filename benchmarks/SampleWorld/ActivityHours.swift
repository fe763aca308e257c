import Signals

/// How a day's steps, energy and pulse spread over its hours.
///
/// The day's total is the world's; a run moves steps into its hour without adding to the day,
/// so that running stays unrelated to the number of steps.
struct ActivityHours {
  struct Hour {
    let start: Instant
    let wallClock: Int
    let steps: Double
    let kilocalories: Double
    let pulse: Double
  }

  /// The hours of each day: 23, 24 or 25.
  let days: [[Hour]]

  private static let habit: [Double] = [
    0.1, 0.05, 0.05, 0.05, 0.1, 0.3, 1.2, 4, 6, 4, 4, 4.5, 6.5, 5, 4, 4, 5, 7.5, 7, 4, 2.5, 1.5,
    0.8, 0.3,
  ]

  init(world: World) {
    var stream = world.stream("activity-hours")
    days = (0..<world.recipe.days).map { Self.hours(of: $0, world, &stream) }
  }

  private static func hours(of day: Int, _ world: World, _ stream: inout RandomStream) -> [Hour] {
    let (starts, run) = (world.calendar.hours(of: day), Self.runHours(world, day: day))
    let clocks = starts.map { world.calendar.hour(at: $0) }
    let weights = clocks.map { clock in
      let idle = stream.chance(0.12) ? 0.05 : 1
      let walked = habit[clock] * idle * (0.3 + 0.7 * stream.exponential())
      return walked + (run.contains(clock) ? 28 : 0)
    }
    let total = world.numbers["step_count"]?[day] ?? 0
    let resting = world.numbers["resting_heart_rate"]?[day] ?? 60
    let whole = weights.reduce(0, +)
    return starts.indices.map { index in
      let steps = total * weights[index] / whole
      let energy = steps * 0.041 * (1 + 0.15 * stream.normal()) + 0.8 + 1.2 * stream.uniform()
      let sun = ExactMath.cosine(turns: Double(clocks[index] - 15) / 24)
      let pulse = resting + 6 + 5 * sun + 0.011 * min(steps, 4000) + 3 * stream.normal()
      return Hour(
        start: starts[index], wallClock: clocks[index], steps: steps,
        kilocalories: max(energy, 0.3), pulse: pulse)
    }
  }

  /// The clock hours in which the person runs.
  static func runHours(_ world: World, day: Int) -> [Int] {
    guard let running = world.events["running"] else { return [] }
    return (4 * day..<4 * day + 4).filter { running.happened[$0] }.map { running.minutes[$0] / 60 }
  }
}

extension HealthFile {
  /// Steps of the watch and of the phone, which count the same walk; the phone lies at home
  /// now and then and sometimes writes two half hours.
  func stepRows(_ hours: ActivityHours) -> [String] {
    var (watch, phone) = (world.stream("watch-steps"), world.stream("phone-steps"))
    return hours.days.enumerated().flatMap { day, hours in
      let (isWorn, isHalved) = (!world.record.isWithoutWatch[day], phone.chance(0.25))
      return hours.flatMap { hour in
        let counted = hour.steps * watch.uniform(0.97...1.03)
        let isCarried = phone.chance(0.7)
        let share = isWorn ? phone.uniform(0.55...1) : phone.uniform(0.85...1)
        let cut = phone.uniform(0.3...0.7)
        var rows: [String] = []
        if isWorn, counted >= (hour.wallClock < 6 ? 8 : 1) {
          rows.append(stepRow(counted, at: hour.start, from: Self.watch))
        }
        if hour.steps >= 5, isCarried || !isWorn {
          let parts = isHalved && hour.steps > 60 ? [cut, 1 - cut] : [1]
          for (half, part) in parts.enumerated() {
            let start = hour.start.adding(seconds: Int64(1800 * half))
            rows.append(stepRow(hour.steps * share * part, at: start, from: Self.phone))
          }
        }
        return rows
      }
    }
  }

  private func stepRow(_ steps: Double, at start: Instant, from source: String) -> String {
    row(max(steps, 1), digits: 0, at: world.calendar.stamp(start), from: source)
  }

  func energyRows(_ hours: ActivityHours) -> [String] {
    hours.days.indices.filter { !world.record.isWithoutWatch[$0] }.flatMap { day in
      hours.days[day].filter { $0.kilocalories >= 2 || $0.wallClock >= 7 }.map { hour in
        row(
          hour.kilocalories, digits: 1, at: world.calendar.stamp(hour.start), from: Self.watch)
      }
    }
  }

  func heartRateRows(_ hours: ActivityHours) -> [String] {
    var stream = world.stream("heart-rate-rows")
    let step = world.recipe.devices.heartRateHours
    return hours.days.enumerated().flatMap { day, hours in
      hours.compactMap { hour -> String? in
        let (below, above) = (stream.uniform(0.6...1.6), stream.uniform(0.8...2.6))
        guard !world.record.isWithoutWatch[day], hour.wallClock >= 7,
          hour.wallClock % step == 1 % step
        else { return nil }
        let spread = 4 + 0.006 * min(hour.steps, 4000)
        return JSONObject.text { row in
          row.add("date", world.calendar.stamp(hour.start))
          row.add("Min", hour.pulse - spread * below, digits: 0)
          row.add("Avg", hour.pulse, digits: 1)
          row.add("Max", hour.pulse + spread * above, digits: 0)
          row.add("source", Self.watch)
        }
      }
    }
  }

  /// Some of the runs, as workouts of the second version of the format. Their energy and
  /// steps are inside the hourly rows already.
  func workoutRows(_ hours: ActivityHours) -> [String] {
    guard let running = world.events["running"] else { return [] }
    var stream = world.stream("workouts")
    var rows: [String] = []
    for cell in running.happened.indices {
      let (isRecorded, minutes) = (stream.chance(0.35), stream.integer(22..<56))
      let (pace, pulse) = (stream.uniform(5.4...6.6), stream.uniform(138...158))
      let day = cell / 4
      guard running.happened[cell], isRecorded, !world.record.isWithoutWatch[day] else { continue }
      let start = world.calendar.instant(day, minute: running.minutes[cell])
      let kilometres = Double(minutes) / pace
      rows.append(
        JSONObject.text { workout in
          workout.add(
            "id", "00000000-0000-4000-8000-" + String(2_000_000_000_000 + cell).dropFirst())
          workout.add("name", "Outdoor Run")
          workout.add("start", world.calendar.stamp(start))
          workout.add("end", world.calendar.stamp(start.adding(seconds: Int64(60 * minutes))))
          workout.add("duration", 60 * minutes)
          workout.add("isIndoor", false)
          workout.add("activeEnergyBurned", json: quantity(62 * kilometres, "kcal"))
          workout.add("distance", json: quantity(kilometres, "km"))
          workout.add("avgHeartRate", json: quantity(pulse, "bpm"))
        })
    }
    return rows
  }

  private func quantity(_ value: Double, _ units: String) -> String {
    JSONObject.text { quantity in
      quantity.add("qty", value, digits: 2)
      quantity.add("units", units)
    }
  }
}
