/// A reason why a report can't be written.
public enum ReportError: Error, Equatable {
  /// A number of a card is infinite or not a number, which JSON cannot hold.
  case notANumber(card: String)
}

extension ReportError: CustomStringConvertible {
  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .notANumber(let card):
      "card \(card): one of its numbers is infinite or undefined; it was scored from too little data"
    }
  }
}
