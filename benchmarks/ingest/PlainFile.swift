/// A Health Auto Export file as a Swift program would declare it: the peer of the reader.
///
/// Dates stay text, so the decoder does less than the reader does.
struct PlainFile: Decodable {
  struct Content: Decodable {
    let metrics: [Metric]
  }
  struct Metric: Decodable {
    let name: String
    let units: String
    let data: [Row]
  }
  struct Row: Decodable {
    let date: String
    let source: String?
    let qty: Double?
    let Min: Double?
    let Avg: Double?
    let Max: Double?
  }
  let data: Content

  /// How many values there are, and their sum.
  var totals: (count: Int, sum: Double) {
    var (count, sum) = (0, 0.0)
    for metric in data.metrics {
      for row in metric.data {
        for value in [row.qty, row.Avg, row.Min, row.Max] {
          guard let value else { continue }
          count += 1
          sum += value
        }
      }
    }
    return (count, sum)
  }
}
