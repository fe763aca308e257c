import Foundation
import Testing

@testable import Reports

/// The palette's contrast, computed as WCAG 2.2 defines it.
@Suite struct ContrastTests {
  @Test(arguments: ReportTheme.allCases, [false, true])
  func textsReachDoubleA(_ theme: ReportTheme, isDark: Bool) {
    let colours = isDark ? PageColors.dark(theme) : PageColors.light(theme)
    for ground in [colours.ground, colours.card, colours.wash] {
      for text in [colours.text, colours.soft, colours.strong, colours.accent] {
        #expect(contrast(text, ground) >= 4.5, "\(text) on \(ground)")
      }
    }
  }

  @Test(arguments: ReportTheme.allCases, [false, true])
  func shapesAndControlsReachThreeToOne(_ theme: ReportTheme, isDark: Bool) {
    let colours = isDark ? PageColors.dark(theme) : PageColors.light(theme)
    for shape in [colours.fill, colours.other, colours.edge, colours.strong] {
      #expect(contrast(shape, colours.card) >= 3, "\(shape) on \(colours.card)")
    }
    // The two arms are told by their place and name too; the darkest cell by its weight.
    #expect(contrast(colours.strong, colours.faint) >= 3)
  }

  @Test func theFormulaIsTheStandards() {
    #expect(abs(contrast("#000000", "#FFFFFF") - 21) < 1e-9)
    // WCAG's own well-known boundary: #767676 on white is 4.54 to 1.
    #expect(abs(contrast("#767676", "#FFFFFF") - 4.54) < 0.01)
  }

  private func contrast(_ first: String, _ second: String) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// - SeeAlso: WCAG 2.2, relative luminance.
  private func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
      let share = Double(number >> shift & 255) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
