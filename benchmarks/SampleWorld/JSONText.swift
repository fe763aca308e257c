/// One JSON object on one line, its fields in the order in which they are added.
///
/// `JSONEncoder` promises neither an order nor how it prints a number, and the files must have
/// the same bytes everywhere.
struct JSONObject {
  private var fields: [String] = []

  /// Adds a field whose value is JSON already.
  mutating func add(_ key: String, json: String) { fields.append("\"\(key)\":\(json)") }

  /// Adds a string, or null.
  mutating func add(_ key: String, _ text: String?) {
    add(key, json: text.map(JSONText.quoted) ?? "null")
  }

  /// Adds a number, rounded to its digits, or null.
  mutating func add(_ key: String, _ value: Double?, digits: Int) {
    add(key, json: value.map { decimal($0, digits: digits) } ?? "null")
  }

  /// Adds a whole number.
  mutating func add(_ key: String, _ value: Int) { add(key, json: "\(value)") }

  /// Adds a truth value.
  mutating func add(_ key: String, _ value: Bool) { add(key, json: value ? "true" : "false") }

  /// The object's text.
  var text: String { "{" + fields.joined(separator: ",") + "}" }

  /// Makes an object in one expression.
  static func text(_ build: (inout JSONObject) -> Void) -> String {
    var object = JSONObject()
    build(&object)
    return object.text
  }
}

/// The pieces of JSON that are not objects.
enum JSONText {
  /// A string in quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// An array on one line.
  static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  /// An array with a line for each item, so that a difference between two files can be read.
  static func lines(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "\n]"
  }
}
