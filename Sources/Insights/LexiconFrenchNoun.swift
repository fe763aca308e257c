/// A French noun with what its articles and adjectives depend on.
struct FrenchNoun {
  /// The noun without article: `café`, `maux de tête`.
  let text: String
  /// Whether it is feminine.
  let isFeminine: Bool
  /// Whether it is used in the plural.
  let isPlural: Bool
  /// The noun with the article that says "some" or "one": `du café`, `une sieste`.
  let phrase: String
  /// The noun where it stands alone or after "moins de": `siestes`.
  let bare: String

  /// Reads `du café`, `une sieste / siestes` or, without article, `pouls au repos`.
  init(entry: Substring, gender: Substring) {
    let parts = entry.split(separator: "/").map { $0.trimmed }
    let written = parts.first ?? ""
    let article = Self.articles.first { written.hasPrefix($0) } ?? ""
    text = String(written.dropFirst(article.count))
    isFeminine = gender.hasPrefix("f")
    isPlural = article == "des " || gender.hasSuffix("p")
    bare = parts.count > 1 ? parts[1] : text
    phrase =
      article.isEmpty
      ? Self.partitive(text, isFeminine: isFeminine, isPlural: isPlural) : written
  }

  /// `le café`, `la sieste`, `l'humeur`, `les maux de tête`.
  var definite: String {
    if isPlural { return "les " + text }
    if elides(text) { return "l'" + text }
    return (isFeminine ? "la " : "le ") + text
  }

  /// `un stress`, `une humeur`, `des pas`.
  var indefinite: String { (isPlural ? "des " : isFeminine ? "une " : "un ") + text }

  private static let articles = ["de l'", "de la ", "du ", "des ", "une ", "un "]

  private static func partitive(_ text: String, isFeminine: Bool, isPlural: Bool) -> String {
    if isPlural { return "des " + text }
    if elides(text) { return "de l'" + text }
    return (isFeminine ? "de la " : "du ") + text
  }
}

/// A French adjective in its two genders; the plurals follow.
struct FrenchAdjective {
  /// `élevé`.
  let masculine: String
  /// `élevée`.
  let feminine: String

  /// Reads `élevé/élevée`, or one form for both genders.
  init(_ entry: some StringProtocol) {
    let parts = entry.split(separator: "/").map { $0.trimmed }
    masculine = parts.first ?? ""
    feminine = parts.last ?? ""
  }

  /// The form that agrees with a noun.
  func agreeing(isFeminine: Bool, isPlural: Bool) -> String {
    let form = isFeminine ? feminine : masculine
    guard isPlural else { return form }
    return form.split(separator: " ").map(Self.plural).joined(separator: " ")
  }

  /// The form that agrees with a noun.
  func agreeing(with noun: FrenchNoun) -> String {
    agreeing(isFeminine: noun.isFeminine, isPlural: noun.isPlural)
  }

  private static func plural(_ word: Substring) -> String {
    word == "peu" || word.hasSuffix("s") || word.hasSuffix("x") ? String(word) : word + "s"
  }
}

/// `de` or `d'`, as the next word asks.
func frenchOf(_ words: String) -> String { (elides(words) ? "d'" : "de ") + words }

/// Whether an article loses its vowel before these words: `l'humeur` but `le hoquet`.
private func elides(_ words: some StringProtocol) -> Bool {
  let lower = words.lowercased()
  guard let first = lower.first else { return false }
  if first == "h" { return !aspirated.contains { lower.hasPrefix($0) } }
  return "aàâäeéèêëiîïoôöuûüœæ".contains(first)
}

private let aspirated = [
  "ham", "haric", "hareng", "hasch", "hoquet", "homard", "hockey", "haut", "hand", "hiit", "huit",
]

extension StringProtocol {
  /// The text without spaces at both ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
