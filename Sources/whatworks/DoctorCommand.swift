import Foundation
import Pipeline

/// `whatworks doctor`.
struct DoctorCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out", "--store"], plain: ["--json"])
    if let word = arguments.words.first { throw UsageError("doctor takes no '\(word)'") }
  }

  func execute() async -> Int32 {
    let account = AccountPlace(arguments)
    let doctor = await Doctor.examine(
      program: Whatworks.version, output: account.folder, storePath: account.namedStore)
    if arguments.has("--json") {
      Terminal.write(json: doctor.json)
    } else {
      Terminal.print("\(doctor)")
    }
    return doctor.exitCode
  }
}

/// Where an account is, as `--out DIR` or `--store FILE` say.
struct AccountPlace {
  /// The store, where `--store` names it.
  let namedStore: String?
  /// The account's folder: the store's where that is named.
  let folder: OutputFolder

  init(_ arguments: Arguments) {
    namedStore = arguments.value("--store")
    let beside = namedStore.map { URL(filePath: $0).deletingLastPathComponent().relativePath }
    folder = OutputFolder(path: beside ?? arguments.value("--out") ?? "out/nightly")
  }

  /// The store.
  var storePath: String { namedStore ?? folder.storePath }
}
