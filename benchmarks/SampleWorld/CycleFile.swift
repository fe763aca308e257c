import Signals

extension World {
  /// Clue's `measurements.json`: one record a day of flow, and a spotting now and then.
  ///
  /// A day of flow is forgotten now and then, but never the first one, which starts a cycle.
  func text(of cycle: Cycle) -> String {
    var stream = stream("cycle-rows")
    var rows: [String] = []
    for day in 0..<recipe.days {
      let (isKept, isSpotting) = (stream.chance(0.97), stream.chance(0.008))
      let isFirst = day == 0 || cycle.flow[day - 1] == 0
      if cycle.flow[day] > 0, isKept || isFirst {
        let option = ["light", "medium", "heavy"][cycle.flow[day] - 1]
        rows.append(measurement("period", option, day: day, number: rows.count + 1))
      } else if cycle.flow[day] == 0, isSpotting {
        rows.append(measurement("spotting", "red", day: day, number: rows.count + 1))
      }
    }
    return JSONText.lines(rows) + "\n"
  }

  private func measurement(_ type: String, _ option: String, day: Int, number: Int) -> String {
    JSONObject.text { row in
      row.add("type", type)
      row.add("id", "00000000-0000-4000-8000-" + String(1_000_000_000_000 + number).dropFirst())
      row.add("date", "\(calendar.day(day))")
      row.add("value", json: JSONObject.text { $0.add("option", option) })
    }
  }
}
