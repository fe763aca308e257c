import Foundation

/// The SHA-256 hash of a file's bytes: what makes two exports the same export.
///
/// - SeeAlso: NIST FIPS 180-4, section 6.2.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Begins a hash of nothing.
  package init() {}

  /// The hash of a file as 64 hexadecimal digits.
  ///
  /// - Throws: `POSIXError`; `ESPIPE` for what is no file but a pipe or a device, which may have
  ///   no end.
  package static func hexDigest(ofFileAt path: String) throws -> String {
    // A pipe that nobody writes to would keep a plain `open` waiting for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.ESPIPE) }
    var hash = SHA256()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return hash.hexDigest() }
      chunk.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  private static func failure() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  /// The hash of some bytes as 64 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.hexDigest()
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(64 - pending.count)
      pending += missing
      rest = rest.dropFirst(missing.count)
      guard pending.count == 64 else { return }
      let block = pending
      block.withUnsafeBytes { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.prefix(rest.count / 64 * 64)
    compress(UnsafeRawBufferPointer(rebasing: whole))
    pending += rest.dropFirst(whole.count)
  }

  /// The hash of some bytes in base64, as a content security policy names it.
  package static func base64Digest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return Data(hash.digest()).base64EncodedString()
  }

  package mutating func hexDigest() -> String {
    digest().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// The 32 bytes of the hash; nothing more can be added after.
  private mutating func digest() -> [UInt8] {
    let bits = byteCount * 8
    let zeros = [UInt8](repeating: 0, count: (119 - pending.count) % 64)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    ([0x80] + zeros + length).withUnsafeBytes { update($0) }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Takes whole blocks of 64 bytes. Every import hashes its file first, so the schedule and the
  /// constants are reached without checks: that is three times as fast.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      guard let w = schedule.baseAddress else { return }
      Self.constants.withUnsafeBufferPointer { constants in
        guard let k = constants.baseAddress else { return }
        for start in stride(from: 0, to: blocks.count, by: 64) { compress(blocks, start, w, k) }
      }
    }
  }

  @inline(__always) private mutating func compress(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ w: UnsafeMutablePointer<UInt32>,
    _ k: UnsafePointer<UInt32>
  ) {
    for i in 0..<16 {
      w[i] = bytes.loadUnaligned(fromByteOffset: start &+ 4 &* i, as: UInt32.self).bigEndian
    }
    for i in 16..<64 {
      let (early, late) = (w[i &- 15], w[i &- 2])
      let s0 = rotated(early, 7) ^ rotated(early, 18) ^ early &>> 3
      let s1 = rotated(late, 17) ^ rotated(late, 19) ^ late &>> 10
      w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, k[i] &+ w[i])
      round(h, a, b, &c, d, e, f, &g, k[i &+ 1] &+ w[i &+ 1])
      round(g, h, a, &b, c, d, e, &f, k[i &+ 2] &+ w[i &+ 2])
      round(f, g, h, &a, b, c, d, &e, k[i &+ 3] &+ w[i &+ 3])
      round(e, f, g, &h, a, b, c, &d, k[i &+ 4] &+ w[i &+ 4])
      round(d, e, f, &g, h, a, b, &c, k[i &+ 5] &+ w[i &+ 5])
      round(c, d, e, &f, g, h, a, &b, k[i &+ 6] &+ w[i &+ 6])
      round(b, c, d, &e, f, g, h, &a, k[i &+ 7] &+ w[i &+ 7])
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// One round; the eight words swap their roles instead of moving.
  @inline(__always) private func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let first = h &+ s1 &+ (g ^ e & (f ^ g)) &+ word
    let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    d &+= first
    h = first &+ s0 &+ (a & b | c & (a | b))
  }

  @inline(__always) private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 &- bits)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
