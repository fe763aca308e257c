import Foundation
import SampleWorld
import Signals

/// What the command line asks for.
struct Request {
  var folder = ""
  var seed = WorldRecipe.sampleSeed
  var recipe = WorldRecipe.sample

  static let usage = """
    usage: make-sample OUTDIR [--seed N] [--days N] [--start YYYY-MM-DD] [--zone ZONE] [--null] [--drawn]

    Writes a synthetic account (health.json, weather.json, cycle.json, journal.json) and, for
    tests and benchmarks only, truth.json with what was planted in it. The same arguments
    give the same bytes on every machine; without options they are those of sample-data/.

      --seed N             another person (\(WorldRecipe.sampleSeed))
      --days N             how many local days (\(WorldRecipe.sample.days))
      --start YYYY-MM-DD   the first of them (\(WorldRecipe.sample.start))
      --zone ZONE          where the person lives (\(WorldRecipe.sample.timeZone))
      --null               nothing causes anything: every insight about it is false
      --drawn              another person also in habits and effects, drawn from the seed
    """

  init(_ arguments: [String]) throws(UsageError) {
    var (rest, isNull, isDrawn) = (arguments[...], false, false)
    var (days, start, zone): (Int?, CivilDay?, String?)
    while let word = rest.popFirst() {
      switch word {
      case "--null": isNull = true
      case "--drawn": isDrawn = true
      case "--seed": seed = try Self.value(word, &rest) { UInt64($0) }
      case "--days":
        days = try Self.value(word, &rest) {
          Int($0).flatMap { (1...36_500).contains($0) ? $0 : nil }
        }
      case "--start": start = try Self.value(word, &rest) { CivilDay($0) }
      case "--zone":
        zone = try Self.value(word, &rest) { CivilZone(identifier: $0)?.identifier }
      default:
        guard !word.hasPrefix("-"), folder.isEmpty else { throw .unexpected(word) }
        folder = word
      }
    }
    guard !folder.isEmpty else { throw .noFolder }
    if isDrawn { recipe = .drawn(seed: seed, days: days ?? 365) }
    if isNull { recipe = recipe.withoutEffects() }
    recipe.days = days ?? recipe.days
    recipe.start = start ?? recipe.start
    recipe.timeZone = zone ?? recipe.timeZone
  }

  private static func value<Value>(
    _ option: String, _ rest: inout ArraySlice<String>, _ read: (String) -> Value?
  ) throws(UsageError) -> Value {
    guard let text = rest.popFirst() else { throw .noValue(option) }
    guard let value = read(text) else { throw .badValue(option, text) }
    return value
  }
}

/// A reason why the arguments make no sense.
enum UsageError: Error, CustomStringConvertible {
  case noFolder
  case noValue(String)
  case badValue(String, String)
  case unexpected(String)

  var description: String {
    switch self {
    case .noFolder: "name the folder to write to"
    case .noValue(let option): "\(option) needs a value"
    case .badValue(let option, let text): "\(option) can't be '\(text)'"
    case .unexpected(let word): "'\(word)' is not an option of make-sample"
    }
  }
}

func write(_ request: Request) throws {
  let folder = URL(fileURLWithPath: request.folder, isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let world = World(recipe: request.recipe, seed: request.seed)
  for file in world.files() + [world.truth()] {
    try Data(file.text.utf8).write(to: folder.appendingPathComponent(file.name))
    print("\(folder.appendingPathComponent(file.name).relativePath): \(file.text.utf8.count) bytes")
  }
}

func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data("make-sample: \(message)\n".utf8))
  exit(code)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") || arguments.contains("-h") {
  print(Request.usage)
  exit(0)
}
do {
  try write(Request(arguments))
} catch let error as UsageError {
  fail("\(error)\n\(Request.usage)", code: 2)
} catch {
  fail("\(error)", code: 1)
}
