/// What happened to a person who does not exist, and what of it was recorded.
///
/// ```swift
/// let world = World(recipe: .sample, seed: WorldRecipe.sampleSeed)
/// for file in world.files() { print(file.name, file.text.utf8.count) }
/// ```
public struct World: Sendable {
  /// What the world was made from.
  public let recipe: WorldRecipe
  /// The seed that decided what the recipe leaves open.
  public let seed: UInt64
  /// Its days and hours.
  public let calendar: WorldCalendar
  /// Each kind of event, by key.
  public let events: [String: EventHistory]
  /// Each number's daily value, by key: the weather's and the body's as well.
  public let numbers: [String: [Double]]
  /// The phase of each day, empty where there is no cycle.
  public let phases: [CyclePhase]
  /// What the journal and the devices got to know.
  public let record: WorldRecord

  let weather: Weather
  let cycle: Cycle?

  /// Simulates a world. The same recipe and seed give the same world on every machine.
  ///
  /// - Precondition: The effects name signals of the recipe and form no loop.
  public init(recipe: WorldRecipe, seed: UInt64) {
    var simulation = Simulation(recipe: recipe, seed: seed)
    simulation.run()
    (self.recipe, self.seed, calendar) = (recipe, seed, simulation.calendar)
    (events, numbers) = (simulation.events, simulation.numbers)
    (weather, cycle) = (simulation.weather, simulation.cycle)
    phases = simulation.cycle?.phases ?? []
    record = WorldRecord(
      recipe: recipe, seed: seed, events: simulation.events, mood: simulation.numbers["mood"])
  }
}

/// When one kind of event took place.
public struct EventHistory: Sendable {
  /// Whether it took place, for each day's night, morning, afternoon and evening in turn.
  public var happened: [Bool]
  /// The minute of the local day at which it did or would have.
  public var minutes: [Int]

  /// Whether it took place in a part of a day.
  public func happened(day: Int, in part: DayPart) -> Bool {
    part.windows.contains { happened[4 * day + $0] }
  }
}
