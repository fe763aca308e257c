import Signals

/// Follows a column of dates down the rows, to tell whether the rows are even steps in time.
struct RowDates {
  /// The column in the file.
  let column: Int

  /// A date a row; nil where there is none.
  private var dates: [Timestamp?]

  /// Starts with rows that had nothing.
  init(column: Int, emptyRows: Int) {
    self.column = column
    dates = [Timestamp?](repeating: nil, count: emptyRows)
  }

  /// Adds a row.
  mutating func add(_ text: String) { dates.append(Timestamp(text)) }

  /// A row with a date, and the one before it.
  private struct Step {
    let row, previous: Int
    let milliseconds: Int64
  }

  /// What is uneven.
  ///
  /// A gap is a step longer than one and a half times the median one, so that months and the days
  /// on which clocks change are none. A column in which most rows have no date is none of dates.
  func notes(column name: String) -> [NumericTableNote] {
    let rows = dates.indices.filter { dates[$0] != nil }
    guard rows.count > 1, rows.count > dates.count / 2 else { return [] }
    let areZoned = rows.allSatisfy { dates[$0]?.kind == .zoned }
    func time(_ row: Int) -> Int64 {
      guard let date = dates[row] else { return 0 }
      return areZoned ? date.zonedInstant.milliseconds : date.localMilliseconds
    }
    let steps = zip(rows.dropFirst(), rows).map { row, previous in
      Step(row: row, previous: previous, milliseconds: time(row) - time(previous))
    }
    let back = steps.filter { $0.milliseconds < 0 }
    if let first = back.first {
      return [.backwards(column: name, rows: back.count, step: shown(first))]
    }
    let same = steps.filter { $0.milliseconds == 0 }
    if let first = same.first {
      return [.repeated(column: name, rows: same.count, step: shown(first))]
    }
    let usual = steps.map(\.milliseconds).sorted()[steps.count / 2]
    // Rows without a date between two with one are steps too.
    let gaps = steps.filter {
      Double($0.milliseconds) > (Double($0.row - $0.previous) + 0.5) * Double(usual)
    }
    return gaps.first.map { [.gaps(column: name, rows: gaps.count, step: shown($0))] } ?? []
  }

  private func shown(_ step: Step) -> NumericTableNote.DateStep {
    .init(row: step.row + 1, date: text(step.row), previous: text(step.previous))
  }

  /// `2024-01-05`, or `2024-01-05 07:30` where times of day were written.
  private func text(_ row: Int) -> String {
    guard let date = dates[row] else { return "" }
    guard date.kind != .day else { return "\(date.day)" }
    let minute = (date.localMilliseconds - Int64(date.day.number) * 86_400_000) / 60_000
    func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.day) \(twoDigits(minute / 60)):\(twoDigits(minute % 60))"
  }
}
