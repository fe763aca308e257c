extension RunDiff {
  /// Whether the store's signals differ; nil where a record does not tell, such as one of a run
  /// that ended before it got so far.
  static func dataDiffers(_ old: RunRecord, _ new: RunRecord) -> Bool? {
    if let before = old.data, let after = new.data { return before != after }
    let counts = (old.counts["signals"], new.counts["signals"])
    return counts.0 != counts.1 ? true : nil
  }

  /// Settings that differ, the zone, the language and the theme as what they came to.
  static func settings(_ old: RunRecord, _ new: RunRecord) -> [String: Change] {
    var changes: [String: Change] = [:]
    for name in Set(old.settings.keys).union(new.settings.keys) {
      let change = Change(before: old.settings[name], after: new.settings[name])
      guard change.before != change.after else { continue }
      // A record without them is one of a run that ended before they were known.
      let isSettled = ["report.language", "report.theme"].contains(name)
      if isSettled, change.before == nil || change.after == nil { continue }
      changes[name] = change
    }
    let zones = (zone(of: old), zone(of: new))
    if let before = zones.0, let after = zones.1, before != after {
      changes["timeZone"] = Change(before: old.timeZone, after: new.timeZone)
    }
    return changes
  }

  /// The zone of a record that says `Europe/Paris (profile)`; nil where the run did not settle it.
  private static func zone(of record: RunRecord) -> Substring? {
    record.timeZone.split(separator: " ").first
  }

  /// The files of a run that it could read, and that another did not have.
  static func inputs(_ record: RunRecord, without other: RunRecord) -> [String] {
    let known = Set(other.inputs.filter { $0.state != .failed }.map(\.sha256))
    return record.inputs.filter { $0.state != .failed && !known.contains($0.sha256) }.map(\.path)
  }

  /// The files that one run could not read and another did not even have, or had otherwise.
  static func failures(_ record: RunRecord, without other: RunRecord) -> [String: String] {
    let known = Set(other.inputs.filter { $0.state == .failed }.map { "\($0.path) \($0.sha256)" })
    return record.inputs.reduce(into: [:]) { failures, input in
      guard input.state == .failed, !known.contains("\(input.path) \(input.sha256)") else { return }
      failures[input.path] = input.error ?? ""
    }
  }
}
