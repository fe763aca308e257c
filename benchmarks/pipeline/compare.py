"""Times whole runs of the program: one account night after night (E1), and many accounts (F1).

E1 takes an account of two years of the project's own synthetic person: cold, then with one
new day, once as files of their own and once as longer re-exports of the same files, then with
nothing new. The cards after the new day must be those of a cold run on everything.
F1 takes many accounts, two processes side by side. There is no other tool that does either, so
there are no peers. Called by scripts/bench pipeline and scripts/bench fleet.
"""

import argparse
import glob
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from machine import machine

PIPELINE = "pipelines/nightly.json"
STAGES = ["ingest", "features", "correlation", "insights", "reports"]
FILES = ["health.json", "weather.json", "cycle.json", "journal.json"]


def started(words):
    """Runs a program to its end; seconds by the clock, of the processor, and the peak in MB."""
    begin = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begin
    if process.returncode != 0:
        sys.exit(f"{' '.join(words)}: exit code {process.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def night(program, data, out):
    """One run; its seconds, processor's seconds and peak, and each stage's as its record has them."""
    seconds, processor, peak = started([program, "run", PIPELINE, "--data", data, "--out", out, "--quiet"])
    with open(f"{out}/run.json", encoding="utf-8") as file:
        record = json.load(file)
    stages = {stage["name"]: stage["seconds"] for stage in record["stages"]}
    return {"seconds": seconds, "processor": processor, "peak": peak, "stages": stages,
            "signals": record["counts"]["signals"]}


def cards(out):
    """The cards, and what was searched, without what names the run."""
    with open(f"{out}/insights.json", encoding="utf-8") as file:
        report = json.load(file)
    run = report["run"]
    return [report["insights"], run["period"], run["signals"], run["testsScored"]]


# The last day of an account


def journal_lists(journal):
    return [key for key, value in journal.items() if isinstance(value, list)]


def moment(record):
    return record.get("event_time") or record.get("created_at") or ""


def split(whole, before, after):
    """Writes the files without their last day, and that day by itself."""
    documents = {}
    for name in FILES:
        with open(f"{whole}/{name}", encoding="utf-8") as file:
            documents[name] = json.load(file)
    metrics = documents["health.json"]["data"]["metrics"]
    day = max(row["date"][:10] for metric in metrics for row in metric["data"])
    for folder, keeps in (before, lambda date: date < day), (after, lambda date: date >= day):
        for name, document in parts(documents, keeps).items():
            stem = name.removesuffix(".json") + ("" if folder == before else "-2")
            with open(f"{folder}/{stem}.json", "w", encoding="utf-8") as file:
                json.dump(document, file, ensure_ascii=False, separators=(",", ":"))


def parts(documents, keeps):
    health, weather = documents["health.json"], documents["weather.json"]
    cycle, journal = documents["cycle.json"], documents["journal.json"]
    metrics = [
        {**metric, "data": [row for row in metric["data"] if keeps(row["date"][:10])]}
        for metric in health["data"]["metrics"]
    ]
    hours = [i for i, hour in enumerate(weather["hourly"]["time"]) if keeps(hour[:10])]
    hourly = {name: [column[i] for i in hours] for name, column in weather["hourly"].items()}
    lists = {
        key: [record for record in journal[key] if keeps(moment(record)[:10])]
        for key in journal_lists(journal)
    }
    return {
        "health.json": {"data": {**health["data"], "metrics": metrics}},
        "weather.json": {**weather, "hourly": hourly},
        "cycle.json": [fact for fact in cycle if keeps(fact["date"][:10])],
        "journal.json": {**journal, **lists},
    }


# E1


def account(program, maker, folder, days, rounds):
    whole, before, after = (f"{folder}/{name}" for name in ("whole", "before", "after"))
    for path in before, after:
        os.mkdir(path)
    started([maker, whole, "--days", str(days)])
    os.remove(f"{whole}/truth.json")
    split(whole, before, after)
    # As the exports of both: a re-export is the file as the app writes it the next day.
    for name in os.listdir(after):
        shutil.copy(f"{before}/{name.replace('-2', '')}", f"{after}/{name.replace('-2', '')}")
    nights = {name: [] for name in ("cold", "one day, new files", "one day, re-exported",
                                    "unchanged")}
    for index in range(rounds):
        base, reference = f"{folder}/base-{index}", f"{folder}/reference-{index}"
        nights["cold"].append(night(program, before, base))
        night(program, whole, reference)
        for name, data in ("one day, new files", after), ("one day, re-exported", whole):
            out = f"{folder}/next-{index}"
            shutil.copytree(base, out)
            nights[name].append(night(program, data, out))
            if cards(out) != cards(reference):
                sys.exit(f"{name}: other cards than those of a cold run on everything")
            if data == whole:
                nights["unchanged"].append(night(program, data, out))
            shutil.rmtree(out)
        for out in base, reference:
            shutil.rmtree(out)
    hashed = sum(os.path.getsize(path) for path in glob.glob(f"{whole}/*.json"))
    signals = nights["unchanged"][0]["signals"]
    print(f"{days} days, {hashed / 1e6:.1f} MB of exports, {signals} signals; seconds, median of "
          f"{rounds}")
    print(f"{'':22}{'total':>8}{'processor':>11}" + "".join(f"{stage:>13}" for stage in STAGES) + f"{'peak MB':>9}")
    return [row(days, name, found) for name, found in nights.items()] + [hashing(whole, days)]


def row(days, name, found):
    seconds = statistics.median(run["seconds"] for run in found)
    processor = statistics.median(run["processor"] for run in found)
    stages = {
        stage: statistics.median(run["stages"][stage] for run in found) for stage in STAGES
    }
    peak = max(run["peak"] for run in found)
    print(f"{name:22}{seconds:8.3f}{processor:11.3f}" + "".join(f"{stages[stage]:13.3f}" for stage in STAGES)
          + f"{peak:9.0f}")
    return entry("E1", f"{days} days, {name}", seconds, peak, stageSeconds=stages,
                 processorSeconds=processor)


def hashing(whole, days):
    """What the standard library needs to hash the same files, read from the cache of the system."""
    begin = time.perf_counter()
    for path in glob.glob(f"{whole}/*.json"):
        with open(path, "rb") as file:
            hashlib.file_digest(file, "sha256")
    seconds = time.perf_counter() - begin
    print(f"{'hashing in Python':22}{seconds:8.3f}")
    return entry("E1-hash", f"{days} days, hashing the files in Python", seconds, 0)


# F1


def fleet(program, maker, folder, accounts, days):
    for index in range(accounts):
        started([maker, f"{folder}/data-{index}", "--drawn", "--seed", str(1000 + index),
                 "--days", str(days)])
        os.remove(f"{folder}/data-{index}/truth.json")
    print(f"{accounts} accounts of {days} days, two processes side by side")
    entries = []
    for name in "cold", "unchanged":
        begin = time.perf_counter()
        with ThreadPoolExecutor(2) as pool:
            runs = list(pool.map(
                lambda i: night(program, f"{folder}/data-{i}", f"{folder}/out-{i}"),
                range(accounts)))
        seconds, peak = time.perf_counter() - begin, max(run["peak"] for run in runs)
        print(f"{name:22}{accounts / seconds:8.2f} accounts a second, peak {peak:.0f} MB a process")
        entries.append(entry("F1", f"{accounts} accounts of {days} days, {name}", seconds, peak,
                             accountsPerSecond=accounts / seconds))
    return entries


# Output


def entry(bench, size, seconds, peak, **more):
    """An entry of the JSON list; the cards were compared, so the difference is none."""
    return {
        "bench": bench, "size": size, "oursSeconds": seconds, "maxAbsDelta": 0, "peers": [],
        "machine": machine(), "blasCore": core, "threads": 2,
        "peakMB": peak, **more,
    }


def blas_core(program):
    answer = subprocess.run([program, "doctor", "--json", "--out", "/nonexistent/whatworks"],
                            capture_output=True, text=True)
    checks = json.loads(answer.stdout)["checks"]
    return next(check["found"] for check in checks if check["name"] == "blas").split("core ")[-1]


parser = argparse.ArgumentParser()
parser.add_argument("bench", choices=["pipeline", "fleet"])
parser.add_argument("binaries", help="the folder with whatworks and make-sample")
parser.add_argument("--quick", action="store_true", help="a quarter of the days, one round")
parser.add_argument("--json")
arguments = parser.parse_args()
program, maker = (f"{arguments.binaries}/{name}" for name in ("whatworks", "make-sample"))
core = blas_core(program)
with tempfile.TemporaryDirectory() as folder:
    if arguments.bench == "pipeline":
        days, rounds = (180, 1) if arguments.quick else (730, 3)
        entries = account(program, maker, folder, days, rounds)
    else:
        accounts, days = (4, 90) if arguments.quick else (24, 365)
        entries = fleet(program, maker, folder, accounts, days)
if arguments.json:
    with open(arguments.json, "w", encoding="utf-8") as file:
        json.dump(entries, file, indent=1, ensure_ascii=False)
