extension MaskedMatrix {
  /// Every column as ranks of its observed values, ties sharing their mean rank.
  ///
  /// Ranks are taken once a column, not anew for each pair. At lag 0, where both columns of a pair
  /// are observed on the same rows, Pearson's *r* of them is Spearman's ρ; with other gaps or a lag
  /// it is not: see ``screenRankCorrelations(of:with:lags:keeping:options:workers:)``.
  ///
  /// - Returns: A matrix of the same shape and mask, with ranks 1...n.
  /// - Complexity: O(*P* *T* log *T*).
  public func ranked() -> MaskedMatrix {
    var ranks = values
    for column in 0..<columnCount {
      let rows = (0..<rowCount).filter { observed[$0 * columnCount + column] }
      let order = rows.sorted {
        values[$0 * columnCount + column] < values[$1 * columnCount + column]
      }
      var start = 0
      while start < order.count {
        let value = values[order[start] * columnCount + column]
        var end = start + 1
        while end < order.count, values[order[end] * columnCount + column] == value { end += 1 }
        // The mean of start + 1 ... end, counted from 1.
        let rank = Double(start + 1 + end) / 2
        for row in order[start..<end] { ranks[row * columnCount + column] = rank }
        start = end
      }
    }
    return MaskedMatrix(
      rowCount: rowCount, columnCount: columnCount, values: ranks, observed: observed)
  }
}
