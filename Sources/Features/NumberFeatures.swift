import Signals

/// Columns of a quantity: amounts that add up, and levels that are read.
struct NumberFeatures {
  let plan: DayPlan
  let period: ClosedRange<CivilDay>
  let options: FeatureOptions

  /// The columns of one key, from all its signals, and what the rules left out.
  func columns(key: String, signals all: [Signal], rules: inout [RuleTally]) -> [FeatureColumn] {
    let signals = Self.inOneUnit(all)
    var others = RuleTally(.otherUnit, key: key)
    others.signals = all.count - signals.count
    rules.append(others)
    let aggregate = SignalCatalogue.entry(for: key)?.aggregate ?? .mean
    let grid = aggregate == .sum ? amounts(signals, key, &rules) : levels(signals, key, &rules)
    guard grid.days.contains(where: { $0.count > 0 }), let first = signals.first else { return [] }
    let make = { (cells: [NumberGrid.Cell], aggregate: SignalAggregate, window: Int?) in
      column(first.series, cells, aggregate, window, grid)
    }
    var columns = [make(grid.days, aggregate, nil)]
    if aggregate == .mean, grid.days.contains(where: { $0.count > 1 }) {
      columns += [make(grid.days, .min, nil), make(grid.days, .max, nil)]
    }
    guard grid.hasTimes else { return columns }
    for window in plan.windows.indices {
      columns.append(make(grid.windows[window], aggregate, window))
    }
    return columns
  }

  /// The signals in the unit that most of them have: pounds and kilograms of a key that nobody
  /// can convert are not one quantity.
  private static func inOneUnit(_ signals: [Signal]) -> [Signal] {
    let byUnit = Dictionary(grouping: signals, by: \.series.unit)
    let most = byUnit.max { left, right in
      (left.value.count, left.key ?? "") < (right.value.count, right.key ?? "")
    }
    return most?.value ?? signals
  }

  private func levels(
    _ signals: [Signal], _ key: String, _ rules: inout [RuleTally]
  ) -> NumberGrid {
    var grid = NumberGrid(plan: plan, period: period)
    for signal in signals {
      if let value = signal.value { grid.add(signal, value: value) }
    }
    var tally = RuleTally(.dayBesideParts, key: key)
    grid.settleDaily(isAmount: false, &tally)
    rules.append(tally)
    return grid
  }

  private func amounts(
    _ signals: [Signal], _ key: String, _ rules: inout [RuleTally]
  ) -> NumberGrid {
    var grid = NumberGrid(plan: plan, period: period)
    var accounts: [DeviceMerge.Teller: [AmountInterval]] = [:]
    for signal in signals {
      guard let value = signal.value else { continue }
      if signal.day != nil {
        grid.add(signal, value: value)
      } else {
        accounts[.init(signal.series), default: []].append(
          AmountInterval(
            start: signal.start, end: max(signal.start, signal.end), amount: value))
      }
    }
    let order = DevicePreference.ordered(
      accounts.map { ($0.key, $0.value.reduce(0) { $0 + $1.amount }) })
    let unit = signals.first?.series.unit
    let merged = DeviceMerge.merged(
      order.map { .init(teller: $0, intervals: accounts[$0, default: []]) })
    for interval in merged.intervals { grid.add(interval) }
    for (teller, removal) in zip(order, merged.removed) {
      let tally = { (rule: RuleTally.Rule, share: DeviceMerge.Share) in
        var tally = RuleTally(rule, key: key, device: teller.name, unit: unit)
        (tally.signals, tally.amount) = (share.intervals, share.amount)
        tally.seconds = share.seconds
        return tally
      }
      rules.append(tally(.deviceOverlap, removal.overlaps))
      rules.append(tally(.intervalBesideParts, removal.besideParts))
    }
    var tally = RuleTally(.dayBesideParts, key: key, unit: unit)
    grid.settleDaily(isAmount: true, &tally)
    rules.append(tally)
    return grid
  }

  private func column(
    _ series: SignalSeries, _ cells: [NumberGrid.Cell], _ aggregate: SignalAggregate,
    _ window: Int?, _ grid: NumberGrid
  ) -> FeatureColumn {
    var values = [Double](repeating: 0, count: cells.count)
    var coverage = [Coverage](repeating: .notObserved, count: cells.count)
    let needed = aggregate == .sum ? 1 : neededReadings(cells)
    for (row, cell) in cells.enumerated() {
      if cell.count >= needed {
        (values[row], coverage[row]) = (cell.value(aggregate), .present)
      } else if aggregate == .sum, cell.count == 0, grid.days[row].count > 0 {
        // The device recorded on this day and nothing in this window: a true zero.
        coverage[row] = .absent
      }
    }
    let name = FeatureName(
      signal: series.key, aggregate: aggregate,
      window: window.map { plan.windows[$0].name } ?? FeatureName.wholeDay)
    return FeatureColumn(
      name: name, category: series.category, kind: .number, unit: series.unit, window: window,
      values: values, coverage: coverage)
  }

  /// Half of the readings that a bucket usually has, where it usually has at least four.
  private func neededReadings(_ cells: [NumberGrid.Cell]) -> Int {
    let counts = cells.map(\.count).filter { $0 > 0 }.sorted()
    guard let usual = counts.isEmpty ? nil : counts[counts.count / 2], usual >= 4 else { return 1 }
    return max(1, Int((Double(usual) * options.minimumBucketShare).rounded(.up)))
  }
}
