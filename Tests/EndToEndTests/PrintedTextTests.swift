import Foundation
import Testing

/// What the commands print: as wide as asked for, in the reader's language, and never in command
/// of the terminal.
@Suite struct PrintedTextTests {
  @Test(arguments: [60, 90]) func aPipeIsAsWideAsColumnsSays(_ width: Int) async throws {
    let store = try await SampleRun.shared.files().store
    let shown = try await Program.run(
      ["insights", "show", "1", "--store", store], environment: ["COLUMNS": "\(width)"])
    #expect(shown.code == 0)
    let lines = shown.output.split(separator: "\n").map(\.count)
    #expect(lines.allSatisfy { $0 <= width })
    #expect((lines.max() ?? 0) > width - 15, "the width is used")
  }

  @Test func theListSpeaksTheLanguageOfTheProfile() async throws {
    let store = try await SampleRun.shared.files().store
    let french = try await Program.run(["insights", "list", "--store", store])
    #expect(french.output.contains("  nouveau  ") && !french.output.contains("  new  "))
    let english = try await Program.run(["insights", "list", "--store", store, "--lang", "en"])
    #expect(english.output.contains("  new  ") && !english.output.contains("nouveau"))
  }

  @Test func nothingInAnExportDrivesTheTerminal() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/signals.ndjson"
      try #"""
      {"source":"text\u001b]0;x\u0007","category":"food","key":"=cmd\u001b[2J\u202e","value_num":1,"value_text":"\u0000a\u009b31m\rb","unit":"g","start":"2024-02-06T13:00:00Z","end":"2024-02-06T13:00:00Z","device":"@x","confidence":1}

      """#.write(toFile: file, atomically: true, encoding: .utf8)
      for words in [["signals", file, "--csv"], ["signals", file], ["sources", file]] {
        let result = try await Program.run(words)
        #expect(result.code == 0, "\(words)")
        let acting = (result.output + result.error).unicodeScalars.filter { scalar in
          !["\n", "\r", "\t"].contains(scalar)
            && (scalar.properties.generalCategory == .control || 0x202A...0x202E ~= scalar.value)
        }
        #expect(acting.isEmpty, "\(words): \(acting.map(\.value))")
      }
      let table = try await Program.run(["signals", file, "--csv"]).output
      #expect(table.contains(",'=cmd\\u001b[2J\\u202e,1,") && table.contains(",'@x,"))
    }
  }
}
