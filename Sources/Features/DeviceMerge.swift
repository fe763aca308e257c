import Signals

/// Lays the amounts of several devices on one time line, so that nothing counts twice.
///
/// Phone and watch count the same steps. Per instant one device wins: the preferred one where
/// it has recorded, the next one in the gaps. Taking the best device's whole day loses what the
/// other saw while it was off; adding all doubles the rest.
///
/// One device can also tell the same steps twice, by the minute in one export and by the hour in
/// another. There the finer account stands, and the coarser interval adds what its parts do not
/// explain. A sum over unnamed or several devices is told apart in the same way from theirs.
enum DeviceMerge {
  /// Whose account amounts belong to: a device, else the source that names none. Two weather
  /// services tell of the same rain.
  struct Teller: Hashable {
    /// The device's name, or the source's format.
    var name: String
    /// Whether the name is a device's.
    var isDevice: Bool

    /// Whether it stands for no device in particular: none at all, or several in one (an exporter
    /// that sums up what a watch and a phone counted joins their names by a bar).
    var isShared: Bool { !isDevice || name.contains("|") }

    init(_ series: SignalSeries) { self.init(device: series.device, source: series.source) }

    init(device: String?, source: String) {
      (name, isDevice) = (device ?? source, device != nil)
    }
  }

  /// The amounts of one teller, in any order.
  struct Account {
    var teller: Teller
    var intervals: [AmountInterval]
  }

  /// What was left out of one device's account, by the reason.
  struct Removal: Equatable {
    /// Because a preferred device, or this one, had already covered the time.
    var overlaps = Share()
    /// Because finer intervals explain the amount.
    var besideParts = Share()
  }

  /// A part of an account.
  struct Share: Equatable {
    /// Intervals that lost something.
    var intervals = 0
    /// What they lost.
    var amount = 0.0
    /// How long they lost it for.
    var seconds = 0.0

    /// Counts what is left of an interval against what it was.
    mutating func count(_ interval: AmountInterval, keptSeconds: Double, keptAmount: Double) {
      guard keptSeconds < interval.seconds || keptAmount < interval.amount else { return }
      intervals += 1
      amount += interval.amount - keptAmount
      seconds += interval.seconds - keptSeconds
    }
  }

  /// Merges amounts of one key.
  ///
  /// - Parameter accounts: One a teller, in order of preference.
  /// - Returns: Intervals that do not overlap, in order of start, and what was left out of each
  ///   account.
  static func merged(_ accounts: [Account]) -> (intervals: [AmountInterval], removed: [Removal]) {
    var line = AmountLine()
    var removed = [Removal](repeating: Removal(), count: accounts.count)
    for (index, account) in accounts.enumerated() where !account.teller.isShared {
      var own = AmountLine()
      own.lay(layersOf: account.intervals, &removed[index])
      line.fillGaps(with: own.intervals, &removed[index].overlaps)
    }
    // What no single device owns comes last, and counts against all that is laid by then.
    for (index, account) in accounts.enumerated() where account.teller.isShared {
      line.lay(layersOf: account.intervals, &removed[index])
    }
    return (line.intervals, removed)
  }
}

extension AmountLine {
  /// Lays one account, the finest intervals first.
  fileprivate mutating func lay(
    layersOf intervals: [AmountInterval], _ removal: inout DeviceMerge.Removal
  ) {
    let layers = Dictionary(grouping: intervals, by: \.granularity)
    for (_, layer) in layers.sorted(by: { $0.key < $1.key }) {
      let sorted = layer.sorted { ($0.start, $0.end, $0.amount) < ($1.start, $1.end, $1.amount) }
      lay(Self.withoutOverlaps(sorted, &removal.overlaps), &removal.besideParts)
    }
  }
}
