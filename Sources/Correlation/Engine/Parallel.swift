import COpenBLAS
import Dispatch

/// Memory that tasks write to side by side.
///
/// Sendable because every task writes to cells that no other task reads or writes; the
/// caller cuts the work so.
@unsafe struct SharedCells<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
}

/// A value that one task at a time sees.
///
/// By a queue, which the thread sanitizer knows; of `Mutex` it sees nothing on Linux, and every
/// access looks like a race to it.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let queue = DispatchQueue(label: "whatworks.correlation.guarded")

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    queue.sync { body(&value) }
  }
}

/// How many workers share this many tasks.
///
/// - Parameter wanted: The most to use; nil for the number of cores.
func workerCount(tasks: Int, wanted: Int?) -> Int {
  max(1, min(tasks, wanted ?? Int(openblas_get_num_procs())))
}

/// Runs numbered tasks on the machine's cores, BLAS held to one thread inside each.
///
/// Each worker takes every so-manieth task, so its buffers live as long as it does. A task
/// must depend on its number alone: then no result depends on the number of cores.
///
/// - Parameters:
///   - count: The number of tasks.
///   - workers: The most that run at once; nil for the number of cores.
///   - body: Runs the tasks of one worker: its number, and those of its tasks.
func runTasks(
  _ count: Int, workers: Int?, _ body: @Sendable (_ worker: Int, _ tasks: StrideTo<Int>) -> Void
) {
  guard count > 0 else { return }
  BLAS.holdToOneThread()
  let workers = workerCount(tasks: count, wanted: workers)
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    body(worker, stride(from: worker, to: count, by: workers))
  }
}

/// Computes values by number, on all cores.
func parallelMap<Value: Sendable>(
  _ count: Int, workers: Int?, _ body: @Sendable (Int) -> Value
) -> [Value] {
  var values = [Value?](repeating: nil, count: count)
  unsafe values.withUnsafeMutableBufferPointer { cells in
    guard let base = cells.baseAddress else { return }
    let shared = unsafe SharedCells(base: base)
    runTasks(count, workers: workers) { _, tasks in
      for task in tasks { unsafe shared.base[task] = body(task) }
    }
  }
  return values.compactMap { $0 }
}
