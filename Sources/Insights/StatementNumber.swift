import Foundation
import Signals

/// Numbers as a reader of French or English expects them.
///
/// French has a decimal comma and narrow no-break spaces between thousands and before units and
/// `%`; English has a point, commas, and no space before `%`.
public enum StatementNumber {
  /// The space that French puts before `%` and inside numbers: narrow, and no line breaks there.
  public static let narrowSpace = "\u{202F}"

  /// A number with a fixed count of decimals.
  ///
  /// - Parameters:
  ///   - decimals: Digits after the point, at most 6.
  ///   - trimmed: Whether zeros at the end of the decimals are left out.
  public static func decimal(
    _ value: Double, decimals: Int, language: ReportLanguage, trimmed: Bool = false
  ) -> String {
    guard value.isFinite else { return "–" }
    let decimals = min(max(decimals, 0), 6)
    var (whole, fraction) = digits(abs(value), decimals)
    let isZero = !(whole + fraction).utf8.contains { $0 != UInt8(ascii: "0") }
    while trimmed, fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    whole = grouped(whole, separator: language == .fr ? narrowSpace : ",")
    if !fraction.isEmpty { whole += (language == .fr ? "," : ".") + fraction }
    return value < 0 && !isZero ? "−" + whole : whole
  }

  /// The digits before and after the point, rounded as C does: to the nearest, ties to even.
  private static func digits(_ size: Double, _ decimals: Int) -> (whole: String, fraction: String) {
    let power = powers[decimals]
    let scaled = size * power
    // A page holds thousands of numbers, and whole ones are written far faster than formatted.
    guard scaled < 1e15 else {
      let parts = String(format: "%.\(decimals)f", size).split(separator: ".")
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    var rounded = scaled.rounded(.toNearestOrEven)
    if abs(scaled - rounded) == 0.5 {
      // The product may have been rounded to a tie: what it lost decides.
      let lost = (-scaled).addingProduct(size, power)
      if lost != 0 { rounded = lost > 0 ? scaled.rounded(.up) : scaled.rounded(.down) }
    }
    let (whole, rest) = Int(rounded).quotientAndRemainder(dividingBy: Int(power))
    return (String(whole), decimals == 0 ? "" : String(String(Int(power) + rest).dropFirst()))
  }

  private static let powers: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// A whole number with separated thousands.
  public static func integer(_ value: Int, language: ReportLanguage) -> String {
    decimal(Double(value), decimals: 0, language: language)
  }

  /// A share as percent: `84 %` in French, `84%` in English.
  public static func percent(_ share: Double, decimals: Int = 0, language: ReportLanguage) -> String
  {
    decimal(share * 100, decimals: decimals, language: language)
      + (language == .fr ? narrowSpace + "%" : "%")
  }

  /// A value with about three digits, and its unit as people write it; a rating as `6,2/10`.
  ///
  /// - Parameters:
  ///   - unit: The canonical unit; hours come out as `6 h 10` (French) or `6 h 10 min`.
  public static func quantity(_ value: Double, unit: String?, language: ReportLanguage) -> String {
    if isHours(unit) { return duration(hours: value, language: language) }
    return with(unit, rounded(value, unit: unit, language: language), value, language)
  }

  /// A value as ``quantity(_:unit:language:)`` has it, but with more digits where it would read
  /// like a threshold that it lies beside: who is told of nights under 6 h 26 must not be shown
  /// one of 6 h 26.
  ///
  /// - Parameter threshold: In the value's unit; nil for none.
  public static func quantity(
    _ value: Double, unit: String?, language: ReportLanguage, apartFrom threshold: Double?
  ) -> String {
    let plain = quantity(value, unit: unit, language: language)
    guard let threshold, value != threshold,
      plain == quantity(threshold, unit: unit, language: language)
    else { return plain }
    if isHours(unit) { return durationInSeconds(hours: value, language: language) }
    let digits = (0...6).first { decimals in
      decimal(value, decimals: decimals, language: language)
        != decimal(threshold, decimals: decimals, language: language)
    }
    let number = decimal(value, decimals: digits ?? 6, language: language)
    return with(unit, number, value, language)
  }

  private static func isHours(_ unit: String?) -> Bool { unit == "hr" || unit == "h" }

  /// A number with its unit behind it.
  private static func with(
    _ unit: String?, _ number: String, _ value: Double, _ language: ReportLanguage
  ) -> String {
    if let top = ratingTop(unit) { return "\(number)/\(top)" }
    guard let unit, let symbol = symbols[unit] ?? Optional(unit), !symbol.isEmpty else {
      return number
    }
    if let words = countWords[unit.lowercased()] {
      let isOne = language == .fr ? abs(value) < 2 : value == 1
      let (one, many) = language == .fr ? (words.fr, words.fr + "s") : (words.en, words.many)
      return number + narrowSpace + (isOne ? one : many)
    }
    return symbol == "%" && language == .en ? number + "%" : number + narrowSpace + symbol
  }

  /// The unit that people give a key's values in: the canonical one, but `bpm` for heartbeats.
  ///
  /// - Returns: nil for a number without unit and for a journal key.
  public static func unit(of key: String) -> String? {
    guard let entry = SignalCatalogue.entry(for: key), let unit = entry.unit?.symbol else {
      return nil
    }
    return unit == "count/min" && entry.families.contains(.pulse) ? "bpm" : unit
  }

  /// The unit that people give a side's threshold in: the signals' own where it is another than
  /// the catalogue's, as a journal's glasses of water are.
  public static func unit(of side: CardSide) -> String? {
    let key = LexiconKey.catalogued(side.signal)
    let canonical = SignalCatalogue.entry(for: key)?.unit?.symbol
    if let unit = side.unit, unit != canonical { return unit }
    return unit(of: key)
  }

  private static func rounded(_ value: Double, unit: String?, language: ReportLanguage) -> String {
    switch abs(value) {
    case 1000... where unit != "hPa" && abs(value) < 1e15:
      let step = pow(10, floor(log10(abs(value))) - 2)
      return decimal((value / step).rounded() * step, decimals: 0, language: language)
    case 100...: return decimal(value, decimals: 0, language: language)
    case 10...: return decimal(value, decimals: 1, language: language, trimmed: true)
    default: return decimal(value, decimals: 2, language: language, trimmed: true)
    }
  }

  private static func duration(hours: Double, language: ReportLanguage) -> String {
    guard hours.isFinite, abs(hours) < 1e6 else { return "–" }
    let minutes = Int((abs(hours) * 60).rounded())
    let sign = hours < 0 && minutes > 0 ? "−" : ""
    let space = narrowSpace
    guard minutes >= 60 else { return "\(sign)\(minutes)\(space)min" }
    let rest = minutes % 60
    if rest == 0 { return "\(sign)\(minutes / 60)\(space)h" }
    let padded = rest < 10 ? "0\(rest)" : "\(rest)"
    return language == .fr
      ? "\(sign)\(minutes / 60)\(space)h\(space)\(padded)"
      : "\(sign)\(minutes / 60)\(space)h\(space)\(rest)\(space)min"
  }

  private static func durationInSeconds(hours: Double, language: ReportLanguage) -> String {
    guard hours.isFinite, abs(hours) < 1e6 else { return "–" }
    let seconds = Int((abs(hours) * 3600).rounded())
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    return (hours < 0 ? "−" : "")
      + parts.drop { $0.0 == 0 }.map { "\($0.0)\(narrowSpace)\($0.1)" }
      .joined(separator: narrowSpace)
  }

  /// The best mark of a rating whose unit is its scale: 10 of `0-10`, `1-10` and `/10`.
  private static func ratingTop(_ unit: String?) -> Substring? {
    guard let unit, let mark = unit.firstIndex(where: { $0 == "-" || $0 == "–" || $0 == "/" })
    else {
      return nil
    }
    let (bottom, top) = (unit[..<mark], unit[unit.index(after: mark)...])
    let isScale = !top.isEmpty && (bottom + top).allSatisfy(\.isNumber)
    return isScale ? top : nil
  }

  private static func grouped(_ digits: String, separator: String) -> String {
    guard digits.count > 3 else { return digits }
    var groups: [Substring] = []
    var rest = Substring(digits)
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: separator)
  }

  /// What a journal counts in: the French word, the English one and its plural, for both spellings.
  private static let countWords: [String: (fr: String, en: String, many: String)] = {
    let words = [
      ("verre", "glass", "glasses"), ("tasse", "cup", "cups"),
      ("cigarette", "cigarette", "cigarettes"), ("comprimé", "tablet", "tablets"),
      ("portion", "serving", "servings"), ("page", "page", "pages"), ("heure", "hour", "hours"),
      ("minute", "minute", "minutes"), ("séance", "session", "sessions"),
      ("goutte", "drop", "drops"), ("unité", "unit", "units"), ("bouteille", "bottle", "bottles"),
    ]
    var table: [String: (fr: String, en: String, many: String)] = [:]
    for (fr, en, many) in words {
      for spelling in [fr, fr + "s", en, many] { table[spelling] = (fr, en, many) }
    }
    return table
  }()

  private static let symbols = [
    "count": "", "count/min": "/min", "degC": "°C", "dBASPL": "dB", "MET": "MET",
  ]
}
