extension Double {
  /// Whether this is another number to within a stated absolute error. NaN is close to nothing.
  public func isClose(to other: Double, absolute tolerance: Double) -> Bool {
    self == other || abs(self - other) <= tolerance
  }

  /// Whether this is another number to within a stated share of it. NaN is close to nothing.
  public func isClose(to other: Double, relative tolerance: Double) -> Bool {
    self == other || abs(self - other) <= tolerance * abs(other)
  }
}
