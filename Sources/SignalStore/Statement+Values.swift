import Signals

/// A value for a parameter, where speed does not matter.
enum StatementValue {
  case integer(Int64)
  case real(Double?)
  case text(String?)
  /// Stored as ``Signals/Instant/description``.
  case time(Instant?)
}

extension Statement {
  /// Binds values in order, from the first parameter on.
  func bind(all values: [StatementValue]) throws(StoreError) {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      switch value {
      case .integer(let number): try bind(index, number)
      case .real(let number): try bind(index, number)
      case .text(let text): try bind(index, text)
      case .time(let instant): try bind(index, instant?.description)
      }
    }
  }

  /// Binds values in order and runs to the end.
  func run(_ values: StatementValue...) throws(StoreError) {
    try bind(all: values)
    try run()
  }

  /// Binds values in order and makes something of each row.
  func rows<Element>(
    _ values: StatementValue..., read: (Statement) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    defer { reset() }
    try bind(all: values)
    var elements: [Element] = []
    while try step() { elements.append(try read(self)) }
    return elements
  }

  /// Goes through the rows, one in memory at a time.
  func forEachRow(_ body: (Statement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// A time as the store writes it, or nil for NULL.
  ///
  /// - Throws: ``StoreError/unreadable(table:column:value:)``.
  func optionalTime(_ column: Int32, in table: String, _ name: String) throws(StoreError)
    -> Instant?
  {
    guard let text = optionalText(column) else { return nil }
    guard let instant = Instant(text) else {
      throw StoreError.unreadable(table: table, column: name, value: text)
    }
    return instant
  }

  /// A time as the store writes it.
  ///
  /// - Throws: ``StoreError/unreadable(table:column:value:)``, for NULL too.
  func time(_ column: Int32, in table: String, _ name: String) throws(StoreError) -> Instant {
    guard let instant = try optionalTime(column, in: table, name) else {
      throw StoreError.unreadable(table: table, column: name, value: "")
    }
    return instant
  }
}
