import Insights
import Signals

/// How one language says the reports' words, numbers and dates.
struct Speech {
  let language: ReportLanguage
  let dates: ReportDate

  /// Takes the zone that dates are told in.
  init(_ language: ReportLanguage, timeZone: String) {
    self.language = language
    dates = ReportDate(language: language, timeZone: timeZone)
  }

  /// A text of the catalogue.
  subscript(_ word: ReportWord) -> String { word.text[language] }

  /// A colon with the space that French puts before it.
  var colon: String { language == .fr ? StatementNumber.narrowSpace + ":" : ":" }

  func integer(_ value: Int) -> String { StatementNumber.integer(value, language: language) }

  func percent(_ share: Double) -> String { StatementNumber.percent(share, language: language) }

  func decimal(_ value: Double, _ decimals: Int) -> String {
    StatementNumber.decimal(value, decimals: decimals, language: language)
  }

  /// A key's value with its unit: `48,2 ms`.
  func quantity(_ value: Double, key: String, unit: String?) -> String {
    let known = unit == nil ? nil : StatementNumber.unit(of: key)
    return StatementNumber.quantity(value, unit: known ?? unit, language: language)
  }

  /// `de 48 % à 89 %`.
  func range(_ low: String, _ high: String) -> String {
    language == .fr ? "de \(low) à \(high)" : "\(low) to \(high)"
  }

  /// A key's name, without article.
  func name(_ key: String) -> String { Lexicon.name(of: key, language: language) }

  /// A category's name; one that this version does not know stays as written.
  func category(_ tag: String) -> String {
    SignalCategory(rawValue: tag).map { Lexicon.category($0, language: language) }
      ?? tag.withoutControls
  }
}
