import Insights

/// What a confidence means, from the surest on.
enum ConfidenceWord {
  /// The word for a probability: `solide`.
  static func word(_ confidence: Double) -> ReportWord {
    switch confidence {
    case 0.9...: .sureVery
    case 0.8..<0.9: .sureSolid
    case 0.65..<0.8: .sureLikely
    case 0.5..<0.65: .sureOpen
    default: .sureLead
    }
  }

  /// What that word promises, as a share of ten insights.
  static func meaning(_ confidence: Double) -> ReportWord {
    switch confidence {
    case 0.9...: .sureVeryMeans
    case 0.8..<0.9: .sureSolidMeans
    case 0.65..<0.8: .sureLikelyMeans
    case InsightOptions.likely..<0.65: .sureOpenMeans
    default: .sureLeadMeans
    }
  }
}
