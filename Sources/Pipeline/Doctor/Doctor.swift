import Correlation
public import Foundation
import SignalStore

/// A health check of the program, the libraries under it, and an account's folder.
///
/// Looks and changes nothing: no folder is made, no store is created or migrated, no lock taken.
public struct Doctor: Sendable {
  /// What a check came to.
  public enum State: String, Sendable, Codable, CaseIterable {
    /// It is there and works.
    case available
    /// It is missing or wrong.
    case notAvailable = "not available"
    /// It is not there yet, or busy; a run or some patience settles it.
    case notReady = "not ready"
  }

  /// One thing looked at.
  public struct Check: Hashable, Sendable, Codable {
    /// What was looked at, in a word or two.
    public let name: String
    /// What it came to.
    public let state: State
    /// What was found.
    public let found: String
    /// What to do; nil where nothing is.
    public let advice: String?
    /// Whether a run depends on it.
    public let needed: Bool

    init(
      _ name: String, _ state: State, _ found: String, advice: String? = nil, needed: Bool = true
    ) {
      (self.name, self.state, self.found) = (name, state, found)
      (self.advice, self.needed) = (advice, needed)
    }
  }

  /// Every check, the program first and the account last.
  public let checks: [Check]

  /// 0, or 1 when something that a run needs is not available.
  public var exitCode: Int32 {
    checks.contains { $0.needed && $0.state != .available } ? 1 : 0
  }

  init(checks: [Check]) { self.checks = checks }

  /// Looks at everything.
  ///
  /// - Parameters:
  ///   - program: The program's version.
  ///   - output: The account's folder.
  ///   - storePath: The account's store; nil for the one in the folder, which need not be there
  ///     before the first run.
  public static func examine(
    program: String, output: OutputFolder, storePath: String? = nil
  ) async -> Doctor {
    let folder = folderCheck(output)
    let probed = folder.state == .available ? output.path : NSTemporaryDirectory()
    let features = SQLiteFeatures(tryingIn: probed)
    let account = await storeChecks(
      at: storePath ?? output.storePath, isExpected: storePath != nil)
    return Doctor(
      checks: [programCheck(program)]
        + blasChecks(BLAS.selfTest(), ProcessInfo.processInfo.environment)
        + sqliteChecks(features) + [zoneCheck()] + account + [lockCheck(output), folder])
  }
}

extension Doctor: CustomStringConvertible {
  /// One line a check: its state, its name, what was found, and after `→` what to do.
  public var description: String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let state = check.state.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0)
      let name = check.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return "\(state)  \(name)  \(check.found)" + (check.advice.map { " → \($0)" } ?? "") + "\n"
    }.joined()
  }

  /// The same as JSON, with a final line break.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page = Page(checks: checks, exitCode: exitCode)
    // Nothing in a check can fail to encode: texts and flags.
    return ((try? encoder.encode(page)) ?? Data("{}".utf8)) + Data("\n".utf8)
  }

  private struct Page: Encodable {
    let schema = "whatworks.doctor/1"
    let checks: [Check]
    let exitCode: Int32
  }
}
