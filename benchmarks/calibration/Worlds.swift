import Foundation
import SampleWorld

/// Judges the worlds of a request, each with and without its effects, as many at a time as there
/// are cores; tallied in the order of the seeds, so that no sum depends on who came first.
func judgedWorlds(_ request: Request) async throws -> (planted: Tally, unplanted: Tally) {
  let tasks = request.seeds.flatMap { [($0, true), ($0, false)] }
  var judged = [Judged?](repeating: nil, count: tasks.count)
  try await withThrowingTaskGroup(of: (Int, Judged).self) { group in
    for (place, task) in tasks.enumerated() {
      if place >= ProcessInfo.processInfo.activeProcessorCount, let done = try await group.next() {
        judged[done.0] = done.1
      }
      group.addTask { (place, try await judgedWorld(seed: task.0, isPlanted: task.1, request)) }
    }
    for try await done in group { judged[done.0] = done.1 }
  }
  var (planted, unplanted) = (Tally(), Tally())
  for (task, judged) in zip(tasks, judged) {
    guard let judged else { continue }
    if task.1 { planted.add(judged) } else { unplanted.add(judged) }
  }
  return (planted, unplanted)
}

private func judgedWorld(seed: UInt64, isPlanted: Bool, _ request: Request) async throws -> Judged {
  let recipe = WorldRecipe.calibration(seed: seed, days: request.days)
  // Noise of its own, or a chance of the one world would count again in the other.
  let world =
    isPlanted
    ? World(recipe: recipe, seed: seed)
    : World(recipe: recipe.withoutEffects(), seed: seed + 1000)
  return try await judgedCards(world, request)
}
