import Foundation

/// Writes `run.json`: sorted keys, pretty printed, with a final line break.
func runRecordJSON(_ record: RunRecord) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  // Nothing in a record can fail to encode: texts, whole numbers and finite times.
  return ((try? encoder.encode(record)) ?? Data("{}".utf8)) + Data("\n".utf8)
}
