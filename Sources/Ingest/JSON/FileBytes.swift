import CFileMapping
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of an export, mapped from the file rather than copied.
///
/// Exports reach gigabytes and are read once from front to back, so the kernel pages them in
/// and drops them again. What cannot be mapped (a pipe, an empty file) is held in memory. A file
/// that another program shortens meanwhile reads as zeros behind its new end: ``whole(_:)`` tells.
///
/// `@unchecked Sendable`: the bytes are never written after `init` and live as long as the object.
@safe final class FileBytes: @unchecked Sendable {
  /// The file's name without its folder, as positions print it.
  let name: String
  /// First byte; valid for `count` bytes while this object lives.
  let base: UnsafePointer<UInt8>
  /// How many bytes there are.
  let count: Int

  /// Up to where a reader has come, for whoever shows progress; only ever a rough place.
  let reached = Atomic<Int>(0)
  /// How far memory was let go by ``releaseRead()``.
  private let released = Atomic<Int>(0)

  private enum Storage: Equatable {
    /// Mapped, and watched for the file's end under a number.
    case mapped(watch: Int32)
    case allocated
  }
  private let storage: Storage

  /// Maps a file.
  ///
  /// - Throws: ``IngestError/unreadable(path:reason:)``.
  convenience init(path: String) throws {
    // So that a pipe that nobody writes to is not waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.unreadable(path) }
    defer { close(descriptor) }
    let name = (path as NSString).lastPathComponent
    try self.init(name: name, descriptor: descriptor, path: path)
  }

  /// Maps an open file, which may be closed afterwards.
  ///
  /// - Parameter path: For messages.
  /// - Throws: ``IngestError/unreadable(path:reason:)``.
  convenience init(name: String, descriptor: Int32, path: String) throws {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.unreadable(path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO:
      self.init(name: name, bytes: try Self.readPipe(descriptor, path: path))
      return
    case S_IFDIR: throw IngestError.unreadable(path: path, reason: "it is a folder")
    default: throw IngestError.unreadable(path: path, reason: "it is a device, not a file")
    }
    let size = Int(status.st_size)
    if size > 0,
      let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe address != MAP_FAILED
    {
      unsafe madvise(address, size, MADV_SEQUENTIAL)
      unsafe self.init(
        name: name, base: UnsafePointer(address.assumingMemoryBound(to: UInt8.self)),
        count: size, storage: .mapped(watch: whatworks_watch_mapping(address, size)))
    } else {
      self.init(name: name, bytes: try Self.readAll(descriptor, path: path))
    }
  }

  /// Holds a copy of bytes that are already in memory.
  convenience init(name: String, bytes: some Collection<UInt8>) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    let buffer = unsafe UnsafeMutableBufferPointer(start: copy, count: bytes.count)
    _ = unsafe buffer.initialize(from: bytes)
    unsafe self.init(
      name: name, base: UnsafePointer(copy), count: bytes.count, storage: .allocated)
  }

  private init(name: String, base: UnsafePointer<UInt8>, count: Int, storage: Storage) {
    (self.name, self.count, self.storage) = (name, count, storage)
    unsafe self.base = base
  }

  deinit {
    switch storage {
    case .mapped(let watch):
      whatworks_forget_mapping(watch)
      unsafe munmap(UnsafeMutableRawPointer(mutating: base), count)
    case .allocated: unsafe base.deallocate()
    }
  }

  /// The byte at an offset; 0, which no JSON structure contains, past the end.
  @inline(__always) func byte(at offset: Int) -> UInt8 {
    unsafe offset < count ? base[offset] : 0
  }

  /// Lets go of the memory of a range that will not be read again soon; the file stays mapped.
  ///
  /// The kernel would drop the pages under pressure anyway, but until then they count as the
  /// program's, and an export of gigabytes should not look like memory of gigabytes.
  func release(_ range: Range<Int>) {
    guard storage != .allocated else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = (range.lowerBound + page - 1) / page * page
    let end = min(range.upperBound, count) / page * page
    guard first < end else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: base + first), end - first, MADV_DONTNEED)
  }

  /// Lets go of what a reader has passed, but for the last megabyte: a record that is still being
  /// read may be looked at again. Whatever else is looked at again comes back from the file.
  func releaseRead() {
    let start = released.load(ordering: .relaxed)
    let end = reached.load(ordering: .relaxed) - (1 << 20)
    // A second pass begins at the front.
    if end < start { return released.store(max(0, end), ordering: .relaxed) }
    guard end - start >= 1 << 22 else { return }
    release(start..<end)
    released.store(end, ordering: .relaxed)
  }

  /// Lets a reader read, and throws away what it made of a file that became shorter meanwhile.
  ///
  /// - Throws: ``IngestError/unreadable(path:reason:)``, or what `body` throws.
  func whole<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try checkWhole()
      return result
    } catch {
      try checkWhole()
      throw error
    }
  }

  /// Throws ``IngestError/unreadable(path:reason:)`` for a file that became shorter while it was
  /// read.
  func checkWhole() throws {
    guard case .mapped(let watch) = storage, whatworks_mapping_was_cut(watch) else { return }
    throw IngestError.unreadable(
      path: name, reason: "it became shorter while it was being read; run again")
  }

  /// Whether the file begins with these bytes.
  func starts(with prefix: [UInt8]) -> Bool {
    prefix.count <= count && prefix.indices.allSatisfy { byte(at: $0) == prefix[$0] }
  }

  /// The bytes of a range as text; what is not UTF-8 becomes U+FFFD.
  func text(_ range: Range<Int>) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// Whether two ranges hold the same bytes.
  @inline(__always) func equal(_ left: Int, _ right: Int, count: Int) -> Bool {
    unsafe memcmp(base + left, base + right, count) == 0
  }

  private static func unreadable(_ path: String) -> IngestError {
    .unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
  }

  /// Reads a pipe to its end, waiting for whoever writes to it.
  private static func readPipe(_ descriptor: Int32, path: String) throws -> [UInt8] {
    var first: UInt8 = 0
    // As long as the descriptor does not wait: an end at once means that nobody is there.
    let got = unsafe read(descriptor, &first, 1)
    guard got != 0 else {
      throw IngestError.unreadable(path: path, reason: "it is a pipe that nothing writes to")
    }
    guard got > 0 || errno == EAGAIN else { throw unreadable(path) }
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw unreadable(path) }
    return (got > 0 ? [first] : []) + (try readAll(descriptor, path: path))
  }

  private static func readAll(_ descriptor: Int32, path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw unreadable(path) }
      guard got > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<got])
    }
  }
}
