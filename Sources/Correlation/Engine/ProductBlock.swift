/// Some columns of one side, ready for products: values, squares and masks side by side.
struct ProductBlock: Sendable {
  /// The columns of the whole matrix that are in this block.
  let columns: Range<Int>
  let rowCount: Int
  /// *T* × width, row-major, zero where nothing was observed.
  let values: [Double]
  /// Their squares.
  let squares: [Double]
  /// *T* × mask count, of 0 and 1: the different masks of these columns.
  let masks: [Double]
  let maskCount: Int
  /// For each column of the block, the position of its mask in the block.
  let maskOfColumn: [Int]

  init(_ all: StandardizedColumns, masks: DistinctMasks, columns: Range<Int>) {
    (self.columns, rowCount) = (columns, all.rowCount)
    var values: [Double] = []
    values.reserveCapacity(all.rowCount * columns.count)
    for row in 0..<all.rowCount {
      let start = row * all.columnCount
      values += all.values[start + columns.lowerBound..<start + columns.upperBound]
    }
    self.values = values
    squares = values.map { $0 * $0 }
    var used: [Int] = []
    var position: [Int: Int] = [:]
    maskOfColumn = masks.maskOfColumn[columns].map { mask in
      if let known = position[mask] { return known }
      position[mask] = used.count
      used.append(mask)
      return used.count - 1
    }
    maskCount = used.count
    self.masks = masks.indicators(used, as: Double.self)
  }

  /// Cuts a matrix into blocks of at most `width` columns.
  static func blocks(
    _ all: StandardizedColumns, masks: DistinctMasks, width: Int
  ) -> [ProductBlock] {
    stride(from: 0, to: all.columnCount, by: width).map { start in
      ProductBlock(
        all, masks: masks, columns: start..<min(start + width, all.columnCount))
    }
  }
}

/// The six sums over the rows that meet, from which every statistic of a pair follows.
///
/// n = MᵀN, Σx = XᵀN, Σy = MᵀY, Σx² = (X∘X)ᵀN, Σy² = Mᵀ(Y∘Y), Σxy = XᵀY, where M and N hold
/// one column for each *different* mask. Reused from tile to tile.
struct PairSums {
  var counts: [Double] = []
  var sumsX: [Double] = []
  var sumsY: [Double] = []
  var squaresX: [Double] = []
  var squaresY: [Double] = []
  var products: [Double] = []

  /// Fills all six for one lag.
  mutating func fill(_ x: ProductBlock, _ y: ProductBlock, lag: Int) {
    let rowCount = max(0, x.rowCount - abs(lag))
    let (firstX, firstY) = rowCount == 0 ? (0, 0) : (max(0, -lag), max(0, lag))
    func block(_ cells: [Double], _ columnCount: Int, _ firstRow: Int) -> RowBlock<Double> {
      RowBlock(cells, columnCount: columnCount, firstRow: firstRow)
    }
    func multiply(_ a: RowBlock<Double>, _ b: RowBlock<Double>, into product: inout [Double]) {
      let count = a.columnCount * b.columnCount
      if product.count < count { product = [Double](repeating: 0, count: count) }
      transposedProduct(a, b, rowCount: rowCount, into: &product)
    }
    let (p, q) = (x.columns.count, y.columns.count)
    let masksX = block(x.masks, x.maskCount, firstX)
    let masksY = block(y.masks, y.maskCount, firstY)
    multiply(masksX, masksY, into: &counts)
    multiply(block(x.values, p, firstX), masksY, into: &sumsX)
    multiply(masksX, block(y.values, q, firstY), into: &sumsY)
    multiply(block(x.squares, p, firstX), masksY, into: &squaresX)
    multiply(masksX, block(y.squares, q, firstY), into: &squaresY)
    multiply(block(x.values, p, firstX), block(y.values, q, firstY), into: &products)
  }
}
