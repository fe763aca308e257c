import Signals

/// Puts what is told about a part of a day into French sentences.
struct FrenchEntry {
  let part: DayPart
  let items: [JournalFile.Item]

  /// Meals first, then the rest, then symptoms, then ratings.
  func text(_ stream: inout RandomStream) -> String {
    let (meals, others, symptoms, numbers) = (
      stream.pick(mealOpenings), stream.pick(["", "", "J'ai noté : "]),
      stream.pick(symptomOpenings), stream.pick(["", "", "Bilan : "])
    )
    let sentences = [
      sentence(meals, words { $0.category == .food && !$0.isNumber }),
      sentence(others, words { $0.category != .food && !$0.isSymptom && !$0.isNumber }),
      sentence(symptoms, symptomWords),
      sentence(numbers, words { $0.isNumber }),
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  private var mealOpenings: [String] {
    switch part {
    case .afternoon: ["À midi, ", "Déjeuner : ", "Repas de midi : "]
    case .evening: ["Au dîner, ", "Ce soir à table, ", "Dîner : "]
    default: ["Au petit-déjeuner, ", "Petit-déj : ", "Ce matin : "]
    }
  }

  private var symptomOpenings: [String] {
    switch part {
    case .afternoon: ["Cet après-midi, ", "Après le repas : ", ""]
    case .evening: ["Ce soir, ", "En fin de journée : ", ""]
    default: ["Ce matin, ", "Au réveil, ", ""]
    }
  }

  private func words(_ isWanted: (JournalFile.Item) -> Bool) -> [String] {
    var said: [String] = []
    for item in items where isWanted(item) && !said.contains(item.words) { said.append(item.words) }
    return said
  }

  private var symptomWords: [String] {
    var said: [String] = []
    for item in items where item.isSymptom {
      let isDenied = item.value == 0
      let night = item.minute < 360 ? "dans la nuit, " : ""
      let words =
        night + item.words + (isDenied ? "" : " (\(decimal(item.value ?? 0, digits: 0))/10)")
      if !said.contains(words) { said.append(words) }
    }
    return said
  }

  /// "Au dîner, du fromage, une salade et un verre de vin."
  private func sentence(_ opening: String, _ words: [String]) -> String? {
    guard let last = words.last else { return nil }
    let list =
      words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " et " + last
    let whole = opening + list + "."
    return (whole.first.map { $0.uppercased() } ?? "") + whole.dropFirst()
  }
}
