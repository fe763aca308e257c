/// Whether a dose was taken, in the words that phones write in their own language.
enum MedicationWords {
  /// What a status says of a dose.
  enum Status {
    case taken, skipped
    /// Neither is known: snoozed, not logged, not even shown.
    case open
  }

  /// The meaning of a status; nil for an unknown word.
  static func status(_ word: String) -> Status? {
    let plain = WordTable.plain(word)
    if taken.contains(plain) { return .taken }
    if skipped.contains(plain) { return .skipped }
    return open.contains(plain) ? .open : nil
  }

  private static let taken = WordTable.set(
    """
    taken, logged as taken, pris, prise, pris(e), prises, genommen, eingenommen, tomado, tomada, tomados
    assunto, assunta, preso, presa, tomou, ingenomen, genomen, tagen, taget, tagna, tatt, otettu
    przyjęte, przyjęty, przyjęta, zażyte, užito, užité, bevéve, luat, luată, uzeto, alındı
    λήφθηκε, принято, принят, принята, прийнято, pres, 服用, 服用済み, 복용함, 복용, 已服用, 已用药
    đã dùng, đã uống, diminum, diambil, נלקח, تم تناوله
    """)

  private static let skipped = WordTable.set(
    """
    skipped, missed, ignoré, ignorée, sauté, sautée, non pris, non prise, omis, omise, passé, passée
    übersprungen, ausgelassen, nicht genommen, omitido, omitida, saltado, saltada, no tomado
    no tomada, saltato, saltata, non assunto, ignorado, ignorada, pulado, pulada, overgeslagen
    överhoppad, hoppades över, hoppat över, sprunget over, hoppet over, ohitettu, pominięte, pominięta
    vynecháno, vynechané, kihagyva, omisă, preskočeno, atlandı, παραλείφθηκε, пропущено, пропущен, пропущена
    スキップ, 건너뜀, 已跳过, 已略過, đã bỏ qua, dilewati, דולג, تم تخطيه
    """)

  private static let open = WordTable.set(
    """
    snoozed, not logged, not interacted, notification not sent, scheduled, pending, unknown
    reporté, reportée, non consigné, non consignée, non enregistré, non enregistrée, en attente
    sans interaction, notification non envoyée, aucune interaction, planifié, planifiée
    nicht erfasst, nicht protokolliert, verschoben, geplant, ausstehend, keine interaktion
    no registrado, no registrada, pospuesto, pospuesta, pendiente, sin interacción
    non registrato, non registrata, posticipato, não registado, não registrado, adiado
    niet geregistreerd, uitgesteld, gepland
    """)
}
