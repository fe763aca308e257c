import Signals

/// How long a workout took, of what is written and what its times say.
///
/// Pauses make the written length shorter than the time from start to end, and nothing makes it
/// longer: then the times count.
struct WorkoutLength {
  /// The length in minutes.
  let minutes: Double
  /// What a person may want to know of it; nil where both agree or only one is there.
  let note: IngestNote?
  /// What stood there, for the note.
  let found: String

  /// Compares the two, with a minute for rounding.
  init(written: Double?, from start: Instant, to end: Instant) {
    let span = end.seconds(since: start) / 60
    guard let written else {
      (minutes, note, found) = (span, nil, "")
      return
    }
    if span == 0, written > 0 {
      (minutes, note, found) = (written, .durationWithoutTimes, "\(written) min")
    } else if written > span + 1 {
      (minutes, note, found) = (span, .durationDisagrees, "\(written) min of \(span) min")
    } else {
      (minutes, note, found) = (written, nil, "")
    }
  }
}
