/// How strong a symptom was, in the words that phones write in their own language.
///
/// Health and the apps that export it translate the word with the name. A word that means absent
/// must never pass for an occurrence, so the languages of the Health app are all here, and
/// one that is not is no strength at all.
enum SeverityWords {
  /// 0 absent, 1 mild or of unnamed strength, 2 moderate, 3 severe; nil for an unknown word.
  static func level(of word: String) -> Double? {
    let plain = WordTable.plain(word)
    if let level = levels[plain] { return level }
    // `Non présente`, `Pas présent`: a word for not and one for present.
    let parts = plain.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, negations.contains(parts[0]), present.contains(parts[1]) else {
      return nil
    }
    return 0
  }

  /// The level of a symptom as HealthKit counts it: `HKCategoryValueSeverity` has 0 unspecified,
  /// 1 not present, 2 mild, 3 moderate, 4 severe, and `HKCategoryValuePresence` 0 present,
  /// 1 not present. Appetite has 1 no change, 2 decreased, 3 increased.
  ///
  /// - Returns: nil for an unknown word or number.
  static func level(of word: String, symptom key: String?) -> Double? {
    guard let number = Double(word) else { return level(of: word) }
    switch number {
    case 0: return 1
    case 1: return 0
    case 2,
      3 where key == "appetite_changes":
      return 1
    case 2...4 where number.rounded() == number: return number - 1
    default: return nil
    }
  }

  /// Whether it says that something was there and not how strong.
  static func isUnspecified(_ word: String) -> Bool {
    let plain = WordTable.plain(word)
    return unspecified.contains(plain) || present.contains(plain)
  }

  private static let levels: [String: Double] = {
    var levels: [String: Double] = [:]
    for (level, words) in [absent, mild, moderate, severe].enumerated() {
      for word in words { levels[word] = Double(level) }
    }
    for word in present.union(unspecified) { levels[word] = 1 }
    return levels
  }()

  private static let negations: Set<String> = WordTable.set(
    """
    not no non nicht pas nao niet inte ej ikke ei nie neni nu nije не no sin sans ohne
    """, separator: " ")

  private static let absent = WordTable.set(
    """
    not present, notpresent, absent, none, no change, nochange, no
    absente, aucun, aucune, aucun changement, inchangé, inchangée, nul, nulle
    nicht vorhanden, keine, kein, keiner, keine änderung, keine veränderung, abwesend
    no presente, ausente, ninguno, ninguna, sin cambios, nada
    non presente, assente, nessuno, nessuna, nessun cambiamento
    não presente, nenhum, nenhuma, sem alteração, sem alterações
    niet aanwezig, afwezig, geen, geen verandering
    inte närvarande, finns inte, saknas, frånvarande, förekommer inte, ingen, inga, inget
    ikke til stede, fraværende, ikke tilstede, ingen endring, ingen ændring
    ei esiinny, ei läsnä, ei ole, ei mitään, ei, ei muutosta
    nie występuje, brak, nieobecny, nieobecna, nieobecne, bez zmian
    nepřítomno, není přítomno, nepřítomný, žádný, žádná, žádné
    neprítomné, nie je prítomné, žiadne, žiadny
    nincs jelen, nincs, hiányzik, nem jelentkezik
    nu este prezent, niciunul, niciuna, lipsește
    nije prisutno, odsutno, nema
    yok, mevcut değil
    απουσιάζει, δεν υπάρχει, κανένα, καμία, κανένας
    отсутствует, нет, не наблюдается, без изменений
    відсутній, відсутня, відсутнє, немає
    no present, cap
    なし, 症状なし, 存在しない, 該当なし
    없음, 나타나지 않음, 존재하지 않음
    无, 無, 没有, 沒有, 不存在, 未出现, 未出現, 不明显
    không có, không xuất hiện, không
    ไม่มี, ไม่มีอาการ
    tidak ada, tiada, tidak hadir
    לא קיים, לא קיימת, אין
    غير موجود, لا يوجد
    अनुपस्थित, मौजूद नहीं, नहीं
    """)

  private static let mild = WordTable.set(
    """
    mild, light, slight
    léger, légère, faible
    leicht, mäßig leicht, schwach
    leve, ligero, ligera
    lieve, leggero, leggera
    ligeiro, ligeira
    licht
    milt, lindrig, lindrigt, lätt
    let, lett
    lievä, lievää
    łagodny, łagodna, łagodne, lekki, lekka, lekkie
    mírný, mírná, mírné, mierne, mierny
    enyhe
    ușor, ușoară
    blago, blag
    hafif
    ήπιο, ήπια, ήπιος
    слабая, слабый, слабо, слабое, легкая, лёгкая, легкий, лёгкий, незначительно
    слабкий, слабка, легка
    lleu
    軽度, 軽い
    경증, 가벼움, 약함, 경미
    轻微, 轻度, 輕微, 輕度
    nhẹ
    เล็กน้อย
    ringan
    קל, קלה
    خفيف
    हल्का
    """)

  private static let moderate = WordTable.set(
    """
    moderate, medium
    modéré, modérée, moyen, moyenne
    mittel, mäßig, moderat, mittelmäßig, mittelstark
    moderado, moderada, medio, media
    moderato, moderata
    médio, média
    matig, gemiddeld
    måttlig, måttligt, medel
    middel, middels
    kohtalainen, keskivaikea
    umiarkowany, umiarkowana, umiarkowane, średni
    střední, stredné, stredný
    mérsékelt, közepes
    moderată
    umjereno, umjeren
    orta
    μέτριο, μέτρια, μέτριος
    умеренная, умеренный, умеренно, умеренное, средняя, средний
    помірний, помірна
    中等度, 中程度, 中度
    중등도, 보통, 중간
    中等
    vừa phải, trung bình, vừa
    ปานกลาง
    sedang, sederhana
    מתון, בינוני, בינונית
    متوسط, معتدل
    मध्यम
    """)

  private static let severe = WordTable.set(
    """
    severe, heavy, strong
    sévère, fort, forte, intense, grave, important, importante
    schwer, stark, schwerwiegend, heftig
    severo, severa, intenso, intensa, fuerte
    ernstig, zwaar, hevig
    svår, svårt, kraftig, kraftigt, allvarlig
    alvorlig, svær, sterk
    vakava, vaikea, voimakas
    silny, silna, silne, ciężki, ciężka, ciężkie, poważny
    závažný, závažné, silný, silné, vážný, těžký
    súlyos, erős
    sever, severă, grav
    jako, ozbiljno, teško
    şiddetli, ağır
    σοβαρό, σοβαρή, έντονο, έντονη
    сильная, сильный, сильно, сильное, тяжелая, тяжёлая, тяжелый, тяжёлый
    сильний, сильна, тяжкий
    greu, intens
    重度, 重い
    중증, 심함, 심각
    严重, 嚴重
    nặng, nghiêm trọng
    รุนแรง
    parah, berat, teruk
    חמור, חמורה
    شديد
    गंभीर
    """)

  private static let present = WordTable.set(
    """
    present, yes, increased, decreased
    présent, présente, présents, présentes, oui, augmenté, augmentée, diminué, diminuée
    vorhanden, anwesend, ja, erhöht, verringert, gesteigert, vermindert
    presente, presentes, sí, aumentado, disminuido, aumentato, diminuito, diminuído, sì, sim
    aanwezig, toegenomen, afgenomen
    närvarande, förekommer, finns, ökad, minskad
    til stede, tilstede, økt, øget, redusert
    esiintyy, läsnä, on
    występuje, obecny, obecna, obecne
    přítomno, přítomný, prítomné
    jelen van, jelen
    prezent, prezentă, este prezent
    prisutno
    var, mevcut
    παρόν, υπάρχει
    присутствует, есть, наблюдается, да
    присутній, присутня, наявний, є
    あり, 存在する
    있음, 나타남
    存在, 有, 出现, 出現
    có, hiện diện
    มี
    ada
    קיים, קיימת
    موجود
    मौजूद, उपस्थित
    """)

  private static let unspecified = WordTable.set(
    """
    unspecified, not specified
    non spécifié, non spécifiée, non précisé, non précisée, indéterminé, indéterminée
    nicht angegeben, nicht spezifiziert, unbestimmt, keine angabe, nicht festgelegt
    sin especificar, no especificado, no especificada
    non specificato, non specificata
    não especificado, não especificada
    niet gespecificeerd, niet opgegeven, ongespecificeerd
    ospecificerad, ospecificerat, ej angivet, inte angivet
    ikke angivet, uspecificeret, uspesifisert, ikke angitt
    määrittämätön, ei määritetty
    nieokreślony, nieokreślona, nieokreślone
    neurčeno, nespecifikováno, neurčené
    nem meghatározott, nincs megadva
    nespecificat, neodređeno
    belirtilmemiş
    μη καθορισμένο
    не указано, не определено, не вказано
    sense especificar
    未指定, 指定なし
    지정되지 않음, 미지정
    未标明
    không xác định
    ไม่ระบุ
    tidak ditentukan
    לא צוין
    غير محدد
    अनिर्दिष्ट
    """)
}
