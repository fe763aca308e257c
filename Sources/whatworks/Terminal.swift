import Foundation

/// What the program's standard streams are, and how to write to them.
enum Terminal {
  /// Whether standard error is a terminal, where progress may be shown.
  static let showsProgress = isatty(STDERR_FILENO) == 1
  /// Whether standard output is a terminal, where bars and sparklines may be drawn.
  static let isTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard output is a terminal that wants colour.
  static let showsColour =
    isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// Columns of the terminal; 100 where the output is a file.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 else { return 100 }
    return Int(size.ws_col)
  }

  static func print(_ text: String) { write(Array(text.utf8)) }

  /// Writes to standard output; a reader that has gone away (`| head`) ends the program quietly.
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      if written < 0 { exit(errno == EPIPE ? 0 : 1) }
      rest = rest.dropFirst(written)
    }
  }

  /// One line on standard error, after the program's name.
  static func report(_ text: String) {
    let line = text.replacingOccurrences(of: "\n", with: " ")
    FileHandle.standardError.write(Data("whatworks: \(line)\n".utf8))
  }
}
