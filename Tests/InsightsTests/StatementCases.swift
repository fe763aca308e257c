import Insights
import Signals
import Testing

/// Builds one side of a card.
func side(
  _ signal: String, _ category: SignalCategory, _ window: String = "day",
  _ condition: Condition = .occurs
) -> CardSide {
  CardSide(
    signal: signal, category: category, aggregate: .any, window: window, condition: condition)
}

struct StatementCase: Sendable, CustomTestStringConvertible {
  let exposures: [CardSide]
  let outcome: CardSide
  var direction = InsightCard.Direction.increases
  let lag: CardLag
  let fr: String
  let en: String

  var testDescription: String { en }
}

/// Cards and the sentences that a native would say for them.
enum StatementCases {
  static let all = events + conditions + conjunctions + levels + strangers

  static func windows(_ count: Int) -> CardLag {
    CardLag(windows: count, days: Double(count) / 4)
  }

  static func days(_ count: Int) -> CardLag { CardLag(windows: 4 * count, days: Double(count)) }

  static let events: [StatementCase] = [
    StatementCase(
      exposures: [side("coffee", .food, "morning")],
      outcome: side("anxiety", .symptom, "morning"), lag: windows(0),
      fr: "Anxiété les matins avec du café", en: "Anxiety on mornings with coffee"),
    StatementCase(
      exposures: [side("coffee", .food, "morning")],
      outcome: side("anxiety", .symptom, "evening"), lag: windows(2),
      fr: "Anxiété le soir après du café le matin",
      en: "Anxiety in the evening after coffee in the morning"),
    StatementCase(
      exposures: [side("coffee", .food, "morning")],
      outcome: side("headache", .pain, "morning"), lag: windows(4),
      fr: "Maux de tête le lendemain matin après du café le matin",
      en: "Headaches the next morning after coffee in the morning"),
    StatementCase(
      exposures: [side("chocolate", .food, "evening")],
      outcome: side("reflux", .symptom, "night"), lag: windows(1),
      fr: "Reflux la nuit après du chocolat le soir",
      en: "Reflux at night after chocolate in the evening"),
    StatementCase(
      exposures: [side("running", .activity, "evening")],
      outcome: side("back_pain", .pain, "evening"), lag: windows(8),
      fr: "Mal de dos le soir, deux jours après une course à pied le soir",
      en: "Back pain in the evening, two days after a run in the evening"),
    StatementCase(
      exposures: [side("alcohol", .food)], outcome: side("migraine", .pain), lag: days(0),
      fr: "Migraines les jours avec de l’alcool", en: "Migraines on days with alcohol"),
    StatementCase(
      exposures: [side("alcohol", .food)], outcome: side("migraine", .pain), lag: days(1),
      fr: "Migraines le lendemain d’un jour avec de l’alcool",
      en: "Migraines the day after alcohol"),
    StatementCase(
      exposures: [side("nuts", .food)], outcome: side("eczema", .symptom), lag: days(3),
      fr: "Eczéma trois jours après des fruits à coque", en: "Eczema three days after nuts"),
    StatementCase(
      exposures: [side("magnesium", .medication, "evening")], outcome: side("headache", .pain),
      direction: .decreases, lag: days(1),
      fr: "Moins de maux de tête le lendemain après du magnésium le soir",
      en: "Fewer headaches the day after magnesium in the evening"),
    StatementCase(
      exposures: [side("yoga", .activity, "morning")], outcome: side("anxiety", .symptom),
      direction: .decreases, lag: days(0),
      fr: "Moins d’anxiété les jours avec du yoga le matin",
      en: "Less anxiety on days with yoga in the morning"),
    StatementCase(
      exposures: [side("alcohol", .food, "evening")],
      outcome: side("heart_rate_variability", .measurement, "day", .level),
      direction: .decreases, lag: days(1),
      fr: "Variabilité cardiaque plus basse le lendemain après de l’alcool le soir",
      en: "Lower heart rate variability the day after alcohol in the evening"),
    StatementCase(
      exposures: [side("coffee", .food, "afternoon")],
      outcome: side("sleep_duration", .sleep, "day", .level), direction: .decreases, lag: days(1),
      fr: "Sommeil plus court la nuit après du café l’après-midi",
      en: "Shorter sleep the night after coffee in the afternoon"),
    StatementCase(
      exposures: [side("late_screen", .misc, "evening")],
      outcome: side("fatigue", .symptom, "morning"), lag: windows(2),
      fr: "Fatigue le matin après des écrans tard le soir",
      en: "Fatigue in the morning after late screen time in the evening"),
    StatementCase(
      exposures: [side("alcohol", .food)], outcome: side("nausea", .symptom, "morning"),
      lag: days(1), fr: "Nausées le lendemain matin après un jour avec de l’alcool",
      en: "Nausea the next morning after a day with alcohol"),
    StatementCase(
      exposures: [side("eggs", .food)], outcome: side("hand_stiffness", .pain, "day", .level),
      lag: days(2), fr: "Raideur des mains plus forte deux jours après des œufs",
      en: "Worse hand stiffness two days after eggs"),
  ]

  static let conditions: [StatementCase] = [
    StatementCase(
      exposures: [side("relative_humidity", .environment, "day", .above(threshold: 78))],
      outcome: side("hand_stiffness", .pain, "morning"), lag: days(0),
      fr: "Raideur des mains le matin, les jours humides (plus de 78 %)",
      en: "Hand stiffness in the morning on humid days (above 78%)"),
    StatementCase(
      exposures: [side("temperature", .environment, "night", .above(threshold: 21.46))],
      outcome: side("headache", .pain, "morning"), lag: windows(1),
      fr: "Maux de tête le matin après une nuit chaude (plus de 21,5 °C)",
      en: "Headaches in the morning after a hot night (above 21.5 °C)"),
    StatementCase(
      exposures: [side("surface_pressure", .environment, "day", .below(threshold: 1004.6))],
      outcome: side("migraine", .pain), lag: days(1),
      fr: "Migraines le lendemain d’un jour de basse pression (moins de 1 005 hPa)",
      en: "Migraines the day after a low-pressure day (below 1,005 hPa)"),
    StatementCase(
      exposures: [side("sleep_duration", .sleep, "day", .below(threshold: 6.1667))],
      outcome: side("brain_fog", .symptom), lag: days(0),
      fr: "Brouillard mental après une nuit courte (moins de 6 h 10)",
      en: "Brain fog after a short night (under 6 h 10 min)"),
    StatementCase(
      exposures: [side("sleep_duration", .sleep, "day", .below(threshold: 6))],
      outcome: side("brain_fog", .symptom), lag: days(2),
      fr: "Brouillard mental trois jours après une nuit courte (moins de 6 h)",
      en: "Brain fog three days after a short night (under 6 h)"),
    StatementCase(
      exposures: [side("sleep_awake", .sleep, "day", .above(threshold: 0.75))],
      outcome: side("mood", .mood, "day", .level), direction: .decreases, lag: days(0),
      fr: "Humeur plus basse après une nuit agitée (plus de 45 min d’éveil)",
      en: "Lower mood after a restless night (more than 45 min awake)"),
    StatementCase(
      exposures: [side("step_count", .activity, "day", .above(threshold: 9432))],
      outcome: side("back_pain", .pain, "morning"), lag: days(1),
      fr: "Mal de dos le lendemain matin après un jour avec plus de 9 430 pas",
      en: "Back pain the next morning after a day with more than 9,430 steps"),
    StatementCase(
      exposures: [side("resting_heart_rate", .measurement, "day", .above(threshold: 62))],
      outcome: side("energy", .energy, "day", .level), direction: .decreases, lag: days(1),
      fr: "Énergie plus basse le lendemain d’un jour de fréquence cardiaque au repos élevée "
        + "(plus de 62 bpm)",
      en: "Lower energy the day after a day with high resting heart rate (above 62 bpm)"),
    StatementCase(
      exposures: [side("wind_speed", .environment, "morning", .above(threshold: 30))],
      outcome: side("headache", .pain), lag: days(0),
      fr: "Maux de tête le même jour qu’un matin venteux (plus de 30 km/h)",
      en: "Headaches on the same day as a windy morning (above 30 km/h)"),
    StatementCase(
      exposures: [side("cycle_phase", .measurement, "day", .value("luteal"))],
      outcome: side("headache", .pain, "evening"), lag: days(0),
      fr: "Maux de tête le soir pendant la phase lutéale",
      en: "Headaches in the evening during the luteal phase"),
    StatementCase(
      exposures: [side("cycle_phase", .measurement, "day", .value("menstrual"))],
      outcome: side("cramps", .pain), lag: days(1),
      fr: "Crampes le lendemain d’un jour de règles", en: "Cramps the day after a day of a period"),
    StatementCase(
      exposures: [side("cycle_day", .measurement, "day", .above(threshold: 22))],
      outcome: side("mood", .mood, "day", .level), direction: .decreases, lag: days(0),
      fr: "Humeur plus basse en fin de cycle (après le jour 22)",
      en: "Lower mood late in the cycle (after day 22)"),
    StatementCase(
      exposures: [side("stress", .stress, "day", .above(threshold: 6))],
      outcome: side("sleep_duration", .sleep, "day", .below(threshold: 6.5)), lag: days(1),
      fr: "Nuit courte (moins de 6 h 30) la nuit après un jour de stress élevé (plus de 6)",
      en: "Short night (under 6 h 30 min) the night after a day with high stress (above 6)"),
    StatementCase(
      exposures: [side("coffee", .food, "day", .above(threshold: 3))],
      outcome: side("anxiety", .symptom), lag: days(0),
      fr: "Anxiété les jours avec beaucoup de café (plus de 3)",
      en: "Anxiety on days with a lot of coffee (above 3)"),
    StatementCase(
      exposures: [side("precipitation", .environment, "day", .above(threshold: 3.2))],
      outcome: side("mood", .mood, "day", .level), lag: days(0),
      fr: "Humeur meilleure les jours pluvieux (plus de 3,2 mm)",
      en: "Better mood on rainy days (more than 3.2 mm)"),
    StatementCase(
      exposures: [side("period_flow", .measurement, "day", .above(threshold: 2))],
      outcome: side("fatigue", .symptom), lag: days(0),
      fr: "Fatigue les jours de règles abondantes", en: "Fatigue on heavy-flow days"),
    StatementCase(
      exposures: [side("dew_point", .environment, "day", .above(threshold: 16))],
      outcome: side("hand_stiffness", .pain, "morning"), lag: days(0),
      fr: "Raideur des mains le matin, les jours à l’air lourd (point de rosée au-dessus de 16 °C)",
      en: "Hand stiffness in the morning on muggy days (dew point above 16 °C)"),
  ]

  static let conjunctions: [StatementCase] = [
    StatementCase(
      exposures: [
        side("dairy", .food, "evening"),
        side("relative_humidity", .environment, "day", .above(threshold: 78)),
      ], outcome: side("hand_stiffness", .pain, "morning"), lag: windows(2),
      fr: "Raideur des mains le matin après des dîners laitiers, les jours humides (plus de 78 %)",
      en: "Hand stiffness in the morning after dairy at dinner on humid days (above 78%)"),
    StatementCase(
      exposures: [
        side("temperature", .environment, "day", .above(threshold: 27)), side("alcohol", .food),
      ], outcome: side("migraine", .pain), lag: days(1),
      fr: "Migraines le lendemain d’un jour chaud (plus de 27 °C) avec de l’alcool",
      en: "Migraines the day after a hot day (above 27 °C) with alcohol"),
    StatementCase(
      exposures: [side("coffee", .food), side("chocolate", .food)],
      outcome: side("migraine", .pain), lag: days(0),
      fr: "Migraines les jours avec du café et du chocolat",
      en: "Migraines on days with coffee and chocolate"),
    StatementCase(
      exposures: [side("coffee", .food, "morning"), side("red_meat", .food, "evening")],
      outcome: side("reflux", .symptom), lag: days(1),
      fr: "Reflux le lendemain d’un jour avec du café le matin et de la viande rouge au dîner",
      en: "Reflux the day after coffee in the morning and red meat at dinner"),
    StatementCase(
      exposures: [
        side("relative_humidity", .environment, "day", .above(threshold: 80)),
        side("temperature", .environment, "day", .below(threshold: 4)),
      ], outcome: side("joint_pain", .pain), lag: days(0),
      fr: "Douleurs articulaires les jours humides (plus de 80 %) et froids (moins de 4 °C)",
      en: "Joint pain on humid and cold days (above 80%; below 4 °C)"),
    StatementCase(
      exposures: [
        side("alcohol", .food, "evening"),
        side("cycle_phase", .measurement, "day", .value("luteal")),
      ], outcome: side("migraine", .pain), lag: days(1),
      fr: "Migraines le lendemain après de l’alcool le soir, pendant la phase lutéale",
      en: "Migraines the day after alcohol in the evening during the luteal phase"),
    StatementCase(
      exposures: [
        side("sleep_duration", .sleep, "day", .below(threshold: 6)), side("coffee", .food),
      ], outcome: side("anxiety", .symptom), lag: days(0),
      fr: "Anxiété les jours avec du café, après une nuit courte (moins de 6 h)",
      en: "Anxiety on days with coffee after a short night (under 6 h)"),
    StatementCase(
      exposures: [
        side("magnesium", .medication, "evening"),
        side("sleep_duration", .sleep, "day", .below(threshold: 6.4)),
      ], outcome: side("headache", .pain, "morning"), direction: .decreases, lag: windows(2),
      fr: "Moins de maux de tête le matin après du magnésium le soir, les jours qui suivent "
        + "une nuit courte (moins de 6 h 24)",
      en: "Fewer headaches in the morning after magnesium in the evening on days that follow "
        + "a short night (under 6 h 24 min)"),
    StatementCase(
      exposures: [
        side("coffee", .food), side("step_count", .activity, "day", .above(threshold: 9000)),
      ], outcome: side("nausea", .symptom), lag: days(1),
      fr: "Nausées le lendemain d’un jour avec plus de 9 000 pas et du café",
      en: "Nausea the day after a day with more than 9,000 steps and coffee"),
    StatementCase(
      exposures: [
        side("coffee", .food, "morning"), side("stress", .stress, "day", .above(threshold: 6)),
      ], outcome: side("nausea", .symptom, "morning"), lag: windows(0),
      fr: "Nausées les matins avec du café, les jours de stress élevé (plus de 6)",
      en: "Nausea on mornings with coffee, on days with high stress (above 6)"),
  ]

  static let levels: [StatementCase] = [
    StatementCase(
      exposures: [side("stress", .stress, "day", .level)], outcome: side("back_pain", .pain),
      lag: days(2),
      fr: "Plus le stress est élevé, plus le mal de dos est fréquent le surlendemain",
      en: "The higher the stress, the more back pain two days later"),
    StatementCase(
      exposures: [side("sleep_duration", .sleep, "day", .below(threshold: 6))],
      outcome: side("fatigue", .symptom), lag: days(1),
      fr: "Fatigue le surlendemain d’une nuit courte (moins de 6 h)",
      en: "Fatigue two days after a short night (under 6 h)"),
    StatementCase(
      exposures: [
        CardSide(
          signal: "water", category: .food, aggregate: .mean, window: "day",
          condition: .below(threshold: 4), unit: "glasses")
      ], outcome: side("headache", .pain), lag: days(0),
      fr: "Maux de tête les jours avec peu d’eau (moins de 4 verres)",
      en: "Headaches on days with little water (below 4 glasses)"),
    StatementCase(
      exposures: [
        CardSide(
          signal: "screen_time", category: .activity, aggregate: .mean, window: "day",
          condition: .above(threshold: 2.5), unit: "h")
      ], outcome: side("headache", .pain), lag: days(0),
      fr: "Maux de tête les jours de temps d’écran long (plus de 2 h 30)",
      en: "Headaches on days with long screen time (over 2 h 30 min)"),
    StatementCase(
      exposures: [side("coffee", .food)], outcome: side("reflux", .symptom, "night"), lag: days(1),
      fr: "Reflux la nuit suivante après un jour avec du café", en: "Reflux the night after coffee"),
    StatementCase(
      exposures: [side("stress", .stress, "day", .level)],
      outcome: side("mood", .mood, "day", .level), direction: .decreases, lag: days(1),
      fr: "Plus le stress est élevé, plus l’humeur est basse le lendemain",
      en: "The higher the stress, the lower the mood the next day"),
    StatementCase(
      exposures: [side("stress", .stress, "day", .level)], outcome: side("headache", .pain),
      lag: days(0), fr: "Plus le stress est élevé, plus il y a de maux de tête le même jour",
      en: "The higher the stress, the more headaches the same day"),
    StatementCase(
      exposures: [side("sleep_duration", .sleep, "day", .level)],
      outcome: side("energy", .energy, "morning", .level), lag: days(0),
      fr: "Plus le sommeil est long, plus l’énergie est élevée le matin",
      en: "The longer the sleep, the higher the energy in the morning"),
    StatementCase(
      exposures: [side("step_count", .activity, "afternoon", .level)],
      outcome: side("sleep_deep", .sleep, "day", .level), lag: days(1),
      fr: "Plus le nombre de pas est élevé l’après-midi, plus le sommeil profond est long "
        + "la nuit suivante",
      en: "The higher the number of steps in the afternoon, the longer the deep sleep "
        + "that night"),
    StatementCase(
      exposures: [side("wind_gusts", .environment, "day", .level)],
      outcome: side("nausea", .symptom), direction: .decreases, lag: days(2),
      fr: "Plus les rafales sont fortes, moins il y a de nausées le surlendemain",
      en: "The stronger the gusts, the less nausea two days later"),
    StatementCase(
      exposures: [side("stress", .stress, "evening", .level)],
      outcome: side("mood", .mood, "evening", .level), direction: .decreases, lag: windows(0),
      fr: "Plus le stress est élevé le soir, plus l’humeur est basse le même soir",
      en: "The higher the stress in the evening, the lower the mood that same evening"),
  ]

  static let strangers: [StatementCase] = [
    StatementCase(
      exposures: [side("gâteau_de_mamie", .food, "evening")],
      outcome: side("jambes_lourdes", .symptom, "morning"), lag: windows(2),
      fr: "« Jambes lourdes » le matin après « gâteau de mamie » le soir",
      en: "“Jambes lourdes” in the morning after “gâteau de mamie” in the evening"),
    StatementCase(
      exposures: [side("zorbing", .activity)], outcome: side("clumsiness", .symptom),
      direction: .decreases, lag: days(1),
      fr: "Moins de « clumsiness » le lendemain d’un jour avec « zorbing »",
      en: "Less “clumsiness” the day after “zorbing”"),
    StatementCase(
      exposures: [side("air_score", .misc, "day", .level)],
      outcome: side("clarity", .misc, "day", .level), lag: days(1),
      fr: "Plus la valeur de « air score » est élevée, plus la valeur de « clarity » est élevée "
        + "le lendemain",
      en: "The higher “air score”, the higher “clarity” the next day"),
    StatementCase(
      exposures: [side("air_score", .misc, "day", .below(threshold: 4.25))],
      outcome: side("clarity", .misc, "day", .level), lag: days(0),
      fr: "Valeur de « clarity » plus élevée les jours avec « air score » au-dessous de 4,25",
      en: "Higher “clarity” on days with “air score” below 4.25"),
    StatementCase(
      exposures: [side("Produits_laitiers", .food, "evening")],
      outcome: side("maux_de_tête", .pain, "night"), lag: windows(1),
      fr: "Maux de tête la nuit après des dîners laitiers",
      en: "Headaches at night after dairy at dinner"),
  ]
}
