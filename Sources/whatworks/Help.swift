/// What `whatworks help` prints.
enum Help {
  /// What there is to say of one command, and of exit codes; nil for one that there isn't.
  static func text(of command: String) -> String? {
    let paragraphs = text.split(separator: "\n\n")
    // `plan` takes what `run` takes.
    let names = command == "plan" ? ["run", "plan"] : [command]
    let own = paragraphs.filter { paragraph in
      paragraph.split(separator: "\n").contains { line in
        names.contains { line.hasPrefix("whatworks \($0) ") }
      }
    }
    guard !own.isEmpty, let codes = paragraphs.last else { return nil }
    return (own + [codes]).joined(separator: "\n\n")
  }

  static let text = """
    whatworks — finds what follows what in a person's health data. Not a medical device.

    whatworks run PIPELINE [options]      reads the exports and writes ranked insight cards
        --data DIR          where the exports are (default: the pipeline file's folder)
        --out DIR           where store and reports go (default: out/NAME of the pipeline)
        --lang fr|en        language of the reports (default: the profile's, then French)
        --theme turquoise|coral
        --set KEY=VALUE     a setting for this run, such as insights.limit=10; may be repeated
        --from STAGE        runs this stage and all after it, changed or not: ingest, features,
                            correlation, insights, reports
        --force             runs every stage and reads every file again
        --strict            stops at the first file that can't be read
        --json              prints insights.json instead of the table
        --quiet             prints no table

    whatworks plan PIPELINE [options]     what a run would do, stage by stage, and why
    whatworks runs [--out DIR] [--markdown|--json]
                                          the runs that are kept
    whatworks diff RUN RUN [--out DIR] [--lang fr|en] [--markdown|--json]
                                          cards gained, lost and moved, and the cause; RUN is an
                                          id, the beginning of one, 'previous' or 'latest'

    whatworks signals FILE…               canonical signals, one JSON object a line
    whatworks sources FILE…               what a file is, what is in it, what is wrong with it
        --csv               (signals) comma-separated values, for pandas; without a FILE and with
                            --out DIR or --store FILE, those of an account
        --format NAME       instead of recognising the file by its content
        --units metric|imperial|uk|standard   what a weather service was asked for
        --time-zone ZONE    of times and dates without one (default: the journal's profile)

    whatworks features [--csv]            the features of the last run: their names, or a table of
                            days and features for pandas
        --out DIR           the account (default: out/nightly)

    whatworks insights list [--all]       the cards with their ids; --all also those beyond
                                          insights.limit; --csv or --json for programs
    whatworks insights show ID            one card with all its days; ID may be a rank
    whatworks insights seen|dismiss|restore ID
        --out DIR | --store FILE          the account (default: out/nightly)
        --lang fr|en

    whatworks explain EXPOSURE OUTCOME    one pair from raw rows to verdict, or the coded reason why
                                          it was not scored; a key, key@window or
                                          key:aggregate@window, 'a+b' for two together
        --lag DAYS          only tests at this many days between the dates
        --out DIR | --store FILE          the account (default: out/nightly)
        --lang fr|en  --json

    whatworks export FILE.json            an account's whole data in one file
    whatworks restore FILE.json           brings it back, or a journal's dump
        --out DIR | --store FILE          the account (default: out/nightly)
        --force             (export) replaces a file that is there

    whatworks correlate TABLE.csv|.npy    the strongest pairs of columns of any table of numbers;
                                          '-' reads it from standard input
        --lags N | A:B      rows from the first column of a pair to the second (default: 0)
        --against COLUMN    an outcome, all other columns being exposures; may be repeated
        --top K | --min-r X the K largest |r| (default: 20), or all from X on
        --method pearson|spearman|phi
        --min-pairs N       rows that both columns need (default: 30)
        --unordered         rows are no time series: each counts in full
        --format table|csv|json

    whatworks doctor                      what is available, what is not and what to do
        --out DIR | --store FILE          the account (default: out/nightly)
        --json

    whatworks help [COMMAND] | version    also 'whatworks COMMAND --help'

    Exit codes: 0 done, 1 the run failed (input, data), 2 usage or pipeline file,
    3 another run is at work in the same folder, 130 or 143 interrupted.

    """
}
