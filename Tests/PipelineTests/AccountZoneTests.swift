import Testing

@testable import Pipeline

@Suite struct AccountZoneTests {
  private let zone = AccountZone(choice: .named("Europe/Paris"), storedProfile: nil, surveys: [])

  @Test func filesReadInAnotherZoneAreWarnedOf() throws {
    let warning = try #require(
      zone.changeWarning(
        importKeys: [
          "ab12 as auto in Asia/Tokyo, readers 1", "cd34 as auto in Europe/Paris, readers 2",
        ], storePath: "out/whatworks.sqlite"))
    #expect(warning.contains("is now Europe/Paris, but files were read in Asia/Tokyo before"))
    #expect(warning.contains("move out/whatworks.sqlite away"))
  }

  @Test func nothingIsSaidOfOneZoneAndOfOtherKeys() {
    let keys = ["ab12 as csv (in kg) in Europe/Paris, readers 1", "restored from a.json"]
    #expect(zone.changeWarning(importKeys: keys, storePath: "s") == nil)
  }
}
