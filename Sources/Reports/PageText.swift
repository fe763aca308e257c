import Insights

/// Writes a page's texts in one language and keeps the other beside them.
///
/// A text that differs between the languages gets a number; the page carries the other language
/// as a list, and its script swaps the two. Equal texts share a number, so a word that stands on
/// a thousand rows is kept once.
final class PageText {
  /// The language that the page is written in.
  let language: ReportLanguage
  /// Both languages' ways to say things, the page's own first.
  let own, other: Speech
  private var numbers: [LocalizedText: Int] = [:]
  private var names: [String: LocalizedText] = [:]
  /// What each number says in the other language.
  private(set) var others: [String] = []

  init(_ language: ReportLanguage, timeZone: String) {
    self.language = language
    own = Speech(language, timeZone: timeZone)
    other = Speech(language == .fr ? .en : .fr, timeZone: timeZone)
  }

  /// An element that holds nothing but a text in both languages.
  func mark(_ tag: String, _ attributes: String, _ text: LocalizedText) -> String {
    let space = attributes.isEmpty ? "" : " "
    return
      "<\(tag)\(space)\(attributes)\(number(text, "t"))>\(escapedHTML(text[language]))</\(tag)>"
  }

  /// An element that holds nothing but a text in both languages.
  func mark(_ tag: String, _ text: LocalizedText) -> String { mark(tag, "", text) }

  /// An element that holds nothing but what both languages say.
  func mark(_ tag: String, _ attributes: String, _ make: (Speech) -> String) -> String {
    mark(tag, attributes, both(make))
  }

  /// An element that holds nothing but what both languages say.
  func mark(_ tag: String, _ make: (Speech) -> String) -> String { mark(tag, "", both(make)) }

  /// An element that holds nothing but a word of the catalogue.
  func mark(_ tag: String, _ attributes: String, _ word: ReportWord) -> String {
    mark(tag, attributes, word.text)
  }

  /// An element that holds nothing but a word of the catalogue.
  func mark(_ tag: String, _ word: ReportWord) -> String { mark(tag, "", word.text) }

  /// A text inside other text: a span only where the languages differ.
  func span(_ text: LocalizedText) -> String {
    text.fr == text.en ? escapedHTML(text.fr) : mark("span", text)
  }

  /// A text inside other text.
  func span(_ make: (Speech) -> String) -> String { span(both(make)) }

  /// A word inside other text.
  func span(_ word: ReportWord) -> String { span(word.text) }

  /// An attribute with a text, ready to follow a tag's name: `aria-label` or `placeholder`.
  func attribute(_ name: String, _ make: (Speech) -> String) -> String {
    let text = both(make)
    let kind = name == "placeholder" ? "p" : "a"
    return " \(name)=\"\(escapedHTML(text[language]))\"\(number(text, kind))"
  }

  /// The `lang` attribute of a person's own words, ready to follow a tag's name: in the language
  /// that they say, else in the one that the page was made in, whatever it is switched to.
  func language(of said: String?) -> String {
    let isTag = said?.utf8.allSatisfy {
      0x61...0x7A ~= $0 || 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D
    }
    guard let said, isTag == true, (2...35).contains(said.utf8.count) else {
      return " lang=\"\(language.rawValue)\""
    }
    return " lang=\"\(said)\""
  }

  /// A key's name in both languages.
  func name(_ key: String) -> LocalizedText {
    if let known = names[key] { return known }
    let made = both { $0.name(key) }
    names[key] = made
    return made
  }

  /// What both languages say.
  func both(_ make: (Speech) -> String) -> LocalizedText {
    let (mine, theirs) = (make(own), make(other))
    return language == .fr
      ? LocalizedText(fr: mine, en: theirs) : LocalizedText(fr: theirs, en: mine)
  }

  private func number(_ text: LocalizedText, _ kind: String) -> String {
    guard text.fr != text.en else { return "" }
    if let known = numbers[text] { return " data-\(kind)=\"\(known)\"" }
    numbers[text] = others.count
    others.append(text[other.language])
    return " data-\(kind)=\"\(others.count - 1)\""
  }
}
