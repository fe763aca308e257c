import Foundation
import Testing

/// The program as a shell runs it.
enum Program {
  struct Result {
    let code: Int32
    let output: String
    let error: String
    var errorLines: [String] { error.split(separator: "\n").map(String.init) }
  }

  /// Beside the bundle of the tests, where the build put it.
  static let path: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    let beside = URL(filePath: bundle).deletingLastPathComponent().appending(path: "whatworks").path
    return FileManager.default.isExecutableFile(atPath: beside)
      ? beside : Package.root + "/.build/debug/whatworks"
  }()

  static func run(
    _ arguments: [String], environment: [String: String] = [:], executable: String = path
  ) async throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, error) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, error)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    async let errorData = Task.detached { error.fileHandleForReading.readDataToEndOfFile() }.value
    let outputData = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      error: String(decoding: await errorData, as: UTF8.self))
  }
}

@Suite struct CommandLineTests {
  @Test func helpNamesTheCommandsAndUnknownOnesAreUsageErrors() async throws {
    let help = try await Program.run(["help"])
    #expect(help.code == 0)
    for command in ["run", "signals", "sources", "insights", "export", "restore", "doctor"] {
      #expect(help.output.contains("whatworks \(command)"))
    }
    let unknown = try await Program.run(["frobnicate"])
    #expect(unknown.code == 2)
    #expect(unknown.errorLines == ["whatworks: unknown command 'frobnicate'; see 'whatworks help'"])
    let option = try await Program.run(["run", "x.json", "--dat", "."])
    #expect(option.code == 2 && option.error.contains("unknown option '--dat'"))
  }

  @Test(arguments: [
    "run", "plan", "runs", "diff", "signals", "features", "sources", "insights", "explain",
    "correlate", "export", "restore", "doctor",
  ])
  func everyCommandHasHelp(command: String) async throws {
    let asked = try await Program.run([command, "--help"])
    #expect(asked.code == 0 && asked.error.isEmpty)
    #expect(asked.output.contains("whatworks \(command) ") && asked.output.contains("Exit codes"))
    #expect(asked.output.count < 3000)
    #expect(try await Program.run([command, "x", "-h"]).output == asked.output)
    #expect(try await Program.run(["help", command]).output == asked.output)
  }

  @Test(arguments: [["help"], ["version"], ["doctor", "--json"]])
  func outputThatCannotBeWrittenIsOneLine(words: [String]) async throws {
    let shell = "\"$0\" \(words.joined(separator: " ")) > /dev/full"
    let result = try await Program.run(["-c", shell, Program.path], executable: "/bin/sh")
    #expect(result.code == 1)
    #expect(
      result.errorLines
        == ["whatworks: standard output can't be written: No space left on device"])
    let silent = try await Program.run(
      ["-c", "\"$0\" frobnicate 2> /dev/full", Program.path], executable: "/bin/sh")
    #expect(silent.code == 2)
  }

  @Test func signalsOfAFileAreOneObjectALine() async throws {
    let result = try await Program.run(["signals", Package.sampleData + "/cycle.json"])
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count > 90)
    let first = try #require(lines.first)
    #expect(
      first.hasPrefix(
        #"{"source":"clue","category":"measurement","key":"period_flow","value_num":"#))
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func sourcesSayWhatAFileIs() async throws {
    let result = try await Program.run(["sources", Package.sampleData + "/weather.json"])
    #expect(result.code == 0)
    #expect(result.output.contains("format    open-meteo"))
    #expect(result.output.contains("relative_humidity"))
  }

  @Test func aMissingFileIsOneLineAndExitCodeOne() async throws {
    for command in ["signals", "sources"] {
      let result = try await Program.run([command, "/nowhere/health.json"])
      #expect(result.code == 1)
      #expect(result.errorLines.count == 1 && result.error.contains("health.json"))
    }
  }

  @Test func anUnknownPipelineKeyIsNamedWithItsPlaceAndExitCodeTwo() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/p.json"
      try #"{"name": "p", "sorces": []}"#.write(toFile: path, atomically: true, encoding: .utf8)
      let result = try await Program.run(["run", path, "--out", folder + "/out"])
      #expect(result.code == 2)
      #expect(
        result.errorLines == [
          "whatworks: p.json:1:15: unknown key 'sorces'; did you mean 'sources'?"
        ])
      #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
    }
  }

  @Test func aSettingOfTheCommandLineIsCheckedLikeTheFiles() async throws {
    try await withTemporaryFolder { folder in
      for (setting, words) in [
        ("insights.limits=9", "unknown key 'insights.limits'; did you mean 'insights.limit'?"),
        ("limit=9", "unknown key 'limit'; did you mean 'insights.limit'?"),
        ("insights.limit=many", "'insights.limit' is \"many\" where a whole number"),
        ("=3", "'--set' is '=3' where KEY=VALUE belongs"),
      ] {
        let result = try await Program.run([
          "run", Package.pipeline("nightly"), "--data", folder, "--out", folder + "/out", "--set",
          setting,
        ])
        #expect(result.code == 2 && result.errorLines.count == 1)
        #expect(result.error.contains(words), "\(result.error)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
    }
  }

  @Test func aPipelineFileThatEndsEarlyIsNamedWithItsPlace() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/p.json"
      try "{\n \"name\": \"p\",".write(toFile: path, atomically: true, encoding: .utf8)
      let result = try await Program.run(["run", path])
      #expect(result.code == 2 && result.errorLines.count == 1)
      #expect(result.error.contains("p.json:2:"))
      #expect(result.error.contains("the file ends here with 1 bracket open; close them"))
    }
  }

  @Test func runsOfAFolderThatIsNotThereAreAnError() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await Program.run(["runs", "--out", folder + "/none"]).code == 1)
      let empty = try await Program.run(["runs", "--out", folder])
      #expect(empty.code == 0 && empty.output == "no run is kept in \(folder)\n")
    }
  }

  @Test func aMissingPipelineAndAMissingDataFolderAreNamed() async throws {
    try await withTemporaryFolder { folder in
      let pipeline = try await Program.run(["run", folder + "/none.json", "--out", folder + "/out"])
      #expect(pipeline.code == 2 && pipeline.errorLines.count == 1)
      #expect(pipeline.error.contains("none.json"))
      let data = try await Program.run([
        "run", Package.pipeline("nightly"), "--data", folder + "/none", "--out", folder + "/out",
      ])
      #expect(data.code == 1 && data.errorLines.count == 1)
      #expect(data.error.contains("there is no such folder"))
    }
  }

  @Test func anUnreadableOutputFolderIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/file"
      try Data("x".utf8).write(to: URL(filePath: file))
      let result = try await Program.run([
        "run", Package.pipeline("nightly"), "--data", folder, "--out", file,
      ])
      #expect(result.code == 1 && result.errorLines.count == 1)
      #expect(result.error.contains("it is a file, not a folder"))
      #expect(try Data(contentsOf: URL(filePath: file)) == Data("x".utf8))
    }
  }
}
