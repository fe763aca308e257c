/// Which of several devices is believed first.
enum DevicePreference {
  /// Orders devices: watches, then other wearables, then phones, then unnamed; the larger
  /// total first among equals, then by name so that the order never depends on the input's.
  static func ordered(_ totals: [(device: String?, total: Double)]) -> [String?] {
    totals.sorted { left, right in
      let (l, r) = (rank(left.device), rank(right.device))
      if l != r { return l < r }
      if left.total != right.total { return left.total > right.total }
      return (left.device ?? "") < (right.device ?? "")
    }.map(\.device)
  }

  private static func rank(_ device: String?) -> Int {
    guard let name = device?.lowercased() else { return 4 }
    if ["watch", "montre"].contains(where: name.contains) { return 0 }
    if ["ring", "band", "garmin", "fitbit", "polar", "oura", "whoop"].contains(where: name.contains)
    {
      return 1
    }
    return name.contains("phone") ? 3 : 2
  }

  /// Whether a name stands for no device in particular: none at all, or several in one (an
  /// exporter that sums up what a watch and a phone counted joins their names by a bar).
  static func isShared(_ device: String?) -> Bool { device?.contains("|") ?? true }
}
