/// A colour scheme of the HTML report.
public enum ReportTheme: String, Sendable, CaseIterable {
  /// A cool blue-green; what an account has unless it says otherwise.
  case turquoise
  /// A warm red.
  case coral

  /// The ten steps from nearly white (50) to nearly black (900).
  var ramp: ColorRamp {
    switch self {
    case .turquoise:
      ColorRamp(
        c50: "#E8F3F4", c100: "#C5E3E5", c200: "#93C9CD", c300: "#5FAFB5", c400: "#2F9AA1",
        c500: "#118996", c600: "#0E6E78", c700: "#0B545C", c800: "#073A40", c900: "#042227")
    case .coral:
      ColorRamp(
        c50: "#FDECEC", c100: "#FBCFCE", c200: "#F7A6A4", c300: "#F47F7D", c400: "#F26967",
        c500: "#F1514F", c600: "#CE3F3D", c700: "#9E302E", c800: "#6F2120", c900: "#431312")
    }
  }
}

/// The steps of one hue, from light to dark.
struct ColorRamp {
  let c50, c100, c200, c300, c400, c500, c600, c700, c800, c900: String
}
