import Correlation
import Features
import Signals

/// How much a person tells of each day, and whether what comes after follows it.
///
/// Who writes more when something hurts writes more of everything: what was eaten is told on bad
/// days and forgotten on good ones, and then seems to bring the bad ones. The share of the other
/// habits that a day tells of is the mark of it; an exposure must say what it says beyond that.
///
/// - SeeAlso: Hernán, Hernández-Díaz & Robins (2004), *Epidemiology* 15(5), 615–625, for bias by
///   what is observed; Schisterman, Cole & Platt (2009), *Epidemiology* 20(4), 488–495.
struct LoggingHabit: Sendable {
  private let habits: [FeatureColumn]
  private let design: Matrix

  /// Looks up what an account tells of its days.
  init(_ matrix: FeatureMatrix) {
    habits = matrix.columns.filter {
      $0.kind == .event && $0.window == nil && $0.name.aggregate == .any
        && !Self.suffered.contains($0.category)
    }
    design = Matrix(
      columns: NuisanceDesign.columns(firstDay: matrix.firstDay, dayCount: matrix.dayCount),
      rowCount: matrix.dayCount)
  }

  /// What is told because it hurts is no habit.
  private static let suffered: Set<SignalCategory> = [.pain, .symptom, .medication]
  /// With fewer other habits, the share that is told is their own chance.
  private static let fewestHabits = 4
  /// From this standard normal quantile on, what follows goes with what is told.
  private static let clear = 3.0

  /// What is left of a candidate beyond what its days tell at all: 1 where nothing is lost or the
  /// exposure is no habit, 0 where nothing is left.
  ///
  /// - Throws: ``CorrelationError``, as ``residualized(_:on:minimumFreeRows:)`` does.
  func shareLeft(of candidate: Candidate) throws -> Double {
    guard let first = candidate.parts.first, first.isEvent,
      !Self.suffered.contains(first.side.category), let told = told(besides: candidate)
    else { return 1 }
    let outcome = candidate.outcome
    let clean = try residualized(MaskedMatrix([outcome.scored]), on: design).matrix
    let conditioned = ConditionedOutcomes(clean, design: design)
    func quantile(_ column: MaskedColumn, given: [MaskedColumn] = []) -> Double {
      conditioned.quantile(
        of: column, given: given, outcome: 0, happened: outcome.isEvent ? outcome.masked : nil,
        lag: candidate.dayLag) ?? 0
    }
    guard abs(quantile(told)) >= Self.clear else { return 1 }
    let exposure = candidate.exposure.masked
    let plain = quantile(exposure)
    guard plain != 0 else { return 1 }
    return min(1, max(0, quantile(exposure, given: [told]) / plain))
  }

  /// The share of the other habits that each day tells of; nil with too few of them.
  private func told(besides candidate: Candidate) -> MaskedColumn? {
    let own = Set(candidate.signals + [candidate.outcome.signal])
    let others = habits.filter { !own.contains($0.name.signal) }
    guard others.count >= Self.fewestHabits else { return nil }
    return MaskedColumn(
      (0..<design.rowCount).map { row in
        let seen = others.filter { $0.coverage[row].isObserved }
        guard !seen.isEmpty else { return nil }
        return Double(seen.count { $0.values[row] > 0 }) / Double(seen.count)
      })
  }
}

extension Confidence {
  /// How much of the probability survives when what the days tell at all is taken out.
  ///
  /// - Parameter shareLeft: ``LoggingHabit/shareLeft(of:)``.
  static func besideLogging(shareLeft: Double) -> Double {
    shareLeft < mostlyLogging ? 0.5 : shareLeft < partlyLogging ? 0.8 : 1
  }

  /// Below this share, most of what a card says is how the journal was kept.
  static let mostlyLogging = 0.5
  /// Below this share, a part of it is.
  static let partlyLogging = 0.75
}
