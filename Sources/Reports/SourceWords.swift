import Insights

/// Where signals come from, in words: the channels of a journal; formats keep their names.
enum SourceWords {
  /// `écrit` for what was typed into a journal, `dicté` for what was spoken.
  static func name(_ source: String, _ language: ReportLanguage) -> String {
    let word: ReportWord? =
      switch source.lowercased() {
      case "text": .sourceText
      case "voice": .sourceVoice
      default: nil
      }
    return word?.text[language] ?? source.withoutControls
  }
}
