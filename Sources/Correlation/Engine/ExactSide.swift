/// One side's columns for the two-pass definition, laid out when they are first asked for.
///
/// A screening needs the few columns of its candidates; a layout of all of them is a second
/// copy of the table, and is made only for what cannot be foreseen.
final class ExactSide: Sendable {
  private let matrix: MaskedMatrix
  private let masks: DistinctMasks
  private let all = Guarded<ExactColumns?>(nil)

  init(_ matrix: MaskedMatrix, masks: DistinctMasks) { (self.matrix, self.masks) = (matrix, masks) }

  /// All columns.
  var whole: ExactColumns {
    all.withLock { known in
      if let known { return known }
      let made = ExactColumns(matrix, masks: masks)
      known = made
      return made
    }
  }

  /// These columns at least, with where each of them stands in the layout.
  func covering(_ columns: Set<Int>) -> (columns: ExactColumns, position: [Int: Int]?) {
    let isKnown = all.withLock { $0 != nil }
    guard !isKnown, columns.count <= matrix.columnCount / 2 else { return (whole, nil) }
    let chosen = columns.sorted()
    let part = matrix.selectingColumns(chosen)
    return (
      ExactColumns(part, masks: DistinctMasks(part)),
      Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($1, $0) })
    )
  }
}
