/// The tables and views of a store.
///
/// `profiles`, `entries`, `signals` and `insights` have the columns of the journal's own dump, so
/// that anyone can read a store with the `sqlite3` command. `signals` is a view: what it shows is
/// kept in `samples`, clustered by series and time (the order in which features are computed),
/// with the words that whole series share kept once in `series`.
enum Schema {
  /// `wwks`, in the file's header; tells a store from another program's database.
  static let applicationID: Int64 = 0x7777_6b73

  /// Step *i* brings schema *i* to *i* + 1. A step that was released is never edited.
  static let steps = [
    [profiles, entries, imports, series, samples, signals, insights].joined(separator: "\n")
  ]

  private static let profiles = """
    CREATE TABLE profiles (
      user_id TEXT PRIMARY KEY NOT NULL,
      lang TEXT,
      theme TEXT,
      timezone TEXT
    ) STRICT;
    """

  private static let entries = """
    CREATE TABLE entries (
      id TEXT PRIMARY KEY NOT NULL,
      user_id TEXT NOT NULL,
      created_at TEXT NOT NULL,
      event_time TEXT,
      source TEXT NOT NULL,
      raw_text TEXT NOT NULL,
      photo_url TEXT,
      ocr_text TEXT,
      lang TEXT
    ) STRICT;
    """

  /// One row for each import that changed something, or that was the first of its content.
  private static let imports = """
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY,
      content_hash TEXT NOT NULL,
      path TEXT NOT NULL,
      format TEXT NOT NULL,
      byte_count INTEGER NOT NULL,
      imported_at TEXT NOT NULL,
      inserted INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      unchanged INTEGER NOT NULL,
      repeated INTEGER NOT NULL,
      conflicting INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX imports_by_content ON imports (content_hash);
    """

  /// NULLs count as equal here, and as different from any text, '' included.
  private static let series = """
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      category TEXT NOT NULL,
      key TEXT NOT NULL,
      unit TEXT,
      device TEXT
    ) STRICT;
    CREATE UNIQUE INDEX series_by_content
      ON series (source, key, ifnull(device, 0), category, ifnull(unit, 0));
    """

  /// Times are milliseconds since 1970 in UTC; `day` is days since 1970; `source_id` is '' for a
  /// signal that has no identity of its own in its source. `entry_id` is as the source wrote it
  /// and may name an entry that the source left out.
  private static let samples = """
    CREATE TABLE samples (
      series_id INTEGER NOT NULL REFERENCES series (id),
      start_ms INTEGER NOT NULL,
      duration_ms INTEGER NOT NULL,
      source_id TEXT NOT NULL,
      value REAL,
      text TEXT,
      day INTEGER,
      confidence REAL NOT NULL,
      entry_id TEXT,
      import_id INTEGER NOT NULL,
      PRIMARY KEY (series_id, start_ms, duration_ms, source_id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX samples_by_source_id ON samples (source_id) WHERE source_id <> '';
    """

  /// `id` is the same text as `Signal.id`; a store holds one account, hence one user.
  private static let signals = """
    CREATE VIEW signals AS
    SELECT
      CASE WHEN source_id <> '' THEN source_id
      ELSE source || '/' || key || '/' || \(iso("start_ms"))
        || CASE WHEN duration_ms = 0 THEN '' ELSE '/' || \(iso("start_ms + duration_ms")) END
        || ifnull('/' || device, '')
      END AS id,
      (SELECT user_id FROM profiles ORDER BY rowid LIMIT 1) AS user_id,
      entry_id, source, category, key, text AS value_text, value AS value_num, unit,
      \(iso("start_ms")) AS event_time,
      \(iso("start_ms + duration_ms")) AS end_time,
      device, confidence, date(day * 86400, 'unixepoch') AS day
    FROM samples JOIN series ON series.id = samples.series_id;
    """

  /// `decision` is the person's and no run writes to it; `status` is what both amount to.
  private static let insights = """
    CREATE TABLE insights (
      id TEXT PRIMARY KEY NOT NULL,
      user_id TEXT,
      statement TEXT NOT NULL,
      confidence REAL NOT NULL,
      category_tags TEXT NOT NULL,
      supporting_signal_ids TEXT NOT NULL,
      status TEXT NOT NULL GENERATED ALWAYS AS (
        CASE WHEN decision = 'dismissed' OR lapsed_at IS NULL THEN decision ELSE 'lapsed' END
      ) VIRTUAL,
      created_at TEXT NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('journal', 'pipeline')),
      rank INTEGER,
      decision TEXT NOT NULL,
      decided_at TEXT,
      lapsed_at TEXT,
      card TEXT
    ) STRICT;
    """

  /// ISO 8601 in UTC as `Instant.description` writes it: milliseconds only where there are any.
  private static func iso(_ milliseconds: String) -> String {
    let fraction = "((\(milliseconds)) % 1000 + 1000) % 1000"
    return """
      strftime('%Y-%m-%dT%H:%M:%S', ((\(milliseconds)) - \(fraction)) / 1000, 'unixepoch')
      || CASE \(fraction) WHEN 0 THEN 'Z' ELSE printf('.%03dZ', \(fraction)) END
      """
  }
}
