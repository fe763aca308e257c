import Synchronization

/// One screening: tiles to candidates, candidates to exact pairs.
struct Screening<Scalar: BLASScalar>: Sendable {
  let tiles: LagTiles<Scalar>
  let filter: CorrelationFilter

  func run(workers: Int?) -> ScreenedCorrelations {
    let harvest = collect(workers: workers)
    let results = recompute(harvest.candidates, workers: workers)
    var kept = results.compactMap { try? $0.get() }.filter(passes).sorted(by: ScoredPair.isStronger)
    if let limit { kept.removeSubrange(min(limit, kept.count)...) }
    let refusals = [
      CorrelationRefusal.needsMorePairs(have: 0, need: 0).code: harvest.tooFewCount,
      CorrelationRefusal.constant.code: harvest.constantCount,
      CorrelationRefusal.needsMoreIndependentPairs(have: 0, need: 0).code:
        results.count { if case .failure = $0 { true } else { false } },
    ]
    return ScreenedCorrelations(
      pairs: kept, testCount: harvest.testCount, refusalCounts: refusals.filter { $0.value > 0 })
  }

  private var limit: Int? {
    if case .strongest(let count) = filter { max(0, count) } else { nil }
  }

  /// |*r*| below which no pair can pass.
  private var leastMagnitude: Double {
    switch filter {
    case .strongest: return 0
    case .magnitude(let least): return least
    case .pValue(let most):
      // No pair has more degrees of freedom than all rows leave.
      let spent = 2 + tiles.options.nuisanceDegreesOfFreedom
      return StudentT.criticalCorrelation(
        pValue: most, degreesOfFreedom: Double(max(1, tiles.exposures.rowCount - spent)))
    }
  }

  /// How far a screened *r* may be from the exact one.
  ///
  /// Rounding of a sum of *T* products grows as √*T* units in the last place; the share at
  /// which a variance is doubtful magnifies it twentyfold, and three times that is allowed.
  /// Factors in parts add what they lose at worst: with that magnification, thrice in Σxy, once
  /// in each of Σx and Σy, and half as often as thrice in either variance.
  private var margin: Double {
    let rounding = 30 * Double(tiles.exposures.rowCount).squareRoot() * Double(Scalar.ulpOfOne)
    return rounding + 20 * (3 + 2 + 3) * Scalar.factorError
  }

  private func passes(_ pair: ScoredPair) -> Bool {
    switch filter {
    case .strongest: true
    case .magnitude(let least): abs(pair.estimate.r) >= least
    case .pValue(let most): pair.estimate.pValue <= most
    }
  }
}

// MARK: Tiles to candidates

extension Screening {
  private func collect(workers: Int?) -> Harvest {
    let empty = Harvest(leastMagnitude: leastMagnitude, limit: limit, margin: margin)
    guard limit != 0 else { return empty }
    let workers = workerCount(tasks: tiles.count, wanted: workers)
    // Tiles go to whoever is free: what is kept does not depend on who scored it, because all
    // that may be kept is computed anew and put in order.
    let next = Atomic(0)
    let harvests = parallelMap(workers, workers: workers) { _ in
      var harvest = empty
      var scorer = TileScorer<Scalar>(minimumPairs: tiles.options.minimumPairs)
      while true {
        let task = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard task < tiles.count else { return harvest }
        collect(tiles.tile(task), &scorer, into: &harvest)
      }
    }
    return harvests.reduce(into: empty) { $0.merge($1) }
  }

  private func collect(
    _ tile: LagTiles<Scalar>.Tile, _ scorer: inout TileScorer<Scalar>, into harvest: inout Harvest
  ) {
    scorer.multiplyAndScale(tile.x, tile.y, lag: tile.lag)
    let width = tile.y.width
    var scored = 0
    var visited = 0
    for i in 0..<tile.x.width {
      scorer.finishRow(i, tile.x, tile.y)
      for columns in tile.cells.columns(ofRow: i, width: width) {
        visited += columns.count
        let row = columns.lowerBound + i * width..<columns.upperBound + i * width
        let counts = scorer.countCells(in: row, from: Scalar(harvest.threshold))
        scored += counts.numbers
        guard counts.passing > 0 else { continue }
        for j in columns {
          let r = scorer.correlations[i * width + j]
          if abs(r) >= Scalar(harvest.threshold) {
            add(tile, scorer, i, j, Double(r), to: &harvest)
          }
        }
      }
    }
    scorer.forEachDoubtful(tile.x, tile.y) { i, j in
      guard tile.cells.contains(i, j) else { return }
      let verdict = tiles.exact(tile.x.columns[i], tile.y.columns[j], lag: tile.lag)
      guard case .correlation(let r, _) = verdict else { return }
      scored += 1
      if abs(r) >= Double(harvest.threshold) { add(tile, scorer, i, j, r, to: &harvest) }
    }
    let tooFew = scorer.countTooFew(tile.x, tile.y, cells: tile.cells)
    harvest.testCount += scored
    harvest.tooFewCount += tooFew
    harvest.constantCount += visited - scored - tooFew
  }

  private func add(
    _ tile: LagTiles<Scalar>.Tile, _ scorer: TileScorer<Scalar>, _ i: Int, _ j: Int, _ r: Double,
    to harvest: inout Harvest
  ) {
    let (first, second) = (tile.x.columns[i], tile.y.columns[j])
    let isTurned = tiles.isSymmetric && tile.lag == 0 && first > second
    let (exposure, outcome) = isTurned ? (second, first) : (first, second)
    let pairs = scorer.pairCount(tile.x, tile.y, i, j)
    let degreesOfFreedom =
      Double(pairs) / tiles.inflation(exposure, outcome) - 2
      - Double(tiles.options.nuisanceDegreesOfFreedom)
    switch filter {
    case .strongest where degreesOfFreedom < 1:
      return
    case .pValue(let most) where degreesOfFreedom >= 1:
      let size = min(1, abs(r) + margin)
      if StudentT.twoSidedP(r: size, degreesOfFreedom: degreesOfFreedom) > most { return }
    default:
      break
    }
    harvest.append(
      Candidate(
        exposure: Int32(exposure), outcome: Int32(outcome), lag: Int32(tile.lag),
        magnitude: Float(abs(r))))
  }
}

// MARK: Candidates to exact pairs

extension Screening {
  private typealias Scored = Result<ScoredPair, CorrelationRefusal>

  /// Both sides' columns of the candidates.
  private struct Finals: Sendable {
    let exposures: (columns: ExactColumns, position: [Int: Int]?)
    let outcomes: (columns: ExactColumns, position: [Int: Int]?)

    func verdict(_ exposure: Int, _ outcome: Int, lag: Int) -> ExactColumns.Verdict {
      exposures.columns.correlation(
        of: exposures.position?[exposure] ?? exposure, with: outcomes.columns,
        outcomes.position?[outcome] ?? outcome, lag: lag)
    }
  }

  private func recompute(_ candidates: [Candidate], workers: Int?) -> [Scored] {
    let first = Set(candidates.map { Int($0.exposure) })
    let second = Set(candidates.map { Int($0.outcome) })
    let finals: Finals
    if tiles.isSymmetric {
      let both = tiles.exposures.exact.covering(first.union(second))
      finals = Finals(exposures: both, outcomes: both)
    } else {
      finals = Finals(
        exposures: tiles.exposures.exact.covering(first),
        outcomes: tiles.outcomes.exact.covering(second))
    }
    let chunk = 256
    return parallelMap((candidates.count + chunk - 1) / chunk, workers: workers) { task in
      candidates[task * chunk..<min((task + 1) * chunk, candidates.count)].map {
        recompute($0, finals)
      }
    }.flatMap { $0 }
  }

  private func recompute(_ candidate: Candidate, _ finals: Finals) -> Scored {
    let (exposure, outcome) = (Int(candidate.exposure), Int(candidate.outcome))
    let lag = Int(candidate.lag)
    guard case .correlation(let r, let pairs) = finals.verdict(exposure, outcome, lag: lag) else {
      return .failure(.constant)
    }
    return CorrelationEstimate.tested(
      r: r, pairCount: pairs,
      effectiveSampleSize: Double(pairs) / tiles.inflation(exposure, outcome),
      options: tiles.options
    ).map { ScoredPair(exposure: exposure, outcome: outcome, lag: lag, estimate: $0) }
  }
}
