import Foundation
import Signals

/// How a key is looked up in the lexicons, and how it is shown where they do not have it.
enum LexiconKey {
  /// The lexicon's spelling of a key: lower case, without accents, with the words that people
  /// write in French or in the plural led back to one entry.
  static func canonical(_ key: String, knownIn words: Set<String>) -> String? {
    if words.contains(key) { return key }
    let folded = key.prefix(200).folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: nil
    )
    .replacingOccurrences(of: "œ", with: "oe")
    let joined = folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    let singular = joined.hasSuffix("s") ? String(joined.dropLast()) : joined
    for candidate in [key, joined, singular] {
      let catalogued = SignalCatalogue.canonicalKey(candidate)
      for spelling in [catalogued, synonyms[candidate] ?? candidate] where words.contains(spelling)
      {
        return spelling
      }
    }
    return nil
  }

  /// A key as words: underscores become spaces, what cannot be seen is left out, and a key of
  /// many thousand characters is cut.
  ///
  /// - Returns: Never empty; `?` where nothing of the key can be shown.
  static func readable(_ key: String, limit: Int = 60) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in key.unicodeScalars.prefix(20 * limit) {
      if scalar == "_" || scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if !isInvisible(scalar) {
        scalars.append(scalar)
      }
    }
    let words = String(scalars).split(separator: " ").joined(separator: " ")
    guard !words.isEmpty else { return "?" }
    guard words.count > limit else { return words }
    return words.prefix(limit - 1).trimmingCharacters(in: .whitespaces) + "…"
  }

  /// Controls, marks that turn the writing direction, and characters of no width: they could
  /// garble the sentence around the key. Joiners stay, emoji and Indic scripts need them.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    default: false
    }
  }

  private static let synonyms: [String: String] = {
    var table: [String: String] = [:]
    for line in synonymLines.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { continue }
      let target = parts[0].trimmingCharacters(in: .whitespaces)
      for word in parts[1].split(separator: " ") { table[String(word)] = target }
    }
    return table
  }()

  /// What people call the entries, in English and French; accents are already folded away.
  private static let synonymLines = """
    dairy: dairy_product dairy_products laitage laitages produit_laitier produits_laitiers
    milk: lait
    cheese: fromage fromages
    yogurt: yoghurt yaourt yaourts
    bread: pain
    pasta: pates
    coffee: cafe cafes
    tea: black_tea the_noir
    herbal_tea: tisane infusion
    alcohol: alcool drinks
    wine: vin
    red_wine: vin_rouge
    beer: biere bieres
    sugar: sucre
    sweets: candy bonbons sucreries
    chocolate: chocolat
    spicy_food: spicy epice epices plat_epice
    fried_food: fried friture fritures
    red_meat: viande_rouge
    meat: viande
    processed_meat: charcuterie cold_cuts
    fish: poisson
    seafood: fruits_de_mer
    eggs: egg oeuf oeufs
    nuts: nut noix fruits_a_coque
    vegetables: vegetable legume_vert legumes_verts
    legumes: legume pulses legumineuses
    fruit: fruits
    soup: soupe
    water: eau
    late_meal: late_dinner diner_tardif repas_tardif
    heavy_meal: big_meal repas_copieux
    magnesium: magnesium_supplement
    antihistamine: antihistaminique antihistamines
    ibuprofen: ibuprofene advil nurofen
    paracetamol: acetaminophen doliprane tylenol
    aspirin: aspirine
    melatonin: melatonine
    vitamin_d: vitamine_d
    iron: fer
    running: run jog jogging footing course course_a_pied
    walking: marche
    walk: promenade
    dog_walk: promenade_du_chien promenade_chien
    swimming: swim natation piscine
    cycling: velo bike biking
    workout: gym sport training entrainement seance_de_sport
    strength_training: weights musculation
    meditation: mindfulness meditation_guidee
    gardening: jardinage
    nap: sieste
    late_screen: late_screens screen_late ecran_tard ecrans_tard
    screen_time: temps_d_ecran temps_ecran
    work: travail
    travel: voyage
    smoking: tabac tobacco
    cigarette: cigarettes
    headache: mal_de_tete maux_de_tete cephalee cephalees
    migraine: migraines
    hand_stiffness: raideur_mains raideur_des_mains stiff_hands
    stiffness: raideur morning_stiffness
    joint_pain: douleur_articulaire douleurs_articulaires articulations
    back_pain: mal_de_dos backache lombalgie
    neck_pain: mal_au_cou douleur_cou
    stomach_ache: stomach_pain abdominal_pain mal_de_ventre maux_de_ventre
    cramps: crampe crampes
    period_pain: menstrual_cramps period_cramps dysmenorrhea douleurs_de_regles
    sore_throat: mal_de_gorge
    bloating: ballonnement ballonnements
    fatigue: tired tiredness
    brain_fog: brouillard_mental
    nausea: nausee nausees
    reflux: acid_reflux
    anxiety: anxiete angoisse
    dizziness: vertige vertiges
    diarrhea: diarrhee
    itching: demangeaison demangeaisons
    hot_flashes: hot_flash hot_flushes bouffees_de_chaleur
    cough: toux
    fever: fievre
    mood: humeur
    energy: energie energy_level niveau_d_energie
    stress: stress_level niveau_de_stress
    pain: douleur douleurs pain_level
    sleep_quality: qualite_du_sommeil qualite_sommeil
    relative_humidity: humidity humidite
    temperature: temperature_exterieure
    surface_pressure: air_pressure pression_atmospherique
    step_count: steps pas
    heart_rate_variability: hrv vfc
    weight_body_mass: poids body_weight
    period_flow: period periods regles menstruation flow
    """
}

extension LexiconKey {
  /// The catalogue's key for a word that people use for it (`humidity`), for its unit's sake.
  static func catalogued(_ key: String) -> String {
    SignalCatalogue.canonicalKey(synonyms[key] ?? key)
  }
}
