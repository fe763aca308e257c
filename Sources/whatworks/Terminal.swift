import Foundation
import Reports

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

  /// Columns of the terminal; where the output is a file or a pipe, those that `COLUMNS` asks
  /// for, else 100.
  static var width: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 {
      return Int(size.ws_col)
    }
    let asked = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return asked.flatMap { $0 > 20 ? $0 : nil } ?? 100
  }

  /// Writes text for people: what an export hides in a name can't drive their terminal, nor that
  /// of whoever reads the pipe.
  static func print(_ text: String) {
    write(Array(text.forTerminal(keepingStyles: showsColour).utf8))
  }

  /// Writes what a program reads and has been made fit for it already, as CSV is.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes JSON, with what acts on a terminal escaped.
  static func write(json: some Collection<UInt8>) { write(escapingUnseen(json)) }

  /// Writes to standard output; a reader that has gone away (`| head`) ends the program quietly, a
  /// full disk with a line.
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      if written < 0 {
        let code = errno
        if code == EPIPE { exit(0) }
        report("standard output can't be written: \(String(cString: strerror(code)))")
        exit(1)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// One line on standard error, after the program's name; where that is closed or full, nothing
  /// is left to say so.
  static func report(_ text: String) {
    var rest = Array("whatworks: \(text.withoutControls)\n".utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes {
        Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }
}
