/// The kinds of parts of a night, in the words that phones write in their own language.
enum SleepWords {
  /// The canonical key of a part's kind; nil for an unknown word.
  static func key(of word: String) -> String? { keys[WordTable.plain(word)] }

  private static let keys: [String: String] = {
    var keys: [String: String] = [:]
    for (key, words) in words {
      for word in WordTable.set(words) { keys[word] = key }
    }
    return keys
  }()

  private static let words: [(key: String, words: String)] = [
    (
      "sleep_in_bed",
      """
      in bed, inbed, au lit, im bett, en la cama, en cama, a letto, na cama, i sängen, i sengen, i seng
      sängyssä, w łóżku, v posteli, ágyban, în pat, u krevetu, yatakta, στο κρεβάτι
      в постели, в кровати, у ліжку, al llit, ベッド, 就寝中, ベッドに入っている時間, 침대에 있음, 침대
      卧床, 在床上, 臥床, trên giường, บนเตียง, di tempat tidur, במיטה, في السرير
      """
    ),
    (
      "sleep_core",
      """
      core, asleep core, light, essentiel, léger, principal, noyau, kern, kernschlaf, leicht, leichtschlaf
      básico, básica, esencial, ligero, essenziale, principale, leggero, essencial, leve, kernslaap
      kärnsömn, bassömn, kjernesøvn, kernesøvn, perusuni, podstawowy, sen podstawowy, základní
      alap, de bază, temel, βασικός, базовый, основной, поверхностный, コア, 深くない, コア睡眠
      코어, 코어 수면, 核心, 核心睡眠, 浅睡, lõi, inti
      """
    ),
    (
      "sleep_deep",
      """
      deep, asleep deep, profond, tief, tiefschlaf, profundo, profondo, diep, diepe slaap, djup, djupsömn
      dyb, dyp, dyp søvn, dyb søvn, syvä, syvä uni, głęboki, hluboký, hlboký, mély, profund, duboko, derin
      βαθύς, глубокий, глибокий, 深い, 深い睡眠, 깊은, 깊은 수면, 深睡, 深度, 深度睡眠, sâu, dalam
      """
    ),
    (
      "sleep_rem",
      """
      rem, asleep rem, paradoxal, rem-schlaf, sueño rem, sonno rem, sono rem, rem-slaap, rem-sömn, rem-søvn
      rem-uni, faza rem, rem sleep, レム, レム睡眠, 렘, 렘 수면, 快速眼动, 快速動眼, рем, быстрый, rem 睡眠
      """
    ),
    (
      "sleep_awake",
      """
      awake, éveillé, éveillée, éveil, wach, despierto, despierta, sveglio, sveglia, acordado, acordada
      desperto, wakker, vaken, vågen, våken, hereillä, wybudzony, obudzony, nie śpię, vzhůru, bdelý
      ébren, treaz, budan, uyanık, ξύπνιος, бодрствование, не сплю, без сна, неспання, despert
      覚醒, 起きている, 비수면 시간, 깨어 있음, 清醒, 醒着, thức, ตื่น, terjaga, ער, مستيقظ
      """
    ),
    (
      "sleep_unspecified",
      """
      asleep, unspecified, asleep unspecified, endormi, endormie, sommeil, non spécifié, schlafend
      schlaf, im schlaf, eingeschlafen, nicht angegeben, unbestimmt, dormido, dormida, durmiendo
      sin especificar, no especificado, addormentato, dormendo, nel sonno, non specificato
      a dormir, adormecido, não especificado, slapend, in slaap, niet gespecificeerd, sovande, sover
      unissa, nukkuu, śpi, sen, spánek, ve spánku, alvás, adormit, spava, uykuda, κοιμάται
      сон, во сне, спит, уві сні, adormit, 睡眠, 睡眠中, 未指定, 수면, 자는 중, 입면, 睡着, 入睡, ngủ, tidur
      """
    ),
  ]
}
