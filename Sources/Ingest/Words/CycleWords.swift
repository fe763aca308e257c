/// What the cycle records of the Health app say, in the words that phones write in their own
/// language.
enum CycleWords {
  /// A record's meaning.
  enum Fact: Equatable {
    /// 0 none, 1 spotting, 2 light, 3 medium, 4 heavy.
    case flow(Double)
    /// Bleeding of unknown strength. A strength of no known word is one: that the person bled
    /// is what the record says, and a lost day would split a period.
    case unspecifiedFlow(isKnown: Bool)
    /// A test of ovulation, pregnancy or progesterone: 1 positive, 0 negative.
    case test(key: String, Double)
    /// Something else that took place, under its canonical key or its own name.
    case other(key: String, isKnown: Bool)
    /// A known name without a value, or with a word that says nothing: an indeterminate test.
    case noValue
    /// A known name with a value of no known word.
    case unknownValue
  }

  /// Reads a record's name and value.
  static func fact(name: String, value: String?) -> Fact {
    switch names[WordTable.plain(name)] {
    case "flow": return flow(value)
    case "spotting":
      return .flow(value.flatMap { SeverityWords.level(of: $0) } == 0 ? 0 : 1)
    case let key? where key.hasSuffix("_test"): return test(key, value)
    case let key?: return .other(key: key, isKnown: true)
    case nil: return .other(key: name, isKnown: false)
    }
  }

  /// The strength of a bleeding. HealthKit's numbers are 1 unspecified, 2 light, 3 medium,
  /// 4 heavy, 5 none.
  static func flow(_ value: String?) -> Fact {
    guard let value else { return .unspecifiedFlow(isKnown: true) }
    let plain = WordTable.plain(value)
    if plain == "1" || SeverityWords.isUnspecified(value) { return .unspecifiedFlow(isKnown: true) }
    if let flow = flows[plain] { return .flow(flow) }
    // A number outside HealthKit's five is no strength and no word.
    if Double(plain) != nil { return .unknownValue }
    switch SeverityWords.level(of: value) {
    case 0: return .flow(0)
    case let level?: return .flow(level + 1)
    case nil: return .unspecifiedFlow(isKnown: false)
    }
  }

  /// The result of a test.
  static func test(_ key: String, _ value: String?) -> Fact {
    guard let value else { return .noValue }
    let plain = WordTable.plain(value)
    if positive.contains(plain) { return .test(key: key, 1) }
    if negative.contains(plain) { return .test(key: key, 0) }
    return indeterminate.contains(plain) ? .noValue : .unknownValue
  }

  // MARK: Values

  /// Words for strengths of a flow that are not those of symptoms.
  private static let flows: [String: Double] = {
    var flows: [String: Double] = ["2": 2, "3": 3, "4": 4, "5": 0]
    for (flow, words) in strengths {
      for word in WordTable.set(words) { flows[word] = flow }
    }
    return flows
  }()

  private static let strengths: [(flow: Double, words: String)] = [
    (
      0,
      """
      no flow, no bleeding, kein ausfluss, keine blutung, sin flujo, nulo, nessun flusso
      geen bloeding, ei vuotoa, brak krwawienia
      """
    ),
    (
      1,
      """
      spotting, schmierblutung, schmierblutungen, manchado, escape, taches, plamienie, tiputtelu
      """
    ),
    (
      2,
      """
      escaso, escasa, scarso, scarsa, fraco, fraca, niukka, vähäinen, słabe, skąpe, slabé, slabá, gyenge
      az, скудные, скудное, слабые, легкие, лёгкие, незначительные, слабкі, ελαφριά, ελαφρύ
      少ない, 少量, 적음, 소량, 轻, 輕, 较少, ít
      """
    ),
    (
      3,
      """
      normal, normale, regular, normaal, mellem, keskimääräinen, średnie, mediu, medie, средние
      умеренные, середні, помірні, 普通, ふつう, 中量, 适中, 適中
      """
    ),
    (
      4,
      """
      abondant, abondante, abundante, abbondante, pesado, pesada, très abondant, sehr stark
      very heavy, riklig, rikligt, runsas, obfite, bő, abundent, abundentă, puternic, yoğun
      обильные, обильное, сильные, интенсивные, рясні, сильні, βαριά
      多い, 多量, 많음, 과다, 大量, 重, 较多, nhiều, banyak
      """
    ),
  ]

  private static let positive = WordTable.set(
    """
    positive, positif, positivo, positiv, positief, pozytywny, pozitivní, pozitív, pozitiv, pozytywne
    luteinizing hormone surge, lh surge, estrogen surge, pic de lh, pic d'œstrogènes, lh-anstieg
    anstieg des luteinisierenden hormons, pico de lh, aumento de lh, picco di lh, lh-piek
    положительный, положительно, позитивний, 陽性, 阳性, 양성, dương tính, positivt, positiivinen, 2, 4
    """)

  private static let negative = WordTable.set(
    """
    negative, négatif, negativo, negativ, negatief, negatywny, negativní, negatív, negativt, negatywne
    отрицательный, отрицательно, негативний, 陰性, 阴性, 음성, âm tính, negatiivinen, 1
    """)

  private static let indeterminate = WordTable.set(
    """
    indeterminate, unspecified, indéterminé, unbestimmt, nicht eindeutig, indeterminado
    indeterminato, onbepaald, неопределенный, 不確定, 不确定, 判定不能, 3
    """)

  // MARK: Names

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (key, words) in nameWords {
      for word in WordTable.set(words) { names[word] = key }
    }
    return names
  }()

  private static let nameWords: [(key: String, words: String)] = [
    (
      "flow",
      """
      menstrual flow, menstruation, vaginal bleeding, period, flux menstruel, menstruations, règles
      saignements vaginaux, menstruationsfluss, monatsblutung, regelblutung, periode, flujo menstrual
      menstruación, sangrado vaginal, flusso mestruale, mestruazioni, mestruazione
      fluxo menstrual, menstruação, menstruatie, menstruatiebloeding, mens, menstruationsflöde
      menstruasjon, kuukautisvuoto, kuukautiset, krwawienie miesiączkowe, miesiączka, menstruace
      menstruační krvácení, menštruácia, menstruáció, menstruație, menstruacija, adet kanaması, regl
      έμμηνος ρύση, περίοδος, менструация, менструальные выделения, менструальное кровотечение
      менструація, 月経, 生理, 経血量, 월경, 생리, 월경량, 月经, 月經, 月经量, 月經量, 经期流量, menstruasi
      """
    ),
    (
      "spotting",
      """
      intermenstrual bleeding, spotting, saignements intermenstruels, saignement intermenstruel
      zwischenblutung, zwischenblutungen, schmierblutung, sangrado intermenstrual, manchado
      sanguinamento intermestruale, sangramento intermenstrual, hemorragia intermenstrual
      tussentijdse bloeding, tussentijds bloedverlies, mellanblödning, pletblødning, 不正出血, 点滴出血
      """
    ),
    (
      "ovulation_test",
      """
      ovulation test result, ovulation test, résultat du test d'ovulation, test d'ovulation
      résultats du test d'ovulation, ovulationstest, ovulationstestergebnis
      ergebnis des ovulationstests, resultado de la prueba de ovulación, prueba de ovulación
      resultado del test de ovulación, risultato del test di ovulazione, test di ovulazione
      resultado do teste de ovulação, teste de ovulação, ovulatietest, resultaat ovulatietest
      排卵検査の結果, 排卵検査薬, 排卵测试结果
      """
    ),
    (
      "sexual_activity",
      """
      sexual activity, activité sexuelle, sexuelle aktivität, actividad sexual, attività sessuale
      atividade sexual, seksuele activiteit, sexuell aktivitet, seksuel aktivitet, 性行為, 性生活
      """
    ),
    (
      "cervical_mucus_quality",
      """
      cervical mucus quality, qualité de la glaire cervicale, glaire cervicale
      zervixschleimqualität, qualität des zervixschleims, zervixschleim
      calidad del moco cervical, calidad de la mucosidad cervical, qualità del muco cervicale
      qualidade do muco cervical, kwaliteit baarmoederhalsslijm, 子宮頸管粘液の状態
      """
    ),
    (
      "pregnancy_test",
      """
      pregnancy test result, résultat du test de grossesse, schwangerschaftstestergebnis
      schwangerschaftstest, resultado de la prueba de embarazo, risultato del test di gravidanza
      resultado do teste de gravidez, resultaat zwangerschapstest
      """
    ),
    (
      "progesterone_test",
      """
      progesterone test result, progesterone test, résultat du test de progestérone
      progesterontest, resultado de la prueba de progesterona
      """
    ),
    (
      "contraceptive",
      """
      contraceptive, contraceptives, contraception, contraceptif, contraceptifs
      verhütungsmittel, verhütung, anticonceptivo, anticonceptivos, contraccettivo
      contraccettivi, contraceptivo, contraceptivos, anticonceptie
      """
    ),
  ]
}
