/// A reason why a call could not do its work.
public enum CorrelationError: Error, Equatable, Sendable {
  /// Two columns or matrices that must share one time grid have different row counts.
  case lengthMismatch(Int, Int)
  /// A dimension or a lag does not fit the integers that BLAS counts in.
  case dimensionTooLarge(Int)
  /// A matrix that must be observed everywhere holds NaN or an infinity there.
  case notFinite(row: Int, column: Int)
  /// What was handed over as a probability is not in 0...1.
  case notAProbability(Double, index: Int)
  /// A column is a combination of those before it, and no shrinkage was asked for.
  case linearlyDependent(column: Int)
  /// LAPACK gave up on a factorisation with this code.
  case factorizationFailed(routine: String, code: Int)
  /// There is no value for this pair, for a reason that callers count.
  case refused(CorrelationRefusal)
}

extension CorrelationError: CustomStringConvertible {
  /// One line: what was found, what was wanted, what to do.
  public var description: String {
    switch self {
    case .lengthMismatch(let first, let second):
      "\(first) rows beside \(second): both sides must be cut on one time grid"
    case .dimensionTooLarge(let size):
      "a dimension or lag of \(size) exceeds \(Int32.max), the most that BLAS can count"
    case .notFinite(let row, let column):
      "row \(row), column \(column) is not a finite number; a design must be observed everywhere"
    case .notAProbability(let value, let index):
      "value \(index) is \(value), which is no probability in 0...1"
    case .linearlyDependent(let column):
      "column \(column) is a combination of those before it; leave one out or choose a shrinkage"
    case .factorizationFailed(let routine, let code):
      "\(routine) failed with code \(code); check the BLAS installation with its self-test"
    case .refused(let refusal):
      refusal.description
    }
  }
}

/// A coded reason why a pair has no estimate: not an error, a fact to count.
public enum CorrelationRefusal: Error, Hashable, Sendable {
  /// Fewer rows have both sides observed than the options ask for.
  case needsMorePairs(have: Int, need: Int)
  /// The pairs repeat each other so much that no degree of freedom is left to test with.
  case needsMoreIndependentPairs(have: Double, need: Int)
  /// One side has a single value on the pairs that meet.
  case constant
  /// The nuisance terms reproduce the column; nothing of its own is left.
  case explainedByNuisance

  /// A stable short name for counting in reports.
  public var code: String {
    switch self {
    case .needsMorePairs: "needs-more-pairs"
    case .needsMoreIndependentPairs: "needs-more-independent-pairs"
    case .constant: "constant"
    case .explainedByNuisance: "explained-by-nuisance"
    }
  }
}

extension CorrelationRefusal: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .needsMorePairs(let have, let need):
      "\(have) observed pairs where \(need) are needed"
    case .needsMoreIndependentPairs(let have, let need):
      "pairs worth \(have) independent ones where \(need) are needed"
    case .constant:
      "one side has a single value on the pairs that meet"
    case .explainedByNuisance:
      "season, trend and the other nuisance terms explain the column in full"
    }
  }
}
