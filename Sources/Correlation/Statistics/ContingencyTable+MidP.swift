extension ContingencyTable {
  /// The standard normal quantile that speaks as strongly as the table: positive when the
  /// outcome is more frequent with the exposure, negative when it is less.
  ///
  /// From the one-sided *mid-p*, which counts the table seen by half: an exact test of few
  /// counts is otherwise right less often than it could be, because probabilities come in steps.
  ///
  /// - Returns: 0 where a margin is empty.
  /// - SeeAlso: Lancaster (1961), *JASA* 56(294), 223–234.
  public var midZ: Double {
    guard min(exposed, unexposed) > 0, outcomes > 0, outcomes < total else { return 0 }
    let (more, less) = (fisherExact(.increases), fisherExact(.decreases))
    let seen = max(0, more + less - 1)
    let (rises, falls) = (more - seen / 2, less - seen / 2)
    let tail = max(min(rises, falls, 0.5), 1e-300)
    let size = -Normal.quantile(tail)
    return rises < falls ? size : -size
  }
}
