import Foundation
import Insights
import SampleWorld
import Signals

// Runs the whole pipeline on worlds whose effects are known, prints how often a card of a stated
// confidence was true, and draws it; with --fit, makes the table that turns evidence into
// confidence. Seeds below 200 are for fitting, those from 201 on for reporting; nothing may be
// tuned on the latter.

let request: Request
do {
  request = try Request(CommandLine.arguments.dropFirst())
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
let clock = ContinuousClock()
let start = clock.now
let (planted, unplanted) = try await judgedWorlds(request)
let both = planted.merged(with: unplanted)
print("worlds: seeds \(request.seeds), with and without their effects, \(request.lengths)")
print("\n\(CalibrationReport(planted: planted, unplanted: unplanted))")
print("\(clock.now - start) for \(both.worlds) worlds")
if let path = request.diagram {
  try ReliabilityDiagram(both.bins(count: 10)).svg.write(
    toFile: path, atomically: true, encoding: .utf8)
}
if request.fits {
  let text = CalibrationFit.table(both.cards, worlds: both.worlds)
  try text.write(toFile: CalibrationFit.path, atomically: true, encoding: .utf8)
  print("wrote \(CalibrationFit.path)")
}
