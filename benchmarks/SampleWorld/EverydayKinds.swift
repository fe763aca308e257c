import Signals

extension [EventKind] {
  /// What a French-speaking person may note on an ordinary day, decoys included.
  public static let everyday: [EventKind] = exposures + symptoms + decoys

  private static let exposures: [EventKind] = [
    EventKind(
      "dairy", .food, .exposure, windows: [0, 0.3, 0.12, 0.36],
      phrases: [
        "du fromage", "un yaourt", "un gratin dauphinois", "une pizza quatre fromages",
        "des pâtes à la crème", "une raclette", "du fromage blanc", "une tartiflette",
      ], morningPhrases: ["un yaourt", "un bol de lait", "du fromage blanc", "un café au lait"]),
    EventKind(
      "coffee", .food, .exposure, windows: [0, 0.7, 0.45, 0.04],
      phrases: ["un café", "un expresso", "deux cafés", "un café allongé"]),
    EventKind(
      "alcohol", .food, .exposure, windows: [0, 0, 0.04, 0.24], weekend: 0.9,
      phrases: ["un verre de vin", "une bière", "deux verres de rouge", "un apéro au pastis"]),
    EventKind(
      "gluten", .food, .exposure, windows: [0, 0.45, 0.4, 0.35],
      phrases: ["du pain", "des pâtes", "une quiche", "un sandwich", "une tarte"],
      morningPhrases: ["des tartines", "un croissant", "du pain grillé", "des céréales"]),
    EventKind(
      "chocolate", .food, .exposure, windows: [0, 0.03, 0.2, 0.22],
      phrases: ["du chocolat noir", "un carré de chocolat", "une mousse au chocolat"]),
    EventKind(
      "spicy_food", .food, .exposure, windows: [0, 0, 0.12, 0.2],
      phrases: ["un curry", "un plat épicé", "un chili", "des nouilles piquantes"]),
    EventKind(
      "running", .activity, .exposure, windows: [0, 0.16, 0.04, 0.14], weekend: 0.4, summer: 0.2,
      phrases: ["footing au parc", "course à pied", "sortie course le long du Rhône"]),
    EventKind(
      "yoga", .activity, .exposure, windows: [0, 0.16, 0.03, 0.14],
      phrases: ["séance de yoga", "un peu de yoga", "cours de yoga"]),
    EventKind(
      "magnesium", .medication, .exposure, windows: [0, 0, 0, 0.4],
      phrases: ["magnésium pris", "un comprimé de magnésium", "ma dose de magnésium"]),
    EventKind(
      "late_screen", .misc, .exposure, windows: [0, 0, 0, 0.33],
      phrases: ["écran tard", "une série jusque tard", "téléphone au lit"]),
  ]

  private static let symptoms: [EventKind] = [
    EventKind(
      "hand_stiffness", .pain, .symptom, windows: [0.01, 0.11, 0.03, 0.04],
      phrases: ["raideur des mains", "mains raides", "doigts raides"]),
    EventKind(
      "headache", .pain, .symptom, windows: [0.04, 0.16, 0.2, 0.14],
      phrases: ["mal de tête", "mal à la tête", "la tête qui cogne"]),
    EventKind(
      "back_pain", .pain, .symptom, windows: [0.03, 0.09, 0.05, 0.09],
      phrases: ["mal de dos", "dos bloqué", "douleur dans le bas du dos"]),
    EventKind(
      "brain_fog", .symptom, .symptom, windows: [0, 0.05, 0.05, 0.02],
      phrases: ["brouillard mental", "la tête dans le brouillard", "du mal à me concentrer"]),
    EventKind(
      "bloating", .symptom, .symptom, windows: [0, 0.02, 0.05, 0.06],
      phrases: ["ballonnements", "ventre gonflé", "le ventre ballonné"]),
    EventKind(
      "fatigue", .symptom, .symptom, windows: [0, 0.1, 0.11, 0.1],
      phrases: ["fatigue", "coup de barre", "grosse fatigue"]),
    EventKind(
      "reflux", .symptom, .symptom, windows: [0.05, 0.03, 0.04, 0.07],
      phrases: ["reflux", "brûlures d'estomac", "remontées acides"]),
    EventKind(
      "ibuprofen", .medication, .reaction, windows: [0, 0.015, 0.02, 0.015],
      phrases: ["un ibuprofène", "ibuprofène 400", "un comprimé d'ibuprofène"]),
  ]

  private static let decoys: [EventKind] = [
    EventKind(
      "commute", .misc, .decoy, windows: [0, 0.6, 0, 0.5], weekend: -3,
      phrases: ["trajet en métro", "métro bondé", "trajet au bureau"]),
    EventKind(
      "herbal_tea", .food, .decoy, windows: [0, 0.08, 0.05, 0.25], summer: -0.8,
      phrases: ["une tisane", "une verveine", "une camomille"]),
    EventKind(
      "sunscreen", .misc, .decoy, windows: [0, 0.12, 0.1, 0], summer: 1.2,
      phrases: ["crème solaire", "crème solaire indice 50"]),
    EventKind(
      "video_games", .misc, .decoy, windows: [0, 0, 0.08, 0.25], weekend: 0.5,
      phrases: ["jeux vidéo", "une partie de jeu vidéo"]),
  ]
}

extension [NumberKind] {
  /// What has a value every day: the devices' numbers, the ratings and two decoys.
  public static let everyday: [NumberKind] = devices + ratings + decoys

  private static let devices: [NumberKind] = [
    NumberKind(
      "sleep_duration", .sleep, .watch, mean: 7.1, deviation: 0.85, persistence: 0.2,
      range: 2.5...12, weekend: 0.35, unit: "hr"),
    NumberKind(
      "step_count", .activity, .steps, mean: 7200, deviation: 0.36, persistence: 0.3,
      range: 200...45_000, isLogarithmic: true, weekend: -0.3, summer: 0.3, unit: "count"),
    NumberKind(
      "resting_heart_rate", .measurement, .watch, mean: 59, deviation: 2.4, persistence: 0.6,
      range: 38...100, unit: "count/min"),
    NumberKind(
      "heart_rate_variability", .measurement, .watch, mean: 48, deviation: 7.5, persistence: 0.3,
      range: 8...180, shadow: .init(key: "resting_heart_rate", correlation: -0.4), unit: "ms"),
    NumberKind(
      "weight_body_mass", .measurement, .scale, mean: 63, deviation: 1.2, persistence: 0.97,
      digits: 1, range: 40...120, isDecoy: true, unit: "kg"),
  ]

  private static let ratings: [NumberKind] = [
    NumberKind(
      "stress", .stress, .journal, mean: 4.6, deviation: 1.7, persistence: 0.35, range: 0...10,
      weekend: -0.5, unit: "0-10", phrase: "stress #/10"),
    NumberKind(
      "mood", .mood, .journal, mean: 6.3, deviation: 1.5, persistence: 0.3, range: 0...10,
      weekend: 0.2, summer: 0.3, unit: "0-10", phrase: "humeur #/10"),
    NumberKind(
      "energy", .energy, .journal, mean: 5.8, deviation: 1.6, persistence: 0.3, range: 0...10,
      summer: 0.3, unit: "0-10", phrase: "énergie #/10"),
    NumberKind(
      "sleep_quality", .sleep, .journal, mean: 6.4, deviation: 1.5, persistence: 0.2,
      range: 0...10, shadow: .init(key: "sleep_duration", correlation: 0.65), unit: "0-10",
      phrase: "nuit notée #/10"),
  ]

  private static let decoys: [NumberKind] = [
    NumberKind(
      "water_intake", .measurement, .journal, mean: 6, deviation: 1.6, persistence: 0.4,
      range: 0...20, isDecoy: true, summer: 0.6, unit: "glasses", phrase: "# verre[s] d'eau"),
    NumberKind(
      "screen_time", .misc, .journal, mean: 4.5, deviation: 1.3, persistence: 0.6, digits: 1,
      range: 0...16, isDecoy: true, unit: "h", phrase: "# h d'écran"),
  ]
}

extension [EventKind] {
  /// More that comes and goes with the season and has nothing to do with anything.
  public static let seasonal: [EventKind] = [
    decoy("gardening", .activity, [0, 0.12, 0.15, 0.06], summer: 1.2, "jardinage"),
    decoy("heating_on", .environment, [0.1, 0.3, 0.15, 0.35], summer: -1.2, "chauffage allumé"),
    decoy("fan_on", .environment, [0.1, 0.02, 0.15, 0.2], summer: 1.2, "ventilateur"),
    decoy("open_windows", .environment, [0.1, 0.25, 0.2, 0.2], summer: 1, "fenêtres ouvertes"),
    decoy("hot_soup", .food, [0, 0, 0.1, 0.25], summer: -1, "une soupe chaude"),
    decoy("iced_tea", .food, [0, 0.05, 0.25, 0.12], summer: 1, "un thé glacé"),
    decoy("swimming", .activity, [0, 0.06, 0.15, 0.06], summer: 1, "natation"),
  ]

  private static func decoy(
    _ key: String, _ category: SignalCategory, _ windows: [Double], summer: Double, _ words: String
  ) -> EventKind {
    EventKind(key, category, .decoy, windows: windows, summer: summer, phrases: [words])
  }
}

extension [NumberKind] {
  /// The same for numbers.
  public static let seasonal: [NumberKind] = [
    NumberKind(
      "pollen", .environment, .journal, mean: 2, deviation: 1.1, persistence: 0.7, range: 0...6,
      isDecoy: true, summer: 0.9, unit: "level", phrase: "pollen niveau #"),
    NumberKind(
      "electricity_use", .measurement, .journal, mean: 11, deviation: 3, persistence: 0.5,
      digits: 1, range: 0...40, isDecoy: true, summer: -0.9, unit: "kWh", phrase: "# kWh"),
  ]
}
