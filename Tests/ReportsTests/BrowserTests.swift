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
      var cells=[].map.call(d.querySelectorAll(".cals svg"),function(e){return e.getBoundingClientRect().width/e.viewBox.baseVal.width*7});
      var small=[].filter.call(d.querySelectorAll("a:not(.skip),button,summary,input,select"),function(e){
      var r=e.getBoundingClientRect();return r.width&&(r.width<24||r.height<24)});
      result.textContent="over:"+Math.max(0,d.documentElement.scrollWidth-f.clientWidth)+";cells:"+(cells.length>0&&Math.min.apply(null,cells)>=9)
      +";small:"+small.map(function(e){return e.outerHTML.slice(0,80)}).join(" ")
      +";header:"+(d.querySelector("main").getBoundingClientRect().top+f.contentWindow.scrollY<420)}
      </script>
      """
    let found = try Browser.run(frame, script: nil)
    // Days of a calendar can be told apart, and no target is under the 24 pixels of WCAG 2.2.
    #expect(
      Browser.result(in: found.dom) == ["over:0", "cells:true", "small:", "header:true"])
  }

  @Test func theKeyboardGoesDownThePage() throws {
    let found = try Browser.run(page(.en), script: Self.order)
    let result = Browser.result(in: found.dom)
    // The skip link first, then the tools, the navigation and the parts in their order.
    #expect(result.first == "Skip to content")
    #expect(result.contains("stops:true"))
    #expect(
      result.contains("backwards:") && result.contains("unmarked:") && result.contains("forced:0"))
    #expect(result.contains("parts:A.skip BUTTON NAV insights leads tables journal quality"))
  }

  /// What the tab key stops at, in its order, with what goes against the order of reading.
  private static let order = """
    var out=[];document.querySelectorAll("details").forEach(function(e){e.open=true});
    var stops=[].filter.call(document.querySelectorAll("a[href],button,input,select,summary,[tabindex]"),function(e){
    return e.getClientRects().length&&e.tabIndex>=0&&!e.disabled});
    out.push(stops[0].textContent);out.push("stops:"+(stops.length>40));
    out.push("forced:"+stops.filter(function(e){return e.tabIndex>0}).length);
    // Each stop lies below or beside the one before; the skip link is out of the flow.
    var back=[],last=null,unmarked=[],parts=[];
    stops.forEach(function(e,i){
    e.focus({preventScroll:true});
    if(document.activeElement===e){var s=getComputedStyle(e);if(e.matches(":focus-visible")&&s.outlineStyle==="none")unmarked.push(e.tagName)}
    var r=e.getBoundingClientRect(),y=r.top+scrollY,x=r.left;
    if(i>0){if(last&&y+r.height<=last.y+1&&!e.closest("thead"))back.push(e.outerHTML.slice(0,60));last={y:y,x:x}}
    var p=e.closest("section");p=p?p.id:e.closest("nav")?"NAV":e.className==="skip"?"A.skip":e.tagName;
    if(parts[parts.length-1]!==p)parts.push(p)});
    out.push("backwards:"+back.join(" "));out.push("unmarked:"+unmarked.join(" "));out.push("parts:"+parts.join(" "));
    var p=document.createElement("pre");p.id="result";p.textContent=out.join(";");document.body.appendChild(p);
    """

  @Test func prints() throws {
    let pdf = try Browser.print(page(.en))
    #expect(pdf.prefix(5) == Data("%PDF-".utf8))
    #expect(pdf.count > 20_000)
  }

  @Test(.enabled(if: Browser.pdfReader != nil, "no pdftotext on the PATH: paper not read"))
  func paperHasACardAPageAndTheHeadsOfEveryTable() throws {
    var material = SampleMaterial.full
    material.keys += (0..<60).map { index in
      KeyHistory(
        key: "dish_\(index)", category: .food, kind: .event, sources: ["text"], count: 3,
        firstDay: SampleMaterial.day("2025-06-01"), days: Array(repeating: 1, count: 30))
    }
    let pages = try Browser.pages(
      of: HTMLReport(language: .en).render(SampleReport.full, material: material))
    // The first page has every sentence, the next ones a whole card each.
    let titles = SampleReport.full.insights.map { $0.statement.en.prefix(30) }
    for (index, title) in titles.enumerated() {
      #expect(pages[0].contains(title))
      #expect(pages[index + 1].contains(title) && pages[index + 1].contains("False discovery rate"))
      #expect(!pages[index + 1].contains("Counterexamples ("), "a list that is closed")
    }
    #expect(pages[1].contains("Could also be") && pages[1].contains("dew point"))
    let tables = pages.filter { $0.contains("dish ") }
    #expect(tables.count > 1)
    for page in tables { #expect(page.contains("Readings") && page.contains("Usually")) }
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

  static let path = executable("chromium", "chromium-browser", "google-chrome", "chrome")

  private static func executable(_ names: String...) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

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

  /// Turns a PDF into text, by poppler.
  static let pdfReader = executable("pdftotext")

  /// The text of each page of paper.
  static func pages(of page: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "whatworks-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try launch(["--print-to-pdf=\(file.path)"], page: page)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: pdfReader ?? "/nonexistent")
    process.arguments = ["-layout", file.path, "-"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.components(separatedBy: "\u{C}")
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
