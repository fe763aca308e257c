import Ingest
import Signals

/// The zone that an account's days are cut in, and where it was read.
struct AccountZone {
  let zone: CivilZone
  /// `pipeline`, `profile`, a file's name, `earlier run`, or `default`.
  let origin: String
  let warning: String?

  /// Settles the zone before anything is read: bare times and dates depend on it.
  ///
  /// - Parameters:
  ///   - choice: What the pipeline says.
  ///   - profile: The profile that the store has from an earlier run.
  ///   - surveys: What the files say, by file.
  ///   - earlier: The zone that files were read in before; an inbox that was emptied must not move
  ///     every day of the account to UTC.
  init(
    choice: PipelineFile.ZoneChoice, storedProfile: Profile?,
    surveys: [(file: String, survey: ExportSurvey)], earlier: String? = nil
  ) {
    if case .named(let name) = choice, let zone = CivilZone(identifier: name) {
      (self.zone, origin, warning) = (zone, "pipeline", nil)
      return
    }
    var unknown: String?
    let profiles = surveys.compactMap(\.survey.profile) + [storedProfile].compactMap(\.self)
    for profile in profiles {
      guard let name = profile.timeZone else { continue }
      if let zone = CivilZone(identifier: name) {
        (self.zone, origin, warning) = (zone, "profile", nil)
        return
      }
      unknown = "the profile's time zone '\(name)' is not known to this system"
    }
    for (file, survey) in surveys {
      guard let name = survey.timeZone, let zone = CivilZone(identifier: name) else { continue }
      (self.zone, origin, warning) = (zone, file, unknown)
      return
    }
    if let earlier, let zone = CivilZone(identifier: earlier),
      zone.identifier != CivilZone.utc.identifier
    {
      (self.zone, origin, warning) = (zone, "earlier run", unknown)
      return
    }
    (zone, origin) = (.utc, "default")
    warning =
      (unknown.map { $0 + "; " } ?? "")
      + "no profile and no export names a time zone: days are cut in UTC; set \"timeZone\" in the pipeline"
  }
}

extension AccountZone {
  /// What to know of an account whose files were read in another zone before.
  ///
  /// The files are read again, but what the first reading made of bare local times stays beside
  /// it: the store can't tell a moment that moved from another moment. Dates stay dates.
  ///
  /// - Parameter importKeys: The keys under which the store remembers its files.
  /// - Returns: nil where every file was read in this zone.
  func changeWarning(importKeys: [String], storePath: String) -> String? {
    let others = Set(importKeys.compactMap { ImportKey($0)?.zone })
      .subtracting([zone.identifier]).sorted()
    guard !others.isEmpty else { return nil }
    return "the account's time zone is now \(zone.identifier), but files were read in "
      + "\(others.joined(separator: ", ")) before: facts whose times carry no offset are in the "
      + "store in both; to have one zone only, move \(storePath) away and run again, or set "
      + "\"timeZone\" in the pipeline back"
  }
}
