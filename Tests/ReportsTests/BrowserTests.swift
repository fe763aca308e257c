import Foundation
import Insights
import Reports
import Signals
import Testing

/// The page in a real browser: skipped where there is no Chromium, and says so.
@Suite(
  .serialized, .enabled(if: Browser.path != nil, "no Chromium on the PATH: page not tried out"))
struct BrowserTests {
  @Test(arguments: ReportLanguage.allCases)
  func thePageRunsWithoutComplaint(_ language: ReportLanguage) throws {
    let found = try Browser.run(page(language), script: nil)
    #expect(found.complaints == [])
    // The script has run: the controls that it serves are shown.
    #expect(!found.dom.contains("needs-script\" hidden"))
  }

  @Test func filterSortLanguageAndColourWork() throws {
    let found = try Browser.run(page(.fr), script: Self.actions)
    #expect(found.complaints == [])
    let expected = [
      "cards:6", "found:1", "all:6", "by incidents:2", "by rank:1", "lang:en",
      "title:Your insights",
      "back:Vos constats", "theme:coral", "rows:1", "sorted:descending", "entries:1",
      "requests:0", "unnamed:0",
    ]
    #expect(Browser.result(in: found.dom) == expected)
  }

  @Test(arguments: [375, 1280])
  func nothingIsWiderThanTheWindow(_ width: Int) throws {
    let markup = page(.fr).replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let frame = """
      <!DOCTYPE html><title>frame</title><iframe id="f" width="\(width)" height="900" srcdoc="\(markup)"></iframe>
      <pre id="result"></pre><script>
      f.onload=function(){var d=f.contentDocument;d.querySelectorAll("details").forEach(function(e){e.open=true});
      result.textContent="over:"+Math.max(0,d.documentElement.scrollWidth-f.clientWidth)}
      </script>
      """
    let found = try Browser.run(frame, script: nil)
    #expect(Browser.result(in: found.dom) == ["over:0"])
  }

  @Test func prints() throws {
    let pdf = try Browser.print(page(.en))
    #expect(pdf.prefix(5) == Data("%PDF-".utf8))
    #expect(pdf.count > 20_000)
  }

  private func page(_ language: ReportLanguage) -> String {
    HTMLReport(language: language).render(SampleReport.full, material: SampleMaterial.full)
  }

  /// What a reader does, and what they then see.
  private static let actions = """
    var out=[],q=function(s){return document.querySelector(s)};
    function shown(s){return [].filter.call(document.querySelectorAll(s),function(e){return !e.hidden}).length}
    function type(e,v){e.value=v;e.dispatchEvent(new Event("input",{bubbles:true}))}
    out.push("cards:"+shown(".cards>li"));
    type(q("[name=find]"),"laitiers");out.push("found:"+shown(".cards>li"));
    type(q("[name=find]"),"");out.push("all:"+shown(".cards>li"));
    type(q("[name=order]"),"n");out.push("by incidents:"+q(".cards>li").getAttribute("data-r"));
    type(q("[name=order]"),"r");out.push("by rank:"+q(".cards>li").getAttribute("data-r"));
    q("[data-lang=en]").click();out.push("lang:"+document.documentElement.lang);
    out.push("title:"+q("h1").textContent);
    q("[data-lang=fr]").click();out.push("back:"+q("h1").textContent);
    q("[data-colour=coral]").click();out.push("theme:"+document.documentElement.getAttribute("data-theme"));
    type(q("#tables input"),"raideur");out.push("rows:"+shown("#tables tbody tr"));
    type(q("#tables input"),"");
    var head=document.querySelectorAll("#tables th")[2];head.querySelector("button").click();
    out.push("sorted:"+head.getAttribute("aria-sort"));
    type(q("#journal input"),"raclette");out.push("entries:"+shown(".entry"));
    out.push("requests:"+performance.getEntriesByType("resource").length);
    out.push("unnamed:"+[].filter.call(document.querySelectorAll("button,input,select,svg[role=img],nav"),function(e){
    return !(e.textContent.trim()||e.getAttribute("aria-label")||e.getAttribute("aria-labelledby")||e.labels&&e.labels.length)}).length);
    var p=document.createElement("pre");p.id="result";p.textContent=out.join(";");document.body.appendChild(p);
    """
}

/// The page before an accessibility engine: skipped where there is none, and says so.
@Suite(
  .serialized,
  .enabled(
    if: Browser.path != nil && AccessibilityEngine.source != nil,
    "no Chromium, or no axe.min.js named by AXE_CORE: accessibility not audited"))
struct AccessibilityTests {
  @Test(arguments: ReportTheme.allCases, [false, true])
  func theEngineFindsNothingAmiss(_ theme: ReportTheme, isDark: Bool) throws {
    let page = HTMLReport(language: .fr, theme: theme)
      .render(SampleReport.full, material: SampleMaterial.full)
    let found = try Browser.run(
      page, script: AccessibilityEngine.source.map { $0 + AccessibilityEngine.audit },
      options: isDark ? ["--blink-settings=preferredColorScheme=0"] : [])
    let result = Browser.result(in: found.dom)
    #expect(result.first == (isDark ? "dark" : "light"))
    // That it has looked at much says that finding nothing means something.
    #expect(result.dropFirst().first.flatMap { Int($0) } ?? 0 > 20)
    #expect(result.dropFirst(2) == [])
  }
}

/// axe-core by Deque, which the project does not carry: a file that `AXE_CORE` names.
enum AccessibilityEngine {
  static let source: String? = ProcessInfo.processInfo.environment["AXE_CORE"]
    .flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }

  /// Opens all that is folded and audits it by WCAG 2.2 AA and the engine's good practices.
  static let audit = """
    ;document.querySelectorAll("details").forEach(function(e){e.open=true});
    axe.run(document,{resultTypes:["violations"]}).then(function(r){
    var out=[matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light",r.passes.length];
    r.violations.forEach(function(v){out.push(v.id+" "+v.nodes.length+" "+v.nodes[0].target.join(" ")+" "+v.nodes[0].failureSummary.replace(/[;\\n]/g," "))});
    var p=document.createElement("pre");p.id="result";p.textContent=out.join(";");document.body.appendChild(p)});
    """
}

/// Headless Chromium, one run a page.
enum Browser {
  struct Found {
    let dom: String
    /// Lines of the console, violations of the page's policy among them.
    let complaints: [String]
  }

  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in ["chromium", "chromium-browser", "google-chrome", "chrome"] {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)")
      {
        return "\(folder)/\(name)"
      }
    }
    return nil
  }()

  /// Opens a page and returns what became of it.
  ///
  /// - Parameter script: Runs after the page's own; the page's policy is widened by its hash.
  static func run(
    _ page: String, script: String?, options: [String] = []
  ) throws -> Found {
    var page = page
    if let script {
      let hash = "'sha256-\(SHA256.base64Digest(of: Array(script.utf8)))' "
      page = page.replacing("script-src ", with: "script-src " + hash)
      page = page.replacing("</body>", with: "<script>\(script)</script></body>")
    }
    let (out, log) = try launch(
      ["--dump-dom", "--enable-logging=stderr"] + options, page: page)
    let complaints = log.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
    return Found(dom: out, complaints: complaints)
  }

  static func print(_ page: String) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "whatworks-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try launch(["--print-to-pdf=\(file.path)"], page: page)
    return try Data(contentsOf: file)
  }

  /// The words that a test's script left on the page.
  static func result(in dom: String) -> [String] {
    guard let start = dom.range(of: "<pre id=\"result\">", options: .backwards)?.upperBound,
      let end = dom[start...].range(of: "</pre>")?.lowerBound
    else { return [] }
    return dom[start..<end].split(separator: ";").map(String.init)
  }

  private static func launch(
    _ options: [String], page: String
  ) throws -> (out: String, log: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "whatworks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("page.html")
    try Data(page.utf8).write(to: file)
    let log = folder.appendingPathComponent("log")
    let out = folder.appendingPathComponent("out")
    for path in [log, out] { try Data().write(to: path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "/nonexistent")
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--no-first-run", "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=5000",
        "--window-size=1400,1000",
      ] + options + [file.absoluteString]
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    process.waitUntilExit()
    return (
      String(decoding: try Data(contentsOf: out), as: UTF8.self),
      String(decoding: try Data(contentsOf: log), as: UTF8.self)
    )
  }
}
