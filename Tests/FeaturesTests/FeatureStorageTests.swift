import Features
import Foundation
import Signals
import Testing

@Suite struct FeatureStorageTests {
  private let plan = DayPlan(zone: .utc)

  private var matrix: FeatureMatrix {
    func column(_ name: String, _ kind: FeatureKind, _ values: [Double], window: Int? = nil)
      -> FeatureColumn
    {
      FeatureColumn(
        name: FeatureName(name) ?? FeatureName(signal: name, aggregate: .any), category: .sleep,
        kind: kind, unit: kind == .number ? "hr" : nil, window: window, values: values,
        coverage: [.present, .absent, .notObserved])
    }
    return FeatureMatrix(
      plan: plan, firstDay: CivilDay(number: 19_000), dayCount: 3,
      columns: [
        column("café.any.morning", .event, [1, 0, 0], window: 1),
        column("cycle_phase.last.day", .state(["a", "b"]), [1, 0, 0]),
        column("sleep.mean.day", .number, [0.1 + 0.2, -1e-300, 0]),
      ])
  }

  @Test func everyBitComesBack() throws {
    let stored = try matrix.stored()
    let read = try #require(FeatureMatrix(stored: stored, plan: plan))
    #expect(read.firstDay == matrix.firstDay && read.dayCount == 3)
    for (one, other) in zip(read.columns, matrix.columns) {
      #expect(one.name == other.name && one.kind == other.kind && one.unit == other.unit)
      #expect(one.window == other.window && one.coverage == other.coverage)
      #expect(one.values.map(\.bitPattern) == other.values.map(\.bitPattern))
    }
    #expect(try read.stored() == stored)
  }

  @Test func anythingElseIsNoMatrix() throws {
    let stored = try matrix.stored()
    for length in 0..<stored.count {
      #expect(FeatureMatrix(stored: stored.prefix(length), plan: plan) == nil)
    }
    #expect(FeatureMatrix(stored: stored + Data([0]), plan: plan) == nil)
    #expect(FeatureMatrix(stored: Data("{}".utf8), plan: plan) == nil)
  }
}
