import Signals

/// The names of symptoms, in English and French and the common ones in four more languages.
enum SymptomWords {
  /// The canonical key and the category of a symptom; nil for a name of no known language.
  static func symptom(_ name: String) -> (key: String, category: SignalCategory)? {
    guard let key = keys[WordTable.plain(name)] else { return nil }
    return (key, pains.contains(key) ? .pain : .symptom)
  }

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
    (
      "fatigue",
      [
        "épuisement", "tiredness", "müdigkeit", "erschöpfung", "fatiga", "cansancio", "stanchezza",
        "affaticamento", "fadiga", "cansaço", "vermoeidheid",
      ]
    ),
    (
      "headache",
      [
        "maux de tête", "mal de tête", "céphalée", "headaches", "kopfschmerzen", "kopfschmerz",
        "dolor de cabeza", "mal di testa", "cefalea", "dor de cabeça", "hoofdpijn",
      ]
    ),
    (
      "hot_flashes",
      [
        "bouffées de chaleur", "bouffée de chaleur", "hot flash", "hitzewallungen", "sofocos",
        "vampate di calore", "vampate", "afrontamentos", "ondas de calor", "opvliegers",
      ]
    ),
    (
      "abdominal_cramps",
      [
        "crampes abdominales", "crampes", "bauchkrämpfe", "unterleibskrämpfe",
        "calambres abdominales", "cólicos", "crampi addominali", "cólicas abdominais",
        "buikkrampen",
      ]
    ),
    ("acne", ["acné", "akne"]),
    ("appetite_changes", ["changements d'appétit", "changement d'appétit"]),
    ("bladder_incontinence", ["incontinence urinaire", "incontinence"]),
    (
      "bloating",
      [
        "ballonnements", "ballonnement", "blähungen", "hinchazón", "gonfiore", "inchaço",
        "opgeblazen gevoel",
      ]
    ),
    ("breast_pain", ["douleurs mammaires", "douleur mammaire", "douleurs aux seins"]),
    (
      "chest_tightness_or_pain",
      ["chest tightness", "chest pain", "oppression ou douleur thoracique", "douleur thoracique"]
    ),
    ("chills", ["frissons"]),
    (
      "constipation",
      ["verstopfung", "estreñimiento", "stitichezza", "prisão de ventre", "obstipatie"]
    ),
    ("coughing", ["cough", "toux", "husten", "tos", "tosse", "hoesten"]),
    ("diarrhea", ["diarrhée", "diarrhoea", "durchfall", "diarrea", "diarreia", "diarree"]),
    (
      "dizziness",
      [
        "étourdissements", "vertiges", "schwindel", "mareos", "vertigini", "tontura",
        "duizeligheid",
      ]
    ),
    ("dry_skin", ["peau sèche", "sécheresse cutanée"]),
    ("fainting", ["évanouissement", "évanouissements"]),
    ("fever", ["fièvre", "fieber", "fiebre", "febbre", "febre", "koorts"]),
    (
      "generalized_body_ache",
      ["body and muscle ache", "body ache", "courbatures", "douleurs musculaires"]
    ),
    ("hair_loss", ["perte de cheveux", "chute de cheveux"]),
    ("heartburn", ["brûlures d'estomac"]),
    ("loss_of_smell", ["perte de l'odorat", "perte d'odorat"]),
    ("loss_of_taste", ["perte du goût"]),
    (
      "lower_back_pain",
      [
        "douleurs lombaires", "douleur lombaire", "lombalgie", "kreuzschmerzen",
        "schmerzen im unteren rücken", "dolor lumbar", "lombalgia", "dolore lombare", "dor lombar",
        "lage rugpijn",
      ]
    ),
    ("memory_lapse", ["trous de mémoire", "trou de mémoire"]),
    (
      "mood_changes",
      [
        "changements d'humeur", "sautes d'humeur", "stimmungsschwankungen", "cambios de humor",
        "sbalzi d'umore", "alterações de humor", "stemmingswisselingen",
      ]
    ),
    ("nausea", ["nausée", "nausées", "übelkeit", "náuseas", "misselijkheid"]),
    (
      "night_sweats",
      ["sueurs nocturnes", "nachtschweiß", "sudores nocturnos", "sudorazione notturna"]
    ),
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
    (
      "sore_throat",
      [
        "mal de gorge", "maux de gorge", "halsschmerzen", "dolor de garganta", "mal di gola",
        "dor de garganta", "keelpijn",
      ]
    ),
    ("vaginal_dryness", ["sécheresse vaginale"]),
    ("vomiting", ["vomissements", "vomissement", "erbrechen", "vómitos", "vomito", "braken"]),
    ("wheezing", ["respiration sifflante"]),
  ]
}
