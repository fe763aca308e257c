/// Reads a JSON array of timestamps, such as a benchmark writes to time dates alone.
///
/// - Returns: How many there are, and the sum of their milliseconds since 1970: local ones as if
///   the wall clock were UTC's.
/// - Throws: ``IngestError``, also for an element that is no timestamp.
package func sumOfTimestamps(at path: String) throws -> (count: Int, sum: Int64) {
  var reader = JSONReader(try FileBytes(path: path))
  var (count, sum) = (0, Int64(0))
  try reader.beginArray()
  while try reader.nextElement() {
    guard case .time(let time) = try reader.readTimestamp() else {
      throw IngestError.malformed(reason: "no timestamp", at: reader.place(at: reader.position))
    }
    count += 1
    sum &+= time.localMilliseconds &- time.offsetSeconds &* 1000
  }
  return (count, sum)
}
