import Correlation
import TestSupport
import Testing

@Suite struct StudentTTests {
  /// mpmath at 50 digits: `betainc(df/2, 1/2, 0, df/(df+t*t), regularized=True)`.
  static let references: [(t: Double, degreesOfFreedom: Double, p: Double)] = [
    (0.5, 1, 0.70483276469913345165),
    (2, 10, 0.073388034770740365618),
    (1.96, 1000.5, 0.05027304627502631193),
    (0.001, 3.7, 0.9992536770590863172),
    (12.5, 8, 1.5697770737012801691e-6),
    (40, 300, 2.8524180395311875884e-122),
    (60, 500.25, 1.1488158515261451105e-230),
    (5, 1e6, 5.733997870890741569e-7),
    (37.5, 1e6, 1.5104468933594541658e-307),
    (1e8, 20, 1.8042578124999655551e-148),
    (1e-9, 50, 0.99999999920609464054),
    (1.7, 5, 0.14987678684832390297),
    (1.2, 1e6, 0.23013962473172455276),
    (0.4, 636019.75, 0.6891566511126854959),
    (1.6, 7e6, 0.10959862852804899329),
  ]

  @Test(arguments: references)
  func matchesFiftyDigits(t: Double, degreesOfFreedom: Double, p: Double) {
    let found = StudentT.twoSidedP(t: t, degreesOfFreedom: degreesOfFreedom)
    #expect(found.isClose(to: p, relative: 1e-13))
    #expect(StudentT.twoSidedP(t: -t, degreesOfFreedom: degreesOfFreedom) == found)
  }

  /// mpmath at 50 digits: `betainc(df/2, 1/2, 0, 1-r*r, regularized=True)`.
  static let correlationReferences: [(r: Double, degreesOfFreedom: Double, p: Double)] = [
    (0.1, 100, 0.3173043978741975624),
    (0.9, 4.5, 0.0091116414195194814182),
    (0.99, 200, 4.3702975008883515954e-172),
    (0.5, 1000, 1.7068779421662800503e-64),
  ]

  @Test(arguments: correlationReferences)
  func testsACorrelationDirectly(r: Double, degreesOfFreedom: Double, p: Double) {
    let found = StudentT.twoSidedP(r: r, degreesOfFreedom: degreesOfFreedom)
    #expect(found.isClose(to: p, relative: 1e-13))
  }

  @Test func endsOfTheRangeAreExact() {
    #expect(StudentT.twoSidedP(t: 0, degreesOfFreedom: 7) == 1)
    #expect(StudentT.twoSidedP(t: .infinity, degreesOfFreedom: 7) == 0)
    #expect(StudentT.twoSidedP(r: 1, degreesOfFreedom: 7) == 0)
    #expect(StudentT.twoSidedP(r: 0, degreesOfFreedom: 7) == 1)
  }

  @Test(arguments: [0.05, 1e-6, 1e-100], [3.0, 57.5, 2000])
  func criticalCorrelationInvertsTheTest(p: Double, degreesOfFreedom: Double) {
    let r = StudentT.criticalCorrelation(pValue: p, degreesOfFreedom: degreesOfFreedom)
    #expect(StudentT.twoSidedP(r: r, degreesOfFreedom: degreesOfFreedom) <= p)
    #expect(StudentT.twoSidedP(r: r.nextDown, degreesOfFreedom: degreesOfFreedom) > p)
  }
}
