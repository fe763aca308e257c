/// The sums of a tile by the masks of the other side, and the scales that follow from them.
///
/// A tile has p exposures with d masks and q outcomes with e masks. Kept apart from Σxy, which
/// they turn into *r*.
struct TileSums<Scalar: BLASScalar> {
  /// d × e: n, by both masks; counted in bits, not multiplied.
  var counts: [Scalar] = []
  /// 2 p × e: Σx and Σx² by the outcome's mask.
  var byOutcomeMask: [Scalar] = []
  /// d × 2 q: Σy and Σy² by the exposure's mask.
  var byExposureMask: [Scalar] = []
  /// p × e and d × q: 1 / √(n Σx² − (Σx)²), NaN where that is not to be had.
  var scalesX: [Scalar] = []
  var scalesY: [Scalar] = []

  /// Overwrites one exposure's Σxy with *r*, a run of outcomes with one mask at a time.
  ///
  /// - Parameter correlations: p × q, row-major.
  func finishRow(
    _ i: Int, of correlations: inout [Scalar], _ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>
  ) {
    let (q, e, mask) = (y.width, y.maskCount, x.maskOfColumn[i])
    let (row, byMask, bySum) = (i * q, mask * e, mask * 2 * q)
    precondition(correlations.count >= row + q && scalesX.count >= (i + 1) * e, "rows exist")
    precondition(byExposureMask.count >= bySum + q && counts.count >= byMask + e, "masks exist")
    precondition(scalesY.count >= (mask + 1) * q, "masks have scales")
    let (sumsY, scalesY) = (byExposureMask.span, scalesY.span)
    var r = correlations.mutableSpan
    guard e < q else {
      // Every outcome has a mask of its own.
      let (n, sumsX, scalesX) = (counts.span, byOutcomeMask.span, scalesX.span)
      for j in 0..<q {
        let product = unsafe n[unchecked: byMask + j] * r[unchecked: row + j]
        let means = unsafe sumsX[unchecked: i * e + j] * sumsY[unchecked: bySum + j]
        let scale = unsafe scalesX[unchecked: i * e + j] * scalesY[unchecked: mask * q + j]
        unsafe r[unchecked: row + j] = (product - means) * scale
      }
      return
    }
    for (other, columns) in y.runs.enumerated() {
      let (n, sumX) = (counts[byMask + other], byOutcomeMask[i * e + other])
      let scaleX = scalesX[i * e + other]
      for j in columns {
        let covariance = unsafe n * r[unchecked: row + j] - sumX * sumsY[unchecked: bySum + j]
        unsafe r[unchecked: row + j] = covariance * scaleX * scalesY[unchecked: mask * q + j]
      }
    }
  }
}
