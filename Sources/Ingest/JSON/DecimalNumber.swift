/// A decimal number as written: digits, power of ten, sign.
///
/// What nearly every number in an export is converted from without going through text.
struct DecimalNumber {
  /// The first nineteen significant digits as an integer.
  var digits: UInt64 = 0
  /// The power of ten that goes with `digits`.
  var exponent = 0
  /// Whether a minus sign stands before it.
  var isNegative = false
  /// Whether `digits` holds every digit; longer numbers need the text.
  var isComplete = true
  /// Whether it is written without fraction and exponent.
  var isInteger = true

  /// The integer, exact; nil when it has a fraction or an exponent or does not fit.
  var integer: Int64? {
    guard isInteger, isComplete, exponent == 0 else { return nil }
    if isNegative {
      guard digits <= UInt64(Int64.max) + 1 else { return nil }
      return Int64(truncatingIfNeeded: 0 &- digits)
    }
    return Int64(exactly: digits)
  }

  /// The nearest `Double`, ties to even; nil when this short way cannot decide it.
  ///
  /// Digits below 2⁵³ and a power of ten up to 10²² are both exact, so one operation rounds once
  /// (Clinger). Otherwise a fraction of up to 27 places is divided exactly in 128 bits.
  @inline(__always) var double: Double? {
    guard isComplete else { return nil }
    var magnitude: Double
    if digits < 1 << 53, exponent >= -22, exponent <= 22 {
      magnitude = Double(digits)
      if exponent < 0 {
        magnitude /= Self.powersOfTen[-exponent]
      } else if exponent > 0 {
        magnitude *= Self.powersOfTen[exponent]
      }
    } else if digits == 0 {
      magnitude = 0
    } else if exponent < 0, exponent >= -27 {
      magnitude = Self.quotient(digits, powerOfTen: -exponent)
    } else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// digits ÷ 10ⁿ, rounded once, for n in 1...27.
  ///
  /// 10ⁿ = 5ⁿ·2ⁿ and 5²⁷ < 2⁶³. The digits are shifted so that the quotient by 5ⁿ has 55 to 64
  /// bits, more than the 53 of a double; the remainder tells a tie from a little more.
  @inline(never) private static func quotient(_ digits: UInt64, powerOfTen: Int) -> Double {
    let divisor = powersOfFive[powerOfTen]
    let normalized = digits << UInt64(digits.leadingZeroBitCount)
    let scaledDivisor = divisor << UInt64(divisor.leadingZeroBitCount)
    // With both at full width the quotient of (normalized/2 · 2⁶⁴) has 63 or 64 bits.
    let (quotient, remainder) = scaledDivisor.dividingFullWidth((normalized >> 1, normalized << 63))
    let sticky = remainder == 0 ? quotient : quotient | 1
    // value = quotient · 2^(−63 + lz(divisor) − lz(digits) − n)
    let exponent = divisor.leadingZeroBitCount - digits.leadingZeroBitCount - powerOfTen - 63
    // 63 or 64 bits to 53: the conversion rounds to even, and the sticky bit sits below.
    return Double(sticky) * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 1...27 { powers.append(powers[powers.count - 1] * 5) }
    return powers
  }()
}
