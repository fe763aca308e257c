/// The colours of the page in one theme, by day or by night.
///
/// Text keeps a contrast of 4.5 to 1 to every ground that it stands on, shapes and the edges of
/// controls 3 to 1, as WCAG 2.2 asks at level AA; a test computes it.
struct PageColors {
  /// Behind everything, behind cards, and behind what is set apart.
  let ground, card, wash: String
  /// Running text, and text of less weight.
  let text, soft: String
  /// Headings; links and controls; filled shapes and the fainter of two shapes.
  let strong, accent, fill, faint: String
  /// Lines between things, edges of controls, shapes of no accent, empty tracks.
  let line, edge, other, track: String

  /// The colours of a theme by day.
  static func light(_ theme: ReportTheme) -> PageColors {
    let ramp = theme.ramp
    return PageColors(
      ground: "#FFFFFF", card: "#FFFFFF", wash: ramp.c50, text: ramp.c900, soft: "#4F5B5F",
      strong: ramp.c800, accent: theme == .coral ? ramp.c700 : ramp.c600, fill: ramp.c500,
      faint: ramp.c200, line: ramp.c100, edge: "#7A868A", other: "#6F797D", track: "#EDF1F2")
  }

  /// The colours of a theme by night.
  static func dark(_ theme: ReportTheme) -> PageColors {
    let ramp = theme.ramp
    return PageColors(
      ground: "#0F1416", card: "#161C1F", wash: "#1D2528", text: "#EEF2F3", soft: "#A9B4B8",
      strong: ramp.c100, accent: ramp.c200, fill: ramp.c400, faint: ramp.c700, line: "#2B3538",
      edge: "#77848A", other: "#87939A", track: "#252E31")
  }

  /// The colours as custom properties of a style sheet.
  var properties: String {
    let colours = [
      ("ground", ground), ("card", card), ("wash", wash), ("text", text), ("soft", soft),
      ("strong", strong), ("accent", accent), ("fill", fill), ("faint", faint), ("line", line),
      ("edge", edge), ("other", other), ("track", track),
    ]
    return colours.map { "--\($0):\($1)" }.joined(separator: ";")
  }
}
