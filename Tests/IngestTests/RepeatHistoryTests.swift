import TestSupport
import Testing

@testable import Ingest

/// The compact memory of records is held to a plain set.
@Suite struct RepeatHistoryTests {
  /// What a set of whole records says of each, beside what the history says.
  private func differences(_ records: [(time: Int64, content: UInt64)]) -> Int {
    var history = RepeatHistory()
    var known: Set<[UInt64]> = []
    return records.count { time, content in
      let isNew = known.insert([UInt64(bitPattern: time), content]).inserted
      return history.isRepeat(at: time, content: content) == isNew
    }
  }

  @Test func agreesWithASetWhateverTheOrder() {
    let numbers = Int64(0)..<5000
    let forwards = numbers.map { (time: $0 / 3, content: UInt64($0 % 3)) }
    #expect(differences(forwards) == 0)
    #expect(differences(forwards.reversed()) == 0)
    #expect(differences(forwards + forwards) == 0)
    #expect(differences(forwards.reversed() + forwards) == 0)
    #expect(differences(numbers.map { ($0 / 1000, UInt64($0 % 700)) }) == 0)
    #expect(differences([(.min, 1), (.min, 1), (.max, 1), (.max, 1), (0, 0), (0, 0)]) == 0)
  }

  @Test(arguments: 0..<5)
  func agreesWithASetOnDrawnRecords(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var time = Int64(0)
    let drifting = (0..<5000).map { _ in
      time += Int64.random(in: -3...5, using: &random)
      return (time: time, content: UInt64.random(in: 0...2, using: &random))
    }
    #expect(differences(drifting) == 0)
    #expect(differences(drifting.shuffled(using: &random)) == 0)
  }
}
