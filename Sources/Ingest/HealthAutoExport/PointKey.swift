/// The keys of a data point, packed for comparison as numbers (``JSONReader/packed(_:)``).
///
/// Written out because they stand in the innermost loop, where a lazily made constant would
/// cost as much as the comparison. A test holds each to its name.
enum PointKey {
  static let date: UInt64 = 0x65746164  // date
  static let qty: UInt64 = 0x797471  // qty
  static let min: UInt64 = 0x6E694D  // Min
  static let avg: UInt64 = 0x677641  // Avg
  static let max: UInt64 = 0x78614D  // Max
  static let lowerMin: UInt64 = 0x6E696D  // min
  static let lowerAvg: UInt64 = 0x677661  // avg
  static let lowerMax: UInt64 = 0x78616D  // max
  static let start: UInt64 = 0x7472617473  // start
  static let end: UInt64 = 0x646E65  // end
  static let source: UInt64 = 0x656372756F73  // source
}
