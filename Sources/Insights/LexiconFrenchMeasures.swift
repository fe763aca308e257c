extension FrenchLexicon {
  /// What has a value: key, gender (`p` for plural), noun and, where "élevé" and "bas" would sound
  /// wrong, the adjectives for much and little.
  static let measureLines = """
    step_count m nombre de pas
    walking_running_distance f distance à pied | long/longue | court/courte
    cycling_distance f distance à vélo | long/longue | court/courte
    swimming_distance f distance à la nage | long/longue | court/courte
    active_energy f dépense d'énergie active
    basal_energy_burned f dépense d'énergie au repos
    flights_climbed m nombre d'étages montés
    apple_exercise_time m temps d'exercice | long/longue | court/courte
    apple_stand_time m temps debout | long/longue | court/courte
    apple_stand_hour m nombre d'heures avec du temps debout
    physical_effort m effort physique | intense/intense | faible/faible
    walking_speed f vitesse de marche
    walking_step_length f longueur des pas
    walking_asymmetry_percentage f asymétrie de la marche
    walking_double_support_percentage m temps de double appui à la marche
    stair_speed_up f vitesse de montée des escaliers
    stair_speed_down f vitesse de descente des escaliers
    six_minute_walking_test_distance f distance de marche en six minutes | long/longue | court/courte
    workout_duration f durée de sport | long/longue | court/courte
    workout_energy f dépense d'énergie pendant le sport
    workout_distance f distance pendant le sport | long/longue | court/courte
    workout_heart_rate f fréquence cardiaque pendant le sport
    workout_temperature f température pendant le sport
    workout_humidity f humidité pendant le sport
    mindful_minutes m temps de méditation | long/longue | court/courte
    time_in_daylight m temps à la lumière du jour | long/longue | court/courte
    handwashing m temps de lavage des mains | long/longue | court/courte
    toothbrushing m temps de brossage des dents | long/longue | court/courte
    heart_rate f fréquence cardiaque
    heart_rate_min f fréquence cardiaque minimale
    heart_rate_max f fréquence cardiaque maximale
    resting_heart_rate f fréquence cardiaque au repos
    walking_heart_rate_average f fréquence cardiaque à la marche
    cardio_recovery f récupération cardiaque
    heart_rate_variability f variabilité cardiaque
    respiratory_rate f fréquence respiratoire
    blood_oxygen_saturation f saturation en oxygène
    blood_pressure_systolic f tension systolique
    blood_pressure_diastolic f tension diastolique
    blood_glucose f glycémie
    body_temperature f température du corps
    basal_body_temperature f température du corps au réveil
    apple_sleeping_wrist_temperature f température du poignet la nuit
    weight_body_mass m poids
    weight m poids
    lean_body_mass f masse maigre
    body_mass_index m indice de masse corporelle
    body_fat_percentage f part de masse grasse
    height f taille
    waist_circumference m tour de taille
    vo2_max f capacité cardiorespiratoire
    environmental_audio_exposure m bruit ambiant | fort/forte | faible/faible
    headphone_audio_exposure m volume au casque | fort/forte | faible/faible
    state_of_mind_valence f humeur | bon/bonne | bas/basse
    medication_taken m nombre de prises de médicament
    sleep_duration m sommeil | long/longue | court/courte
    sleep_deep m sommeil profond | long/longue | court/courte
    sleep_rem m sommeil paradoxal | long/longue | court/courte
    sleep_core m sommeil léger | long/longue | court/courte
    sleep_awake m temps d'éveil la nuit | long/longue | court/courte
    sleep_in_bed m temps au lit | long/longue | court/courte
    sleep_unspecified m sommeil | long/longue | court/courte
    sleep_quality f qualité du sommeil
    temperature f température
    temperature_max f température maximale
    temperature_min f température minimale
    apparent_temperature f température ressentie
    apparent_temperature_max f température ressentie maximale
    apparent_temperature_min f température ressentie minimale
    dew_point m point de rosée
    relative_humidity f humidité
    surface_pressure f pression de l'air
    sea_level_pressure f pression de l'air
    precipitation f pluie | fort/forte | faible/faible
    precipitation_probability f probabilité de pluie
    rain f pluie | fort/forte | faible/faible
    snowfall f neige | abondant/abondante | faible/faible
    snow_depth f hauteur de neige
    wind_speed m vent | fort/forte | faible/faible
    wind_speed_max m vent maximal | fort/forte | faible/faible
    wind_gusts fp rafales | fort/forte | faible/faible
    wind_direction f direction du vent
    cloud_cover f couverture nuageuse | dense/dense | faible/faible
    visibility f visibilité | bon/bonne | mauvais/mauvaise
    uv_index m indice UV
    shortwave_radiation m rayonnement solaire | fort/forte | faible/faible
    sunshine_duration f durée d'ensoleillement | long/longue | court/courte
    weather_code m type de temps
    pollen m niveau de pollen
    period_flow m flux des règles | abondant/abondante | faible/faible
    period_flow_unspecified m flux des règles | abondant/abondante | faible/faible
    cycle_start m début du cycle
    cycle_day m jour du cycle | avancé/avancée | précoce/précoce
    cycle_phase f phase du cycle
    ovulation_test m résultat du test d'ovulation
    dietary_energy m apport en calories
    dietary_water f quantité d'eau bue | élevé/élevée | faible/faible
    dietary_caffeine m apport en caféine
    carbohydrates m apport en glucides
    protein m apport en protéines
    total_fat m apport en graisses
    dietary_sugar m apport en sucre
    fiber m apport en fibres
    number_of_alcoholic_beverages m nombre de verres d'alcool
    stress m stress
    mood f humeur | bon/bonne | bas/basse
    energy f énergie
    pain f douleur | fort/forte | faible/faible
    motivation f motivation
    focus f concentration
    appetite m appétit | fort/forte | faible/faible
    libido f libido
    screen_time m temps d'écran | long/longue | court/courte
    water_intake f quantité d'eau bue | élevé/élevée | faible/faible
    work_hours m temps de travail | long/longue | court/courte
    electricity_use f consommation électrique
    """

  /// What a part of the day is when the value is above | below a threshold: an adjective in both
  /// genders, or words that do not change. `{}` takes the threshold into the words, `!`
  /// leaves it out.
  static let spanLines = """
    relative_humidity humide/humide | sec/sèche
    temperature chaud/chaude | froid/froide
    temperature_max chaud/chaude | froid/froide
    temperature_min de nuit douce | de nuit froide
    apparent_temperature chaud/chaude | froid/froide
    apparent_temperature_max chaud/chaude | froid/froide
    dew_point à l'air lourd (point de rosée au-dessus de {}) | à l'air sec (point de rosée au-dessous de {})
    surface_pressure de haute pression | de basse pression
    sea_level_pressure de haute pression | de basse pression
    precipitation pluvieux/pluvieuse | peu pluvieux/peu pluvieuse
    rain pluvieux/pluvieuse | peu pluvieux/peu pluvieuse
    snowfall de neige | de faible neige
    wind_speed venteux/venteuse | peu venteux/peu venteuse
    wind_speed_max venteux/venteuse | peu venteux/peu venteuse
    wind_gusts de fortes rafales | de faibles rafales
    cloud_cover nuageux/nuageuse | dégagé/dégagée
    sunshine_duration ensoleillé/ensoleillée | peu ensoleillé/peu ensoleillée
    shortwave_radiation ensoleillé/ensoleillée | peu ensoleillé/peu ensoleillée
    uv_index de fort soleil (indice UV au-dessus de {}) | de faible soleil (indice UV au-dessous de {})
    pollen de fort pollen | de faible pollen
    step_count avec plus de {} pas | avec moins de {} pas
    flights_climbed avec plus de {} étages montés | avec moins de {} étages montés
    number_of_alcoholic_beverages avec plus de {} verres d'alcool | avec moins de {} verres d'alcool
    walking_running_distance avec plus de {} à pied | avec moins de {} à pied
    apple_exercise_time avec plus de {} d'exercice | avec moins de {} d'exercice
    workout_duration avec plus de {} de sport | avec moins de {} de sport
    time_in_daylight avec plus de {} à la lumière du jour | avec moins de {} à la lumière du jour
    active_energy actif/active | peu actif/peu active
    period_flow de règles abondantes! | de règles légères!
    mood de bonne humeur | d'humeur basse
    state_of_mind_valence de bonne humeur | d'humeur basse
    water_intake avec beaucoup d'eau bue | avec peu d'eau bue
    dietary_water avec plus de {} d'eau bue | avec moins de {} d'eau bue
    """

  /// What a night is when the value is above | below a threshold.
  static let nightLines = """
    sleep_duration une longue nuit | une nuit courte
    sleep_unspecified une longue nuit | une nuit courte
    sleep_in_bed une longue nuit au lit | une nuit courte au lit
    sleep_deep une nuit riche en sommeil profond | une nuit pauvre en sommeil profond
    sleep_rem une nuit riche en sommeil paradoxal | une nuit pauvre en sommeil paradoxal
    sleep_core une nuit riche en sommeil léger | une nuit pauvre en sommeil léger
    sleep_awake une nuit agitée (plus de {} d'éveil) | une nuit calme (moins de {} d'éveil)
    sleep_quality une bonne nuit | une mauvaise nuit
    """
}
