import Foundation
import Ingest
import Testing

/// Tables in archives that Python made.
@Suite struct TableFileTests {
  static let text = "a,b\n1,2\n3,4\n"
  static let gzip = "H4sIAAAAAAACA0vUSeIy1DHiMtYx4QIA5enWzgwAAAA="
  static let zip =
    "UEsDBBQAAAAIAAAAIQDl6dbODgAAAAwAAAAFAAAAdC5jc3ZL1EniMtQx4jLWMeECAFBLAQIUAxQAAAAIAAAAIQDl6dbO"
    + "DgAAAAwAAAAFAAAAAAAAAAAAAACAAQAAAAB0LmNzdlBLBQYAAAAAAQABADMAAAAxAAAAAAA="
  static let npz =
    "UEsDBBQAAAAAAAAAIQBAi8d3SQAAAEkAAAAJAAAAYXJyXzAubnB5k05VTVBZAQA7AHsnZGVzY3InOiAnfHUxJywgJ2Zv"
    + "cnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDIsIDIpLCB9AQIDBFBLAQIUAxQAAAAAAAAAIQBAi8d3SQAAAEkA"
    + "AAAJAAAAAAAAAAAAAACAAQAAAABhcnJfMC5ucHlQSwUGAAAAAAEAAQA3AAAAcAAAAAAA"
  static let twoTables =
    "UEsDBBQAAAAAAAAAIQAAJMGJBAAAAAQAAAAFAAAAdC5jc3ZhCjEKUEsDBBQAAAAAAAAAIQDui3SbBAAAAAQAAAAFAAAA"
    + "dS5jc3ZiCjEKUEsBAhQDFAAAAAAAAAAhAAAkwYkEAAAABAAAAAUAAAAAAAAAAAAAAIABAAAAAHQuY3N2UEsBAhQDFAAA"
    + "AAAAAAAhAO6LdJsEAAAABAAAAAUAAAAAAAAAAAAAAIABJwAAAHUuY3N2UEsFBgAAAAACAAIAZgAAAE4AAAAAAA=="
  static let zipInGzip =
    "H4sIAAAAAAACAwvwZmYRYYAARQYGlYOdLEAWCLMCcYlecnFZIpchV4A3I5MIM26FMNDAyADTFuDNygbiMAKhMZBWBysA"
    + "ACKeQq5wAAAA"
  static let noTable = "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=="

  static func read(_ base64: String) throws -> NumericTable {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(Data(base64Encoded: base64)).write(to: URL(filePath: path))
    return try NumericTable(path: path)
  }

  @Test(arguments: [gzip, zip, npz])
  func aTableIsReadOutOfAnArchive(base64: String) throws {
    let table = try Self.read(base64)
    #expect(table.values == [1, 2, 3, 4])
    #expect(table.columnNames == (base64 == Self.npz ? ["x0", "x1"] : ["a", "b"]))
  }

  @Test(arguments: [
    (twoTables, "is an archive of 2 tables ('t.csv', 'u.csv'); give one table, unpacked"),
    (noTable, "is an archive without a .csv, .tsv, .txt or .npy file; give one table, unpacked"),
    (zipInGzip, "is an archive inside an archive; unpack the outer one"),
    (String(gzip.prefix(20)), "the archive can't be read"),
  ])
  func otherArchivesSayWhy(base64: String, reason: String) {
    let error = #expect(throws: IngestError.self) { try Self.read(base64) }
    #expect(error?.description.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
  }
}
