import Signals

/// The names and strengths of symptoms, in English and French.
enum SymptomWords {
  /// The canonical key and the category of a symptom; nil for a name of neither language.
  static func symptom(_ name: String) -> (key: String, category: SignalCategory)? {
    guard let key = keys[WordTable.plain(name)] else { return nil }
    return (key, pains.contains(key) ? .pain : .symptom)
  }

  /// 0 absent, 1 mild or present, 2 moderate, 3 severe; nil for an unknown word.
  static func level(of word: String) -> Double? { levels[WordTable.plain(word)] }

  private static let levels: [String: Double] = [
    "not present": 0, "absent": 0, "absente": 0, "none": 0, "aucun": 0, "aucune": 0,
    "no change": 0, "aucun changement": 0, "mild": 1, "leger": 1, "legere": 1, "faible": 1,
    "present": 1, "presente": 1, "unspecified": 1, "non specifie": 1, "non specifiee": 1,
    "increased": 1, "decreased": 1, "augmente": 1, "diminue": 1, "moderate": 2, "modere": 2,
    "moderee": 2, "moyen": 2, "moyenne": 2, "severe": 3, "fort": 3, "forte": 3, "intense": 3,
  ]

  private static let pains: Set<String> = [
    "headache", "abdominal_cramps", "lower_back_pain", "breast_pain", "pelvic_pain",
    "chest_tightness_or_pain", "generalized_body_ache", "sore_throat", "sinus_pain",
  ]

  private static let keys: [String: String] = {
    var keys: [String: String] = [:]
    for (key, names) in names {
      keys[WordTable.plain(key)] = key
      for name in names { keys[WordTable.plain(name)] = key }
    }
    return keys
  }()

  private static let names: [(key: String, names: [String])] = [
    ("fatigue", ["épuisement", "tiredness"]),
    ("headache", ["maux de tête", "mal de tête", "céphalée", "headaches"]),
    ("hot_flashes", ["bouffées de chaleur", "bouffée de chaleur", "hot flash"]),
    ("abdominal_cramps", ["crampes abdominales", "crampes"]),
    ("acne", ["acné"]),
    ("appetite_changes", ["changements d'appétit", "changement d'appétit"]),
    ("bladder_incontinence", ["incontinence urinaire", "incontinence"]),
    ("bloating", ["ballonnements", "ballonnement"]),
    ("breast_pain", ["douleurs mammaires", "douleur mammaire", "douleurs aux seins"]),
    (
      "chest_tightness_or_pain",
      ["chest tightness", "chest pain", "oppression ou douleur thoracique", "douleur thoracique"]
    ),
    ("chills", ["frissons"]),
    ("constipation", []),
    ("coughing", ["cough", "toux"]),
    ("diarrhea", ["diarrhée"]),
    ("dizziness", ["étourdissements", "vertiges"]),
    ("dry_skin", ["peau sèche", "sécheresse cutanée"]),
    ("fainting", ["évanouissement", "évanouissements"]),
    ("fever", ["fièvre"]),
    (
      "generalized_body_ache",
      ["body and muscle ache", "body ache", "courbatures", "douleurs musculaires"]
    ),
    ("hair_loss", ["perte de cheveux", "chute de cheveux"]),
    ("heartburn", ["brûlures d'estomac"]),
    ("loss_of_smell", ["perte de l'odorat", "perte d'odorat"]),
    ("loss_of_taste", ["perte du goût"]),
    ("lower_back_pain", ["douleurs lombaires", "douleur lombaire", "lombalgie"]),
    ("memory_lapse", ["trous de mémoire", "trou de mémoire"]),
    ("mood_changes", ["changements d'humeur", "sautes d'humeur"]),
    ("nausea", ["nausée", "nausées"]),
    ("night_sweats", ["sueurs nocturnes"]),
    ("pelvic_pain", ["douleurs pelviennes", "douleur pelvienne"]),
    (
      "rapid_pounding_or_fluttering_heartbeat",
      ["rapid, pounding, or fluttering heartbeat", "palpitations", "rythme cardiaque rapide"]
    ),
    ("runny_nose", ["nez qui coule", "rhinorrhée"]),
    ("shortness_of_breath", ["essoufflement"]),
    ("sinus_congestion", ["congestion nasale", "congestion des sinus"]),
    ("skipped_heartbeat", ["battements de cœur manqués", "extrasystoles"]),
    ("sleep_changes", ["changements du sommeil", "troubles du sommeil"]),
    ("sore_throat", ["mal de gorge", "maux de gorge"]),
    ("vaginal_dryness", ["sécheresse vaginale"]),
    ("vomiting", ["vomissements", "vomissement"]),
    ("wheezing", ["respiration sifflante"]),
  ]
}

/// What the cycle records say, in English and French and the words known of other languages.
enum CycleWords {
  /// A record's meaning.
  enum Fact: Equatable {
    /// 0 none, 1 spotting, 2 light, 3 medium, 4 heavy.
    case flow(Double)
    /// Bleeding of unknown strength.
    case unspecifiedFlow
    /// 1 positive, 0 negative.
    case ovulationTest(Double)
    /// Something else that took place, under its canonical key or its own name.
    case other(key: String, isKnown: Bool)
    /// A known name with a value of no known word.
    case unknownValue
  }

  /// Reads a record's name and value.
  static func fact(name: String, value: String?) -> Fact {
    let plainValue = value.map { WordTable.plain($0) }
    switch names[WordTable.plain(name)] {
    case "flow":
      guard let plainValue, !unspecified.contains(plainValue) else { return .unspecifiedFlow }
      return flows[plainValue].map { .flow($0) } ?? .unknownValue
    case "spotting":
      return .flow(plainValue.flatMap { SymptomWords.level(of: $0) } == 0 ? 0 : 1)
    case "ovulation_test":
      return plainValue.flatMap { tests[$0] }.map { .ovulationTest($0) } ?? .unknownValue
    case let key?: return .other(key: key, isKnown: true)
    case nil: return .other(key: name, isKnown: false)
    }
  }

  private static let unspecified: Set<String> = [
    "unspecified", "non specifie", "non precise", "no especificado", "1",
  ]

  private static let flows: [String: Double] = [
    "none": 0, "aucun": 0, "absent": 0, "no flow": 0, "5": 0, "spotting": 1,
    "light": 2, "leger": 2, "faible": 2, "ligero": 2, "leicht": 2, "2": 2,
    "medium": 3, "moyen": 3, "modere": 3, "medio": 3, "mittel": 3, "3": 3,
    "heavy": 4, "abondant": 4, "fort": 4, "important": 4, "pesado": 4, "abundante": 4,
    "stark": 4, "4": 4,
  ]

  private static let tests: [String: Double] = [
    "positive": 1, "positif": 1, "positivo": 1, "luteinizing hormone surge": 1, "lh surge": 1,
    "pic de lh": 1, "estrogen surge": 1, "negative": 0, "negatif": 0, "negativo": 0,
  ]

  private static let names: [String: String] = [
    "menstrual flow": "flow", "menstruation": "flow", "flux menstruel": "flow",
    "menstruations": "flow", "regles": "flow", "flujo menstrual": "flow",
    "vaginal bleeding": "flow", "period": "flow", "intermenstrual bleeding": "spotting",
    "spotting": "spotting", "saignements intermenstruels": "spotting",
    "saignement intermenstruel": "spotting", "ovulation test result": "ovulation_test",
    "ovulation test": "ovulation_test", "resultat du test d'ovulation": "ovulation_test",
    "test d'ovulation": "ovulation_test", "sexual activity": "sexual_activity",
    "activite sexuelle": "sexual_activity", "cervical mucus quality": "cervical_mucus_quality",
    "qualite de la glaire cervicale": "cervical_mucus_quality",
    "pregnancy test result": "pregnancy_test", "resultat du test de grossesse": "pregnancy_test",
    "contraceptive": "contraceptive", "contraception": "contraceptive",
  ]
}

/// Whether a dose was taken, in English and French.
enum MedicationWords {
  /// True for taken, false for skipped; nil for a dose of which neither is known.
  static func isTaken(_ status: String) -> Bool? {
    switch WordTable.plain(status) {
    case "taken", "pris", "prise", "pris(e)": true
    case "skipped", "ignore", "ignoree", "saute", "sautee", "non pris", "non prise": false
    default: nil
    }
  }
}
