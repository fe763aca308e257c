import Foundation

/// Brings the name of a device or app into one form.
///
/// The same watch is written with plain and with no-break spaces, and Apple's own device
/// strings hold a memory address that changes with every sample.
enum DeviceName {
  /// The name without memory address, surplus spaces and empty parts; nil when nothing is left.
  ///
  /// What is longer than any name is kept as it is: it would take longer than the file.
  static func normalized(_ name: String) -> String? {
    guard name.utf8.count <= 4096 else { return name }
    let parts = withoutAddress(name).split(separator: "|").compactMap { part in
      let words = part.split { $0.isWhitespace || $0 == "\u{FEFF}" }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "|")
  }

  /// Takes out `<HKDevice: 0x300aaa010>`, and the comma and the brackets around it.
  private static func withoutAddress(_ name: String) -> String {
    guard let start = name.range(of: "<HKDevice: 0x"),
      let end = name[start.upperBound...].firstIndex(of: ">")
    else { return name }
    var rest = name[name.index(after: end)...]
    if rest.hasPrefix(",") { rest = rest.dropFirst() }
    var before = name[..<start.lowerBound]
    if before.hasSuffix("<"), rest.hasSuffix(">") {
      (before, rest) = (before.dropLast(), rest.dropLast())
    }
    return String(before) + rest
  }
}
