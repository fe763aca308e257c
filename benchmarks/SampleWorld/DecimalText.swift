/// A number in decimal with at most so many digits after the point, as every machine prints it.
///
/// The value is rounded to an integer count of its last digit first (halves away from zero);
/// zeros at the end and minus zero go, as `JSONSerialization` and the real apps write.
///
/// - Precondition: The value times 10^`digits` fits in 53 bits.
func decimal(_ value: Double, digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
  let units = Int((value * Double(scale)).rounded())
  guard units != 0 else { return "0" }
  let whole = String(units.magnitude / UInt(scale))
  var fraction = String(UInt(scale) + units.magnitude % UInt(scale)).dropFirst()
  while fraction.last == "0" { fraction.removeLast() }
  return (units < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
}

/// A number below 100 with two digits.
func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
