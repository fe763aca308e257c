/// Why a record of a good file gave no signal.
public enum SkipReason: String, CaseIterable, Sendable {
  /// The value is `null`.
  case null
  /// The value is missing altogether.
  case noValue = "no-value"
  /// The value is text that is no number, `NaN`, or beyond every number.
  case notANumber = "not-a-number"
  /// The value is an empty string.
  case empty
  /// The value is `true` or `false`.
  case boolean
  /// The value, or the record itself, is of another kind than the format has there.
  case wrongType = "wrong-type"
  /// The value is a word that no table translates, so that nobody can say what was the case.
  case unknownWord = "unknown-word"
  /// There is no date.
  case noDate = "no-date"
  /// The date is none: minute 99, 30 February, an unknown layout.
  case badDate = "bad-date"
  /// The date can't be true: before 1981, after 2099, or of a fact that lasts over a year.
  case strayDate = "stray-date"
  /// The interval ends before it starts.
  case endBeforeStart = "end-before-start"
  /// The unit is unknown, or measures something else than the key does.
  case unknownUnit = "unknown-unit"
  /// The value is outside what the key can have.
  case impossibleValue = "impossible-value"
  /// The same record stands earlier in the file.
  case duplicate
  /// The person excluded the value in their app.
  case excluded
  /// A cycle that was a pregnancy, which is no cycle.
  case pregnancy
  /// A series whose dates and values differ in number, so that none is known to belong to another.
  case unequalLengths = "unequal-lengths"
  /// A planned medication that was neither taken nor skipped.
  case notTaken = "not-taken"
  /// A line that is no JSON among lines that are.
  case badJSON = "bad-json"
  /// Another record with the same id and other content came first.
  case conflictingID = "conflicting-id"
  /// A record of a person whom the file does not know.
  case unknownUser = "unknown-user"
  /// A confidence outside 0...1; 84 may mean percent, but nobody can tell.
  case badConfidence = "bad-confidence"
  /// A day's total of what the file has in finer pieces for that day.
  case covered
  /// A row of a table with more or fewer fields than the header.
  case fieldCount = "field-count"
  /// A record without the key or the id that says what it is.
  case noKey = "no-key"

  /// The reason in words, as a report prints it.
  public var words: String {
    switch self {
    case .null: "the value is null"
    case .noValue: "there is no value"
    case .notANumber: "the value is not a number"
    case .empty: "the value is empty"
    case .boolean: "the value is true or false, not a number"
    case .wrongType: "the value is of the wrong type"
    case .unknownWord: "the value is a word of unknown meaning"
    case .noDate: "there is no date"
    case .badDate: "the date is not one"
    case .strayDate: "the date can't be true (before 1981, after 2099, or longer than a year)"
    case .endBeforeStart: "it ends before it starts"
    case .unknownUnit: "the unit is unknown"
    case .impossibleValue: "the value is impossible"
    case .duplicate: "it is a repeat"
    case .excluded: "it was excluded by the user"
    case .pregnancy: "it is a pregnancy"
    case .unequalLengths: "dates and values differ in number"
    case .notTaken: "the dose was neither taken nor skipped"
    case .badJSON: "the line is not JSON"
    case .conflictingID: "its id belongs to another record"
    case .unknownUser: "its user is not in the file"
    case .badConfidence: "the confidence is not within 0...1 (percent must be divided by 100)"
    case .covered: "the file has the same in finer pieces"
    case .fieldCount: "the row has not as many fields as the header"
    case .noKey: "it does not say what it is"
    }
  }
}

/// Something in a good file that a person may want to know of, though it was read.
public enum IngestNote: String, CaseIterable, Sendable {
  /// A decimal comma was read as a point.
  case decimalComma = "decimal-comma"
  /// A share in 0...1 was read as percent.
  case fractionAsPercent = "fraction-as-percent"
  /// A metric outside the catalogue was kept under its own name.
  case unknownMetric = "unknown-metric"
  /// A name or word that no table translates was kept as written.
  case unknownWord = "unknown-word"
  /// A category of none of the known names was read as `misc`.
  case unknownCategory = "unknown-category"
  /// A part of the file that holds nothing for signals was left out.
  case notUsed = "not-used"
  /// Time in bed that is longer than the interval it lies in was left out.
  case inBedTooLong = "in-bed-too-long"
  /// A night of zero hours, which means that nothing was recorded, gave no sleep.
  case sleepNotRecorded = "sleep-not-recorded"
  /// A night of more than fourteen hours from first sleep to last.
  case longNight = "long-night"
  /// A value beside others was left out: null, impossible or in an unknown unit.
  case valueLeftOut = "value-left-out"
  /// A local time that clocks skip or show twice; the first, or the one after the gap, was taken.
  case ambiguousLocalTime = "ambiguous-local-time"
  /// A fact of the person lies in the future; it is kept and scored once its day is over.
  case futureDate = "future-date"
  /// A length that is written differs from the times beside it, which count.
  case durationDisagrees = "duration-disagrees"
  /// Times that say no length; the length that is written was taken.
  case durationWithoutTimes = "duration-without-times"
  /// Values that were forecast and not observed, read as the weather of their time.
  case forecast
  /// A later record with the same id took an earlier one's place.
  case replaced
  /// The units of a weather answer that names none were told from its values.
  case inferredUnits = "inferred-units"
  /// Daily figures were left out where hourly ones of the same kind are in the file.
  case coveredByHourly = "covered-by-hourly"
  /// An insight names signals that the file does not have.
  case danglingReference = "dangling-reference"

  /// The note in words, as a report prints it.
  public var words: String {
    switch self {
    case .decimalComma: "a decimal comma was read as a point"
    case .fractionAsPercent: "a fraction was read as percent"
    case .unknownMetric: "an unknown metric was kept under its own name"
    case .unknownWord: "an unknown word was kept as written"
    case .unknownCategory: "an unknown category was read as misc"
    case .notUsed: "a part without signals was left out"
    case .inBedTooLong: "time in bed longer than its interval was left out"
    case .sleepNotRecorded: "a night of 0 h was taken as not recorded"
    case .longNight: "a night is longer than 14 h"
    case .valueLeftOut: "a value beside others was left out"
    case .ambiguousLocalTime: "a local time is skipped or shown twice by the clocks"
    case .futureDate: "the date is in the future; the day is not scored before it is over"
    case .durationDisagrees: "a written duration contradicts its times, which are believed"
    case .durationWithoutTimes: "the times say no duration; the written one was taken"
    case .forecast: "a forecast was read as the weather of its time"
    case .replaced: "a later record replaced one with the same id"
    case .inferredUnits: "units were told from the values"
    case .coveredByHourly: "daily figures were left out beside hourly ones"
    case .danglingReference: "an insight names unknown signals"
    }
  }
}
