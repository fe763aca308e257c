import Testing

@testable import Pipeline

@Suite struct ImportKeyTests {
  private let key = ImportKey(
    hash: "ab12", reading: "csv, columns Time in UTC; x", zone: "Europe/Paris", readers: 2)

  @Test func itsTextIsTakenApartAgain() {
    #expect(key.text == "ab12 as csv, columns Time in UTC; x in Europe/Paris, readers 2")
    #expect(ImportKey(key.text) == key)
    #expect(ImportKey("ab12") == nil)
    #expect(ImportKey("ab12 as journal in Europe/Paris") == nil)
  }

  @Test(arguments: [
    ([], "a.json is new"), (["zz as clue in UTC, readers 2", "ab12"], "a.json is new"),
    (
      ["ab12 as clue in UTC, readers 2"], "a.json was read in UTC, is read in Europe/Athens"
    ),
    (
      ["ab12 as auto in Europe/Athens, readers 2"],
      "a.json was read as auto, is read as clue"
    ),
    (
      ["ab12 as clue in Europe/Athens, readers 1"],
      "this version of the program reads a.json differently"
    ),
  ])
  func saysWhyAFileIsRead(known: [String], reason: String) {
    let key = ImportKey(hash: "ab12", reading: "clue", zone: "Europe/Athens", readers: 2)
    #expect(key.reason(toRead: "a.json", known: known) == reason)
  }
}
