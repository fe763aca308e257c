// Characters that are not seen but act: on a terminal, on a page, or on the text around them.

extension Unicode.Scalar {
  /// Whether it is of Unicode's category Cc, whose members are fixed for good.
  var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value }

  /// Whether it turns the writing direction of all that follows, or ends such a turn:
  /// embeddings, overrides and isolates.
  ///
  /// - SeeAlso: Unicode Standard Annex 9, *Bidirectional Algorithm*, section 2.
  var turnsText: Bool { 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value }

  /// Its code in four hexadecimal digits, for one of those above: `202E`.
  var fourDigits: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// The text on one line, without control characters and without marks that turn the writing
  /// direction: those could drive a terminal, break a page or garble the words around.
  package var withoutControls: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || 0xC3..<0xD6 ~= $0 || 0x80..<0xC0 ~= $0 }) {
      return self
    }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: scalars.append(" ")
      case 0x200E, 0x200F: break
      default: if !scalar.isControl, !scalar.turnsText { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  /// The text of several lines for a terminal: of characters that act, only line breaks, tabs
  /// and, where asked for, the styles that the reports themselves use.
  ///
  /// The last line of defence: whatever an export hides in a name can't drive the terminal of
  /// whoever reads it.
  package func forTerminal(keepingStyles: Bool) -> String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A || 0xC3...0xDF ~= $0 || 0x80..<0xC0 ~= $0 }
    ) {
      return self
    }
    var kept = String.UnicodeScalarView()
    var rest = Substring(self).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n", "\t": kept.append(scalar)
      case "\u{1B}" where keepingStyles:
        guard let style = Self.styles.first(where: { rest.starts(with: $0.unicodeScalars) }) else {
          continue
        }
        kept.append(scalar)
        kept.append(contentsOf: style.unicodeScalars)
        rest = rest.dropFirst(style.unicodeScalars.count)
      default: if !scalar.isControl, !scalar.turnsText { kept.append(scalar) }
      }
    }
    return String(kept)
  }

  /// The styles of the reports for a terminal, after the escape character.
  private static let styles = ["[0m", "[1m", "[2m", "[36m"]
}

/// JSON in which controls and marks that turn the writing direction are escaped, as Foundation
/// leaves some of them: the same values for a program, and nothing that acts on a terminal.
///
/// Outside of strings JSON has none of these characters, and in strings it takes `\u` for any.
package func escapingUnseen(_ json: some Collection<UInt8>) -> [UInt8] {
  let bytes = Array(json)
  guard bytes.contains(where: { [0x7F, 0xC2, 0xE2].contains($0) }) else { return bytes }
  var escaped: [UInt8] = []
  escaped.reserveCapacity(bytes.count)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    if scalar.value >= 0x7F, scalar.isControl || scalar.turnsText {
      escaped += Array("\\u\(scalar.fourDigits.lowercased())".utf8)
    } else {
      escaped.append(contentsOf: scalar.utf8)
    }
  }
  return escaped
}
