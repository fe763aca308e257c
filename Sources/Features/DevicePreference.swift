/// Which of several devices is believed first.
enum DevicePreference {
  /// Orders devices: watches, then other wearables, then phones, then unnamed; the larger
  /// total first among equals, then by name so that the order never depends on the input's.
  static func ordered(
    _ totals: [(teller: DeviceMerge.Teller, total: Double)]
  ) -> [DeviceMerge.Teller] {
    totals.sorted { left, right in
      let (l, r) = (rank(left.teller), rank(right.teller))
      if l != r { return l < r }
      if left.total != right.total { return left.total > right.total }
      return left.teller.name < right.teller.name
    }.map(\.teller)
  }

  private static func rank(_ teller: DeviceMerge.Teller) -> Int {
    guard teller.isDevice else { return 4 }
    let name = teller.name.lowercased()
    if ["watch", "montre"].contains(where: name.contains) { return 0 }
    if ["ring", "band", "garmin", "fitbit", "polar", "oura", "whoop"].contains(where: name.contains)
    {
      return 1
    }
    return name.contains("phone") ? 3 : 2
  }
}
