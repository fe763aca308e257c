import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Ingest

/// Held to Foundation's parser on documents that both read, and to its own rules elsewhere.
@Suite struct XMLReaderTests {
  /// Elements and attributes in the order met, a line each.
  private static func walk(_ bytes: [UInt8], name: String = "t.xml") throws -> [String] {
    let bytes = FileBytes(name: name, bytes: bytes)
    let outline = try XMLOutline(of: bytes)
    var reader = XMLReader(bytes, from: outline.rootStart)
    var lines: [String] = []
    while true {
      switch try reader.next() {
      case .finish: return lines
      case .end: lines.append("end")
      case .start:
        let pairs = reader.attributes.map {
          "\(reader.bytes.text($0.name))=\(reader.text($0.value))"
        }
        lines.append(([reader.bytes.text(reader.name)] + pairs.sorted()).joined(separator: " "))
      }
    }
  }

  private static func walk(_ text: String) throws -> [String] { try walk(Array(text.utf8)) }

  private final class Listener: NSObject, XMLParserDelegate {
    var lines: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      lines.append(
        ([name] + attributes.map { "\($0.key)=\($0.value)" }.sorted()).joined(separator: " "))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { lines.append("end") }
  }

  /// What Foundation finds; nil where it refuses the document.
  private static func foundation(_ text: String) -> [String]? {
    let (parser, listener) = (XMLParser(data: Data(text.utf8)), Listener())
    parser.delegate = listener
    return parser.parse() ? listener.lines : nil
  }

  @Test(arguments: [
    "<a/>", "<a b='1' c=\"2\"/>",
    "<?xml version='1.0'?>\n<!-- x > y -->\n<a><b/>text<c>t</c></a>\n",
    "<a b='&lt;&amp;&#233;&#x2019;&quot;'><![CDATA[<no/>]]><!--<no/>--><?no <no/> ?><b\n c = '1' /></a >",
    "<é à='ü'>\u{1F600}</é>", "<a  b='x\"y'\t c='>'></a>", "<a><a><a/></a></a>",
  ])
  func findsWhatFoundationFinds(text: String) throws {
    #expect(try Self.walk(text) == Self.foundation(text))
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func findsWhatFoundationFindsInDocumentsAtRandom(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let text = "<root>" + Self.element(3, &random) + "</root>"
      #expect(try Self.walk(text) == Self.foundation(text), "\(text)")
    }
  }

  private static func element(_ depth: Int, _ random: inout SeededGenerator) -> String {
    let name = ["Record", "b", "Métrique", "x-1"].randomElement(using: &random) ?? "a"
    let values = ["", "1", "&lt;HKDevice: 0x3&gt;", "Sam’s\u{A0}Watch", "a/b>c", "&#10;", "''"]
    let attributes = ["k", "value", "endDate"].filter { _ in Bool.random(using: &random) }.map {
      " \($0)=\"\(values.randomElement(using: &random) ?? "")\""
    }
    let start = "<\(name)\(attributes.joined())"
    if depth == 0 || Bool.random(using: &random) { return start + "/>" }
    let inner = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      element(depth - 1, &random)
        + ["", "\n ", "text", "<!-- <b> -->"][Int.random(in: 0..<4, using: &random)]
    }
    return start + ">" + inner.joined() + "</\(name)>"
  }

  /// Foundation's parser takes most of these for whole.
  @Test(arguments: [
    ("<a><b></a>", "t.xml:1:7 (a): </a> ends what did not begin"),
    ("<a b=1/>", "t.xml:1:6 (a): found '1' where a quote belongs"),
    ("<a b/>", "t.xml:1:5 (a): found '/' where '=' after the attribute's name belongs"),
    ("<a b='1'c='2'/>", "t.xml:1:9 (a): found 'c' where a space belongs"),
    ("<a\n b='<'/>", "t.xml:2:4 (a): '<' stands in a quoted value"),
    ("<a b='1", "t.xml:1:6 (a): a quoted value never ends; export it again"),
    ("<a><b/>", "t.xml:1:8 (a): the file ends inside <a>; export it again"),
    ("<a><!-- ", "t.xml:1:4 (a): '<!--' never ends; export it again"),
    ("<a/><b/>", "t.xml:1:5: there is a second root element"),
    ("<a><", "t.xml:1:4 (a): '<' is not followed by a name"),
    ("<a", "t.xml:1:3 (a): the file ends inside a tag; export it again"),
    (
      "<a><b c d='1'/></a>",
      "t.xml:1:9 (a/b): found 'd' where '=' after the attribute's name belongs"
    ),
  ])
  func brokenDocumentsSayWhere(text: String, message: String) {
    let error = #expect(throws: IngestError.self) { try Self.walk(text) }
    #expect(error?.description == message)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let error = #expect(throws: IngestError.self) {
      try Self.walk(Array("<a>\n<b c='".utf8) + [0xC3, 0x28] + Array("'/></a>".utf8))
    }
    #expect(error == .invalidUTF8(at: .init(file: "t.xml", line: 2, column: 7, byteOffset: 10)))
  }

  /// Longer than a few steps, so that lines are counted across them and memory is let go.
  @Test func longDocumentsKeepTheirLines() throws {
    let path = NSTemporaryDirectory() + "whatworks-long-\(UInt64.random(in: 0...UInt64.max)).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let row = "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"é\"/>\n"
    let count = 3 * TextProgress.step / row.utf8.count
    let text = "<HealthData>\n" + String(repeating: row, count: count) + "<Last/></HealthData>"
    try Data(text.utf8).write(to: URL(filePath: path))
    var reader = XMLReader(try FileBytes(path: path), from: 0)
    var (first, last): (SourcePosition?, SourcePosition?)
    var records = 0
    while true {
      let event = try reader.next()
      if event == .finish { break }
      guard event == .start else { continue }
      if reader.isElement("Record") {
        records += 1
        if records == 2 { first = reader.place() }
      }
      if reader.isElement("Last") { last = reader.place() }
    }
    #expect(records == count)
    #expect((first?.line, first?.path) == (3, "HealthData/Record"))
    #expect((last?.line, last?.column) == (count + 2, 1))
  }
}
