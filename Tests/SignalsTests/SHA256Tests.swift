import Signals
import Testing

@Suite struct SHA256Tests {
  /// NIST's examples for FIPS 180-4, and the digests `sha256sum` gives.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hashesTheStandardsExamples(_ text: String, digest: String) {
    #expect(SHA256.hexDigest(of: Array(text.utf8)) == digest)
  }

  @Test func base64IsOfTheSameBytes() {
    // printf abc | openssl dgst -sha256 -binary | base64
    #expect(
      SHA256.base64Digest(of: Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test func hashesAMillionBytesInPiecesOfAnySize() {
    var hash = SHA256()
    var left = 1_000_000
    for size in [1, 63, 64, 65, 1000] + [Int](repeating: 99_881, count: 20) where left > 0 {
      let piece = [UInt8](repeating: UInt8(ascii: "a"), count: min(size, left))
      piece.withUnsafeBytes { hash.update($0) }
      left -= min(size, left)
    }
    #expect(left == 0)
    #expect(
      hash.hexDigest() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
