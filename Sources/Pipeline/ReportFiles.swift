import Foundation
public import Insights
import Reports
import Signals

/// The reports stage: cards as files.
struct ReportFiles {
  let output: OutputFolder
  let style: ReportStyle
  let kinds: Set<PipelineFile.ReportKind>
  /// The hashes of the files that earlier runs wrote, by name.
  var earlier: [String: String] = [:]

  /// Writes each file in one step, and takes away those that earlier runs wrote and that are no
  /// longer asked for.
  ///
  /// - Returns: The hash of every file written, by name; and the names of files that are no longer
  ///   asked for, but were changed by somebody and so are left.
  func write(
    _ report: InsightReport, material: ReportMaterial
  ) throws -> (hashes: [String: String], kept: [String]) {
    var hashes: [String: String] = [:]
    func put(_ data: Data, _ name: String) throws {
      try output.write(data, to: name)
      hashes[name] = SHA256.hexDigest(of: [UInt8](data))
    }
    let shown = report.withoutDismissed
    if kinds.contains(.markdown) {
      let text = MarkdownReport(language: style.language, material: material).render(shown)
      try put(Data(text.utf8), "report.md")
    }
    if kinds.contains(.html) {
      let writer = HTMLReport(language: style.language, theme: style.theme)
      try put(Data(writer.render(shown, material: material).utf8), "report.html")
    }
    // Last: who sees the new insights.json finds the reports that belong to it.
    try put(try insightsJSON(report), "insights.json")
    return (hashes, try removeOthers(than: hashes))
  }

  private func removeOthers(than written: [String: String]) throws -> [String] {
    var kept: [String] = []
    for (name, hash) in earlier.sorted(by: { $0.key < $1.key }) where written[name] == nil {
      let path = output.file(name)
      guard FileKind(at: path) == .file else { continue }
      guard try SHA256.hexDigest(ofFileAt: path) == hash else {
        kept.append(name)
        continue
      }
      guard unlink(path) == 0 else {
        throw PipelineError.unwritableOutput(
          path: path, reason: String(cString: strerror(errno)).lowercased())
      }
    }
    return kept
  }
}

extension InsightReport {
  /// The report with the best cards that nobody put aside, as many as there is room for, and after
  /// them the dismissed ones, which take no place: all numbered from 1.
  func shown(limit: Int) -> InsightReport {
    let open = insights.filter { $0.status != .dismissed }.prefix(limit)
    var report = InsightReport(
      run: run, insights: open + insights.filter { $0.status == .dismissed })
    for index in report.insights.indices { report.insights[index].rank = index + 1 }
    return report
  }

  /// The report as a person wants to read it: without what they put aside.
  public var withoutDismissed: InsightReport {
    InsightReport(run: run, insights: insights.filter { $0.status != .dismissed })
  }
}
