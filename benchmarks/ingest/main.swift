// Reads the files that compare.py writes, one command a line, so that both sides can be timed
// in alternation in one run:
//
//   totals FILE        what the file holds, by key, to be compared with what Python finds
//   signals FILE       canonical signals, handed on in batches to a sink that adds them up
//   memory FILE        the same, with the most memory held beyond the mapped file
//   decode FILE        the same file through Foundation's JSONDecoder into plain structs
//   dates FILE         a JSON array of timestamps
//   store FILE DB      into a new store, then again, then by the hash of its content
//
// Answers each with one line of JSON.

import Foundation
import Ingest
import Pipeline
import SignalStore
import Signals

/// Every rate below is for one thread and a file that is in the page cache.
func answer(_ words: [String]) async throws -> Answer {
  switch (words[0], words.count) {
  case ("totals", 2):
    var sink = TotalsSink()
    _ = try readExport(at: words[1], into: &sink)
    return Answer(count: sink.count, sum: 0, keys: sink.keys)
  case ("signals", 2):
    var sink = CountingSink()
    let watch = Stopwatch()
    _ = try readExport(at: words[1], into: &sink)
    return Answer(count: sink.count, sum: sink.sum, timed: watch)
  case ("memory", 2):
    var sink = MemorySink()
    _ = try readExport(at: words[1], into: &sink)
    return Answer(count: sink.count, sum: 0, peakMB: sink.peakMB)
  case ("decode", 2):
    let data = try Data(contentsOf: URL(fileURLWithPath: words[1]))
    let watch = Stopwatch()
    let file = try JSONDecoder().decode(PlainFile.self, from: data)
    var answer = Answer(count: 0, sum: 0, timed: watch)
    (answer.count, answer.sum) = file.totals
    return answer
  case ("dates", 2):
    let watch = Stopwatch()
    let (count, sum) = try sumOfTimestamps(at: words[1])
    return Answer(count: count, sum: Double(sum), timed: watch)
  case ("store", 3):
    return try await storeTwice(words[1], storePath: words[2])
  default: throw BenchError.unknownCommand(words.joined(separator: " "))
  }
}

/// Imports a file, imports it again, and asks whether its content is known.
func storeTwice(_ path: String, storePath: String) async throws -> Answer {
  let store = try SignalStore(path: storePath)
  var (times, tallies): ([(seconds: Double, cpuSeconds: Double)], [ImportTally]) = ([], [])
  for _ in 0..<2 {
    let watch = Stopwatch()
    let file = try importedFile(path)
    let imported = try await store.importFile(file) { try readExport(at: path, into: &$0) }
    tallies.append(imported.tally)
    times.append(watch.elapsed)
  }
  let watch = Stopwatch()
  let known = try await store.hasImported(contentHash: importedFile(path).contentHash)
  times.append(watch.elapsed)
  guard tallies[0].inserted == tallies[1].unchanged, tallies[1].inserted == 0, known != nil else {
    throw BenchError.changedByReimport
  }
  return Answer(
    count: tallies[0].inserted, sum: 0, times: times.map(\.seconds),
    cpuTimes: times.map(\.cpuSeconds))
}

func importedFile(_ path: String) throws -> ImportedFile {
  ImportedFile(
    path: path, format: "auto", contentHash: try SHA256.hexDigest(ofFileAt: path), byteCount: 0)
}

while let line = readLine() {
  var text: String
  do {
    let result = try await answer(line.split(separator: " ").map(String.init))
    text = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
  } catch {
    text = "{\"error\":\"\(error)\"}"
  }
  // Unbuffered: the other side waits for each line.
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
