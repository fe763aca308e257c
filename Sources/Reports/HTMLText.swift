/// Data as HTML text, also fit for an attribute in double quotes: nothing in it is markup.
///
/// Characters that turn the writing direction are shown as what they are, `⟨U+202E⟩`: kept, they
/// would turn what was written after them, left out, a reader would not learn of them. NUL and
/// other controls, which HTML forbids, are left out; line breaks and tabs are kept.
func escapedHTML(_ text: String) -> String {
  // Most texts have nothing to escape, and a look at the bytes is far cheaper than a rewrite. A
  // C1 control begins with 0xC2, a turn of direction with 0xE2, as some harmless characters do.
  if text.utf8.allSatisfy(isPlain) { return text }
  var escaped: [UInt8] = []
  escaped.reserveCapacity(text.utf8.count + 64)
  // What is plain goes over by the byte: a French entry has an apostrophe in every line.
  if !text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) {
    for byte in text.utf8 { append(byte, to: &escaped) }
    return String(decoding: escaped, as: UTF8.self)
  }
  for scalar in text.unicodeScalars {
    switch scalar {
    case _ where scalar.isASCII: append(UInt8(scalar.value), to: &escaped)
    case _ where scalar.isControl: break
    case _ where scalar.turnsText: escaped += Array(scalar.shownTurn.utf8)
    default: escaped.append(contentsOf: scalar.utf8)
    }
  }
  return String(decoding: escaped, as: UTF8.self)
}

/// Appends a byte that is a character of its own or a part of a harmless one.
private func append(_ byte: UInt8, to escaped: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "&"): escaped.append(literal: "&amp;")
  case UInt8(ascii: "<"): escaped.append(literal: "&lt;")
  case UInt8(ascii: ">"): escaped.append(literal: "&gt;")
  case UInt8(ascii: "\""): escaped.append(literal: "&quot;")
  case UInt8(ascii: "'"): escaped.append(literal: "&#39;")
  case 0x09, 0x0A: escaped.append(byte)
  case 0..<0x20, 0x7F: break
  default: escaped.append(byte)
  }
}

private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case 0..<0x20, 0x7F, 0xC2, 0xE2: false
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
  case UInt8(ascii: "\""), UInt8(ascii: "'"): false
  default: true
  }
}

extension Unicode.Scalar {
  /// A turn of the writing direction as a reader can see it.
  var shownTurn: String { "⟨U+\(fourDigits)⟩" }
}

/// An id for a fragment link: letters, digits, `-`, `_` and `.` of the text, the rest as `-`.
func htmlID(_ text: String) -> String {
  String(
    text.unicodeScalars.prefix(120).map { scalar -> Character in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isPlain || "-_.".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    })
}
