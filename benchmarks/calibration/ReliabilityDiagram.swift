/// Stated confidence against the share that was true, as a drawing; a dot's area is its cards.
struct ReliabilityDiagram {
  private let bins: [ReliabilityBin]

  init(_ bins: [ReliabilityBin]) { self.bins = bins.filter { $0.count > 0 } }

  private static let (side, margin) = (360.0, 48.0)

  /// The drawing as SVG.
  var svg: String {
    let (size, low, high) = (
      Self.side + 2 * Self.margin, Self.margin, Self.margin + Self.side
    )
    let labels = stride(from: 0.0, through: 1, by: 0.2).map { value in
      """
      <text x="\(x(value))" y="\(high + 18)" text-anchor="middle">\(Int(value * 100))</text>
      <text x="\(low - 8)" y="\(y(value) + 4)" text-anchor="end">\(Int(value * 100))</text>
      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" \
      font-family="system-ui, sans-serif" font-size="12" fill="#333">
      <title>Stated confidence against the share of cards that was true</title>
      <rect width="\(size)" height="\(size)" fill="#fff"/>
      <rect x="\(low)" y="\(low)" width="\(Self.side)" height="\(Self.side)" fill="none" \
      stroke="#bbb"/>
      <line x1="\(low)" y1="\(high)" x2="\(high)" y2="\(low)" stroke="#999" \
      stroke-dasharray="4 4"/>
      \(labels.joined(separator: "\n"))
      <text x="\(size / 2)" y="\(size - 8)" text-anchor="middle">stated confidence, %</text>
      <text transform="translate(14 \(size / 2)) rotate(-90)" text-anchor="middle">true, %</text>
      \(bins.map(dot).joined(separator: "\n"))
      </svg>

      """
  }

  /// A dot with the interval that its count leaves open.
  private func dot(_ bin: ReliabilityBin) -> String {
    let (n, z) = (Double(bin.count), 1.96)
    let middle = (bin.share + z * z / (2 * n)) / (1 + z * z / n)
    let half =
      z / (1 + z * z / n) * (bin.share * (1 - bin.share) / n + z * z / (4 * n * n)).squareRoot()
    let radius = min(14, 2 + (n / 4).squareRoot())
    return """
      <line x1="\(x(bin.said))" x2="\(x(bin.said))" y1="\(y(middle - half))" \
      y2="\(y(middle + half))" stroke="#4a7ab5"/>
      <circle cx="\(x(bin.said))" cy="\(y(bin.share))" r="\(rounded(radius))" fill="#2b5d9b" \
      fill-opacity="0.7"><title>\(bin.count) cards</title></circle>
      """
  }

  private func x(_ share: Double) -> Double { rounded(Self.margin + share * Self.side) }
  private func y(_ share: Double) -> Double {
    rounded(Self.margin + (1 - min(1, max(0, share))) * Self.side)
  }
  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
