import Foundation

/// The calls of the system that a file is written with.
///
/// Tests put failing ones in their place, for everything that a task writes.
struct FileCalls: Sendable {
  /// Writes bytes to a descriptor; may take only some of them.
  var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = {
    Foundation.write($0, $1.baseAddress, $1.count)
  }
  /// Forces what was written to the disk.
  var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
  /// Gives a file its name.
  var rename: @Sendable (String, String) -> Int32 = { Foundation.rename($0, $1) }

  /// Those of the task at work.
  @TaskLocal static var current = FileCalls()
}
