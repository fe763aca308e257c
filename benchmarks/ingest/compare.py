"""Times the reading of health exports beside orjson, Python's json and Foundation's JSONDecoder.

Both sides get the same file and are timed in alternation in this one run, equality checked
first: what the readers deliver, by key, is what was written. Called by scripts/bench ingest,
which builds the reader's side and installs the peers.

Everything here runs on one thread, so two times are taken of everything: on the clock, and of
the processor. The second is what an idle machine would show, and what a busy one shows as well;
rates are by it. Ratios are given by both.
"""

import argparse
import gc
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from xml.parsers import expat

import make_files

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from machine import machine

try:
    import orjson
except ImportError:
    orjson = None

MB = 1e6
#: Rows of the JSON file and records of the XML file: 68 MB and 90 MB.
ROWS, RECORDS = 650_000, 230_000


class Reader:
    """A process of the reader's side, one command a line. Each role gets its own, so that the
    peak of memory is that role's."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *words):
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            sys.exit(f"{words[0]}: {answer['error']}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def memory(program, path):
    """The most memory beyond the mapped file, in a process that does nothing else."""
    reader = Reader(program)
    peak = reader.ask("memory", path)["peakMB"]
    reader.close()
    return peak


def difference(found, expected):
    """The largest relative difference of any total; infinite where keys differ."""
    if found.keys() != expected.keys():
        return float("inf")
    return max(
        abs(a - b) / max(1, abs(b))
        for key in expected
        for a, b in zip(found[key], expected[key])
    )


def check(name, reader, path, expected):
    delta = difference(reader.ask("totals", path)["keys"], expected)
    if not delta <= 1e-12:
        sys.exit(f"{name}: what was read differs from what was written by {delta}")
    return delta


def timed(body):
    """Seconds of one call, on the clock and of the processor; freeing what it built is not
    counted."""
    gc.collect()
    gc.disable()
    start, cpu = time.perf_counter(), time.process_time()
    result = body()
    elapsed = time.perf_counter() - start, time.process_time() - cpu
    gc.enable()
    del result
    return elapsed


def told(answer):
    """The same two of an answer of the reader's side."""
    return answer["seconds"], answer["cpuSeconds"]


def medians(times):
    return tuple(statistics.median(column) for column in zip(*times))


def values_of(document):
    """How many values a Health Auto Export document holds, and their sum."""
    values = [
        row[field]
        for metric in document["data"]["metrics"]
        for row in metric["data"]
        for field in ("qty", "Avg", "Min", "Max")
        if field in row
    ]
    return len(values), sum(values)


def count_records(content):
    """Apple's records and the sum of their values, by expat."""
    found = [0, 0.0]

    def start(name, attributes):
        if name == "Record":
            found[0] += 1
            found[1] += float(attributes["value"])

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(content, True)
    return tuple(found)


def same(name, found, expected):
    if found[0] != expected[0] or abs(found[1] - expected[1]) > 1e-9 * abs(expected[1]):
        sys.exit(f"{name}: found {found}, where {expected} was written")


def alternate(ours, peers, rounds):
    """Medians of our side and of every peer, one after the other."""
    times = {name: [] for name, _ in peers}
    own = []
    for _ in range(rounds):
        own.append(ours())
        for name, peer in peers:
            times[name].append(peer())
    return medians(own), {n: medians(t) for n, t in times.items()}


def rows_of(ours, peers, absent=()):
    rows = [{"name": n, "seconds": t[0], "ratio": t[0] / ours[0],
             "cpuSeconds": t[1], "cpuRatio": t[1] / ours[1]} for n, t in peers.items()]
    return rows + [{"name": name, "note": note} for name, note in absent]


def heading():
    print(f"{'':46} {'clock':>9} {'ratio':>7} {'processor':>11} {'ratio':>7}")


def entry(bench, size, ours, delta, rows, peak, note, **more):
    print(f"{bench:9} {size:36} {ours[0]:7.3f} s {'':7} {ours[1]:9.3f} s {'':7}   {note}")
    for row in rows:
        words = (f"{row['seconds']:7.3f} s {row['ratio']:6.1f}x {row['cpuSeconds']:9.3f} s "
                 f"{row['cpuRatio']:6.1f}x" if "seconds" in row else row["note"])
        print(f"{'':9} {row['name']:36} {words}")
    sys.stdout.flush()
    return {
        "bench": bench, "size": size, "oursSeconds": ours[0], "oursCPUSeconds": ours[1],
        "maxAbsDelta": delta, "peers": rows, "machine": machine(), "blasCore": None, "threads": 1,
        "peakMB": peak, **more,
    }


def health_peers(decoder, path, written):
    """The peers of I1, each held to what was written; they get the bytes from memory."""
    with open(path, "rb") as file:
        content = file.read()
    same("JSONDecoder", [decoder.ask("decode", path)[k] for k in ("count", "sum")], written)
    peers, absent = [("JSONDecoder, plain structs", lambda: told(decoder.ask("decode", path)))], []
    for name, parse in (("orjson.loads", orjson and orjson.loads), ("json.loads", json.loads)):
        if parse:
            same(name, values_of(parse(content)), written)
            peers.append((name, lambda parse=parse: timed(lambda: parse(content))))
        else:
            absent.append((name, "absent (cannot be installed)"))
    return peers, absent


def apple_peers(path, written):
    with open(path, "rb") as file:
        content = file.read()
    same("expat", count_records(content), written)
    return [("Python's expat, counting", lambda: timed(lambda: count_records(content)))]


def sums(totals):
    return sum(t[0] for t in totals.values()), sum(t[1] for t in totals.values())


def health(program, folder, rows, rounds, with_peers):
    """I1: Health Auto Export to canonical signals."""
    path = os.path.join(folder, "health.json")
    expected = make_files.write_health(path, rows)
    written = sums(expected)
    decoder = Reader(program)
    peers, absent = health_peers(decoder, path, written) if with_peers else ([], [])
    result = reading(
        "I1", program, path, expected, f"{rows} rows, {written[0]} signals", peers, absent, rounds)
    decoder.close()
    return result


def apple(program, folder, records, rounds, with_peers):
    """I1-xml: Apple's export.xml to canonical signals; expat only counts and adds up."""
    path = os.path.join(folder, "export.xml")
    expected = make_files.write_apple(path, records)
    peers = apple_peers(path, sums(expected)) if with_peers else []
    return reading("I1-xml", program, path, expected, f"{records} records", peers, [], rounds)


def reading(bench, program, path, expected, what, peers, absent, rounds):
    """Times the reader beside its peers, after a run that warms up; memory apart."""
    checker, reader = Reader(program), Reader(program)
    delta = check(bench, checker, path, expected)
    checker.close()
    reader.ask("signals", path)
    ours, times = alternate(lambda: told(reader.ask("signals", path)), peers, rounds)
    peak, beyond = reader.ask("signals", path)["peakMB"], memory(program, path)
    reader.close()
    size = os.path.getsize(path) / MB
    return entry(
        bench, f"{size:.0f} MB, {what}", ours, delta, rows_of(ours, times, absent), peak,
        f"{size / ours[1]:.0f} MB/s, peak {peak:.0f} MB, without the mapped file {beyond:.0f} MB",
        megabytesPerSecond=size / ours[1], peakBeyondMappingMB=beyond)


def dates(program, folder, count, rounds):
    """I1-dates: nanoseconds a timestamp, as an element of a JSON array, by layout."""
    entries = []
    reader = Reader(program)
    for layout in make_files.LAYOUTS:
        path = os.path.join(folder, "dates.json")
        expected = make_files.write_dates(path, layout, count)
        found = reader.ask("dates", path)
        if (found["count"], found["sum"]) != (count, expected):
            sys.exit(f"{layout}: found {found}, where {count}, {expected} was written")
        with open(path, encoding="utf-8") as file:
            texts = json.load(file)
        body = python_dates(texts)
        pairs = [("Python's fromisoformat", lambda: timed(body))] if body else []
        ours, peers = alternate(lambda: told(reader.ask("dates", path)), pairs, rounds)
        entries.append(entry(
            "I1-dates", layout, ours, 0, rows_of(ours, peers), found["peakMB"],
            f"{ours[1] / count * 1e9:.0f} ns each", nanosecondsEach=ours[1] / count * 1e9))
    reader.close()
    return entries


def python_dates(texts):
    """Parses texts with Python's own; None for a layout that it does not read."""
    from datetime import datetime

    try:
        datetime.fromisoformat(texts[0])
    except ValueError:
        return None
    return lambda: [datetime.fromisoformat(text) for text in texts]


def store(program, folder, rounds):
    """I1-store: the JSON file into SQLite, again through the API, and by its content's hash."""
    path = os.path.join(folder, "health.json")
    rows = []
    for index in range(rounds):
        database = os.path.join(folder, f"store-{index}.sqlite")
        reader = Reader(program)
        rows.append(reader.ask("store", path, database))
        reader.close()
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(database + suffix):
                os.unlink(database + suffix)
    new, again, known = (
        medians([(row["times"][i], row["cpuTimes"][i]) for row in rows]) for i in range(3))
    count, peak = rows[0]["count"], max(row["peakMB"] for row in rows)
    return [
        entry("I1-store", f"{count} new signals into SQLite", new, 0, [], peak,
              f"{count / new[1]:,.0f} signals/s, reading and hashing included, peak {peak:.0f} MB",
              signalsPerSecond=count / new[1]),
        entry("I1-again", "the same signals offered again", again, 0, [], peak,
              f"{new[1] / again[1]:.1f} x faster than new", timesFaster=new[1] / again[1]),
        entry("I1-known", "the same file, known by its hash", known, 0, [], peak,
              f"{new[1] / known[1]:.1f} x faster than new", timesFaster=new[1] / known[1]),
    ]


def packed(program, folder, rounds):
    """I1-zip, I1-gz: the JSON file in a container, inflated on the way; the rate is of what comes
    out. The peers only inflate."""
    path = os.path.join(folder, "health.json")
    with open(path, "rb") as file:
        content = file.read()
    gzip_bytes = gzip.compress(content, 6)
    zip_path, gzip_path = os.path.join(folder, "health.zip"), os.path.join(folder, "health.json.gz")
    with zipfile.ZipFile(zip_path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(path, "health.json")
    with open(gzip_path, "wb") as file:
        file.write(gzip_bytes)
    entries = []
    for bench, packed_path in (("I1-zip", zip_path), ("I1-gz", gzip_path)):
        reader = Reader(program)
        plain, other = reader.ask("signals", path), reader.ask("signals", packed_path)
        same(bench, (other["count"], other["sum"]), (plain["count"], plain["sum"]))
        peers = [("the plain file", lambda: told(reader.ask("signals", path))),
                 ("Python's zlib, inflating alone", lambda: timed(lambda: gzip.decompress(gzip_bytes)))]
        ours, times = alternate(lambda: told(reader.ask("signals", packed_path)), peers, rounds)
        reader.close()
        inflating = len(content) / MB / (ours[1] - times["the plain file"][1])
        beyond = memory(program, packed_path)
        entries.append(entry(
            bench, f"{len(gzip_bytes) / MB:.0f} of {len(content) / MB:.0f} MB, signals", ours, 0,
            rows_of(ours, times), other["peakMB"],
            f"inflating alone {inflating:.0f} MB/s, without the mapped file {beyond:.0f} MB",
            inflatedMegabytesPerSecond=inflating, peakBeyondMappingMB=beyond))
    return entries


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--quick", action="store_true", help="an eighth of the size")
    parser.add_argument("--large", action="store_true", help="1 GB each, reading only, no peers")
    parser.add_argument("--json")
    arguments = parser.parse_args()
    factor = 1 / 8 if arguments.quick else 15 if arguments.large else 1
    rounds = 3 if arguments.quick or arguments.large else 5
    rows, records = int(ROWS * factor), int(RECORDS * factor)
    program = arguments.program
    with tempfile.TemporaryDirectory() as folder:
        heading()
        entries = [health(program, folder, rows, rounds, not arguments.large)]
        if not arguments.large:
            entries += store(program, folder, 3) + packed(program, folder, 3)
        os.unlink(os.path.join(folder, "health.json"))
        entries.append(apple(program, folder, records, rounds, not arguments.large))
        if not arguments.large:
            entries += dates(program, folder, int(400_000 * factor), rounds)
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(entries, file, indent=1, ensure_ascii=False)


main()
