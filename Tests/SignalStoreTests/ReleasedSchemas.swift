/// Stores as earlier versions of the program made them, as SQL: never edited, only added to.
enum ReleasedSchemas {
  /// Schema 1 with a little of everything: a profile, an entry, signals of three kinds, a card that
  /// was dismissed, one that lapsed, an insight of the journal, and the log of imports.
  static let first = tables + "\n" + content

  private static let tables = """
    CREATE TABLE profiles (
      user_id TEXT PRIMARY KEY NOT NULL,
      lang TEXT,
      theme TEXT,
      timezone TEXT
    ) STRICT;
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
    CREATE VIEW signals AS
    SELECT
      CASE WHEN source_id <> '' THEN source_id
      ELSE source || '/' || key || '/' || strftime('%Y-%m-%dT%H:%M:%S', ((start_ms) - ((start_ms) % 1000 + 1000) % 1000) / 1000, 'unixepoch')
    || CASE ((start_ms) % 1000 + 1000) % 1000 WHEN 0 THEN 'Z' ELSE printf('.%03dZ', ((start_ms) % 1000 + 1000) % 1000) END
        || CASE WHEN duration_ms = 0 THEN '' ELSE '/' || strftime('%Y-%m-%dT%H:%M:%S', ((start_ms + duration_ms) - ((start_ms + duration_ms) % 1000 + 1000) % 1000) / 1000, 'unixepoch')
    || CASE ((start_ms + duration_ms) % 1000 + 1000) % 1000 WHEN 0 THEN 'Z' ELSE printf('.%03dZ', ((start_ms + duration_ms) % 1000 + 1000) % 1000) END END
        || ifnull('/' || device, '')
      END AS id,
      (SELECT user_id FROM profiles ORDER BY rowid LIMIT 1) AS user_id,
      entry_id, source, category, key, text AS value_text, value AS value_num, unit,
      strftime('%Y-%m-%dT%H:%M:%S', ((start_ms) - ((start_ms) % 1000 + 1000) % 1000) / 1000, 'unixepoch')
    || CASE ((start_ms) % 1000 + 1000) % 1000 WHEN 0 THEN 'Z' ELSE printf('.%03dZ', ((start_ms) % 1000 + 1000) % 1000) END AS event_time,
      strftime('%Y-%m-%dT%H:%M:%S', ((start_ms + duration_ms) - ((start_ms + duration_ms) % 1000 + 1000) % 1000) / 1000, 'unixepoch')
    || CASE ((start_ms + duration_ms) % 1000 + 1000) % 1000 WHEN 0 THEN 'Z' ELSE printf('.%03dZ', ((start_ms + duration_ms) % 1000 + 1000) % 1000) END AS end_time,
      device, confidence, date(day * 86400, 'unixepoch') AS day
    FROM samples JOIN series ON series.id = samples.series_id;
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

  private static let content = """
    INSERT INTO profiles VALUES ('u1', 'fr', 'coral', 'Europe/Paris');
    INSERT INTO entries VALUES ('e1', 'u1', '2024-01-01T12:00:00Z', '2024-01-01T11:30:00Z', 'voice',
      'Café et raideur ce matin', NULL, NULL, 'fr');
    INSERT INTO imports VALUES (1, 'abc as auto in Europe/Paris, readers 1', 'journal.json', 'journal',
      512, '2024-01-02T04:30:00Z', 3, 0, 0, 0, 0);
    INSERT INTO series VALUES
      (1, 'health-auto-export', 'activity', 'step_count', 'count', 'iPhone'),
      (2, 'voice', 'food', 'coffee', NULL, NULL),
      (3, 'clue', 'measurement', 'period_flow', NULL, NULL);
    INSERT INTO samples VALUES
      (1, 1704110400000, 3600000, '', 812, NULL, NULL, 1, NULL, 1),
      (2, 1704108600250, 0, 's1', NULL, 'un café', NULL, 0.9, 'e1', 1),
      (3, 1704063600000, 86400000, '', 3, NULL, 19723, 1, NULL, 1);
    INSERT INTO insights (id, user_id, statement, confidence, category_tags, supporting_signal_ids,
      created_at, origin, rank, decision, decided_at, lapsed_at, card) VALUES
      ('c1', 'u1', 'Raideur après café', 0.8, '["food","pain"]', '["s1"]', '2024-01-02T04:30:00Z',
        'pipeline', 1, 'dismissed', '2024-01-03T08:00:00Z', NULL, '{"id":"c1"}'),
      ('c2', 'u1', 'Mal de tête après vin', 0.6, '["food","symptom"]', '[]', '2024-01-02T04:30:00Z',
        'pipeline', NULL, 'seen', '2024-01-03T08:01:00Z', '2024-01-04T04:30:00Z', '{"id":"c2"}'),
      ('i1', 'u1', 'Mieux après la marche', 0.7, '[]', '[]', '2023-12-01T00:00:00Z', 'journal', NULL,
        'new', NULL, NULL, NULL);
    PRAGMA application_id = 0x77776b73;
    PRAGMA user_version = 1;
    """
}
