import COpenBLAS
import Dispatch

/// Memory that tasks write to side by side.
///
/// Sendable because every task writes to cells that no other task reads or writes; the
/// caller cuts the work so.
@unsafe struct SharedCells<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
}

/// Runs numbered tasks on the machine's cores, BLAS held to one thread inside each.
///
/// Each worker takes every so-manieth task, so its buffers live as long as it does. A task
/// must depend on its number alone: then no result depends on the number of cores.
///
/// - Parameters:
///   - count: The number of tasks.
///   - workers: The most that run at once; nil for the number of cores.
///   - body: Runs the tasks of one worker, whose numbers it is handed.
func runTasks(
  _ count: Int, workers: Int?, _ body: @Sendable (_ tasks: StrideTo<Int>) -> Void
) {
  guard count > 0 else { return }
  _ = BLAS.heldToOneThread
  let workers = max(1, min(count, workers ?? Int(openblas_get_num_procs())))
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    body(stride(from: worker, to: count, by: workers))
  }
}
