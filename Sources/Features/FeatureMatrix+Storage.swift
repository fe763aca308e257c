public import Foundation
public import Signals

extension FeatureMatrix {
  /// The matrix as bytes, for a cache between runs of one version of the program.
  ///
  /// A line that names the layout, the length of a JSON header, the header, then every column's
  /// values (eight bytes each, little-endian) and coverage (one byte each).
  public func stored() throws -> Data {
    let header = Header(
      firstDay: firstDay.number, dayCount: dayCount, columns: columns.map(Header.Column.init))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(header)
    var data = Self.magic
    withUnsafeBytes(of: UInt64(json.count).littleEndian) { data.append(contentsOf: $0) }
    data.append(json)
    for column in columns {
      for value in column.values {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      data.append(contentsOf: column.coverage.map(\.rawValue))
    }
    return data
  }

  /// Reads what ``stored()`` wrote; nil for anything else.
  ///
  /// - Parameter plan: The plan that the features were cut by.
  public init?(stored data: Data, plan: DayPlan) {
    var rest = data[...]
    func take(_ count: Int) -> Data.SubSequence? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    guard take(Self.magic.count) == Self.magic, let length = take(8),
      let json = take(Int(Self.word(length))),
      let header = try? JSONDecoder().decode(Header.self, from: json)
    else { return nil }
    var columns: [FeatureColumn] = []
    for column in header.columns {
      guard let values = take(8 * header.dayCount), let marks = take(header.dayCount),
        let made = column.column(values: values, marks: marks)
      else { return nil }
      columns.append(made)
    }
    guard rest.isEmpty else { return nil }
    self.init(
      plan: plan, firstDay: CivilDay(number: header.firstDay), dayCount: header.dayCount,
      columns: columns)
  }

  private static let magic = Data("whatworks features 1\n".utf8)

  fileprivate static func word(_ bytes: Data.SubSequence) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private struct Header: Codable {
    let firstDay: Int
    let dayCount: Int
    let columns: [Column]

    struct Column: Codable {
      let name: String
      let category: SignalCategory
      let isEvent: Bool
      let states: [String]?
      let unit: String?
      let window: Int?

      init(_ column: FeatureColumn) {
        (name, category) = (column.name.description, column.category)
        (unit, window, isEvent) = (column.unit, column.window, column.kind == .event)
        if case .state(let states) = column.kind { self.states = states } else { states = nil }
      }

      func column(values: Data.SubSequence, marks: Data.SubSequence) -> FeatureColumn? {
        let coverage = marks.compactMap { Coverage(rawValue: $0) }
        guard let name = FeatureName(name), coverage.count == marks.count else { return nil }
        // A matrix has half a million numbers: one look at the bytes for all of a column.
        let numbers = values.withUnsafeBytes { bytes in
          (0..<marks.count).map { row in
            let bits = bytes.loadUnaligned(fromByteOffset: 8 * row, as: UInt64.self)
            return Double(bitPattern: UInt64(littleEndian: bits))
          }
        }
        let kind: FeatureKind = states.map { .state($0) } ?? (isEvent ? .event : .number)
        return FeatureColumn(
          name: name, category: category, kind: kind, unit: unit, window: window, values: numbers,
          coverage: coverage)
      }
    }
  }
}
