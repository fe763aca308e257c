import COpenBLAS

/// The linear algebra library underneath: what it is, how it is held, whether it computes right.
public enum BLAS {
  /// The kernel that the library chose for this processor, such as `SKYLAKEX` or `NEOVERSEN1`.
  public static var coreName: String { unsafe String(cString: openblas_get_corename()) }

  /// How the library was built: its version and its main options.
  public static var configuration: String { unsafe String(cString: openblas_get_config()) }

  /// The threads that a single product may use.
  public static var threadCount: Int { Int(openblas_get_num_threads()) }

  /// Sets the threads that a single product may use, for the whole process, until the engine is
  /// called.
  ///
  /// The engine runs its own threads over tiles and sets this to one in each of its calls, so that
  /// results do not depend on it and threads do not compete for cores. It stays at one: a program
  /// that uses OpenBLAS beside the engine sets it again for its own products.
  public static func setThreadCount(_ count: Int) {
    openblas_set_num_threads(Int32(clamping: max(1, count)))
  }

  /// Holds the library to one thread, whatever was set meanwhile.
  static func holdToOneThread() {
    if openblas_get_num_threads() != 1 { setThreadCount(1) }
  }
}
