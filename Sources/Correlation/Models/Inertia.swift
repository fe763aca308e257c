/// How much a series leans on its own past: a slow part that decays by the same share every
/// step, beside noise that does not last.
///
/// Slow and fast parts have variance `share` and 1 − `share`; the slow part of a step is
/// `persistence` times that of the step before plus news. Its autocorrelation at lag *k* is
/// `share` · `persistence`ᵏ, which fits a mood that lingers as well as a symptom that comes
/// and goes on top of a slow inclination.
///
/// - SeeAlso: Harvey (1989), *Forecasting, Structural Time Series Models and the Kalman
///   Filter*, 3.2 and 3.4.7 for missing rows.
public struct Inertia: Hashable, Sendable {
  /// The share of the slow part that is left one step later, 0..<1.
  public let persistence: Double
  /// The share of the variance that is slow, 0...1.
  public let share: Double

  /// No inertia: rows are independent.
  public static let none = Inertia(persistence: 0, share: 0)

  /// Creates an inertia from its two parameters.
  public init(persistence: Double, share: Double) {
    precondition((0..<1).contains(persistence) && (0...1).contains(share))
    (self.persistence, self.share) = (persistence, share)
  }

  /// The inertia on a fixed grid whose autocorrelations come nearest to those of a series,
  /// by least squares over twelve lags.
  ///
  /// A grid and not an optimum: no result depends on where a search happened to stop.
  ///
  /// - Parameter residual: *T* values about 0, season and weekday taken out.
  public init(fittedTo residual: MaskedColumn) {
    let seen = Self.autocorrelations(residual)
    var (best, least) = (Self.none, seen.reduce(0) { $0 + $1 * $1 })
    for persistence in Self.persistences {
      for share in Self.shares {
        var (sum, expected) = (0.0, share)
        for value in seen {
          expected *= persistence
          sum += (value - expected) * (value - expected)
        }
        if sum < least { (best, least) = (Inertia(persistence: persistence, share: share), sum) }
      }
    }
    self = best
  }

  private static let persistences = [0.2, 0.35, 0.5, 0.65, 0.75, 0.85, 0.9, 0.95]
  private static let shares = [1, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1]
  private static let lagCount = 12
  /// Pairs below which an autocorrelation is taken as none.
  private static let fewestPairs = 6

  private static func autocorrelations(_ column: MaskedColumn) -> [Double] {
    let observed = column.observed
    let variance =
      column.values.reduce(0) { $0 + $1 * $1 } / Double(max(1, column.observedCount))
    return (1...lagCount).map { lag in
      var (sum, pairs) = (0.0, 0)
      for row in observed.indices.dropFirst(lag) where observed[row] && observed[row - lag] {
        sum += column.values[row] * column.values[row - lag]
        pairs += 1
      }
      return pairs < fewestPairs || variance == 0 ? 0 : sum / Double(pairs) / variance
    }
  }
}

extension Inertia {
  /// Takes out of each row what the observed rows before it foretell, in units of what they
  /// leave open: the innovations of a Kalman filter.
  ///
  /// Linear in the block with weights that depend on the mask alone, so that an outcome and
  /// its exposures, whitened alike, are in the relation of generalised least squares.
  ///
  /// - Parameters:
  ///   - block: *T* × `columnCount`, row-major.
  ///   - observed: *T* marks: the rows on which the outcome was observed.
  /// - Returns: Observed rows × `columnCount`, row-major.
  func whitened(_ block: [Double], columnCount: Int, observed: [Bool]) -> [Double] {
    var rows: [Double] = []
    guard share > 0 else {
      rows.reserveCapacity(observed.count { $0 } * columnCount)
      for row in observed.indices where observed[row] {
        rows += block[row * columnCount..<(row + 1) * columnCount]
      }
      return rows
    }
    let (count, width) = (observed.count { $0 }, columnCount)
    rows = [Double](repeating: 0, count: count * width)
    var foretold = [Double](repeating: 0, count: width)
    var (open, next) = (share, 0)
    for row in observed.indices {
      if row > 0 {
        open = persistence * persistence * open + (1 - persistence * persistence) * share
      }
      let decay = row > 0 ? persistence : 1
      guard observed[row] else {
        for column in 0..<width { foretold[column] *= decay }
        continue
      }
      let variance = open + 1 - share + 1e-9
      let (gain, scale) = (open / variance, 1 / variance.squareRoot())
      // Unchecked, so that the compiler works on several columns at a time.
      unsafe block.withUnsafeBufferPointer { block in
        unsafe foretold.withUnsafeMutableBufferPointer { foretold in
          unsafe rows.withUnsafeMutableBufferPointer { rows in
            for column in 0..<width {
              let before = unsafe foretold[column] * decay
              let surprise = unsafe block[row * width + column] - before
              unsafe rows[next * width + column] = surprise * scale
              unsafe foretold[column] = before + gain * surprise
            }
          }
        }
      }
      next += 1
      open -= gain * open
    }
    return rows
  }
}

extension Inertia {
  /// How far each observed row is still open once the observed rows before it are known, in
  /// standard deviations of the series: what ``whitened(_:columnCount:observed:)`` divides by.
  func openDeviations(observed: [Bool]) -> [Double] {
    let decay = persistence * persistence
    var (open, deviations) = (share, [Double]())
    for row in observed.indices {
      if row > 0, share > 0 { open = decay * open + (1 - decay) * share }
      guard observed[row] else { continue }
      guard share > 0 else {
        deviations.append(1)
        continue
      }
      let variance = open + 1 - share + 1e-9
      deviations.append(variance.squareRoot())
      open -= open / variance * open
    }
    return deviations
  }
}
