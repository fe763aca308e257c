"""Times the correlation engine beside other tools, equality checked first.

All sides get the same tables and are timed in alternation in this one run, on the wall clock and by
what their threads computed (steadier on a busy machine). Called by scripts/bench correlation, which
builds the engine's side and installs the peers.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

import peers

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from machine import machine


class Engine:
    """The engine's process, one command a line."""

    def __init__(self, path, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *words):
        self.process.stdin.write(" ".join(str(word) for word in words) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            sys.exit(f"engine: {answer['error']}")
        return answer

    def load(self, name, table):
        path = os.path.join(self.folder, name)
        table.astype(np.float64).tofile(path)
        self.ask("load", name, *table.shape, path)
        return path

    def result(self):
        path = os.path.join(self.folder, "result")
        self.ask("save", path)
        return np.fromfile(path)


def measured(body):
    start, cpu = time.perf_counter(), peers.cpu_seconds()
    body()
    return {"seconds": time.perf_counter() - start, "cpuSeconds": peers.cpu_seconds() - cpu}


def summary(times):
    return {
        "seconds": float(np.median([t["seconds"] for t in times])),
        "minSeconds": min(t["seconds"] for t in times),
        "cpuSeconds": min(t["cpuSeconds"] for t in times),
    }


def delta(ours, theirs):
    ours, theirs = np.ravel(ours), np.ravel(theirs)
    if np.isnan(ours).tolist() != np.isnan(theirs).tolist():
        return float("inf")
    return float(np.nanmax(np.abs(ours - theirs))) if len(ours) else 0.0


def gemm_rate(dtype):
    """Floating point operations a second and a processor second of NumPy's own product."""
    a = np.random.default_rng(0).random((2920, 1000)).astype(dtype)
    b = a[::-1].copy()
    times = summary([measured(lambda: a.T @ b) for _ in range(7)])
    work = 2.0 * 2920 * 1000 * 1000
    return work / times["minSeconds"], work / times["cpuSeconds"]


def entry(engine, name, size, command, timed, tolerance, rounds, extra=(), work=None):
    """Checks, times and prints one bench. The first of `timed` is the one to agree with."""
    engine.ask(*command)
    difference = delta(engine.result(), timed[0][1]()) if timed else 0
    if not difference <= tolerance:
        sys.exit(f"{name}: results differ by {difference}")
    ours, theirs = [], [[] for _ in timed]
    for _ in range(rounds):
        if not timed:
            ours.append(engine.ask(*command))
        for (_, peer), times in zip(timed, theirs):
            ours.append(engine.ask(*command))
            times.append(measured(peer))
    mine = summary(ours)
    rows = [dict(summary(times), name=label) for (label, _), times in zip(timed, theirs)]
    rows += [dict(row) for row in extra if row]
    print(f"{name:11} {size}")
    fraction = {}
    if work:
        clock, cpu = gemm_rate(np.float32)
        fraction = {
            "gemmFraction": work / mine["minSeconds"] / clock,
            "gemmFractionCPU": work / mine["cpuSeconds"] / cpu,
        }
        told = ", ".join(f"{value:.0%}" for value in fraction.values())
        fraction["gemmPeakGFLOPS"] = clock / 1e9
        note = f"   {told} of one sgemm's speed (clock, processor)"
    else:
        note = ""
    print(f"    {'ours':42} {line(mine)}   max |delta| {difference:.1e}{note}")
    for row in rows:
        if "seconds" in row:
            row["ratio"] = row["seconds"] / mine["seconds"]
            told = f"{line(row)}   {row['ratio']:6.1f} x"
            if "cpuSeconds" in row:
                row["cpuRatio"] = row["cpuSeconds"] / mine["cpuSeconds"]
                told += f"  ({row['cpuRatio']:.1f} x by processor time)"
            if "peakMB" in row:
                told += f"  {row['peakMB']} MB"
        else:
            told = row["note"]
        print(f"    {row['name']:42} {told}")
    status = engine.ask("among", "nothing", 0)
    print(f"    {'our memory at its peak':42} {status['peakMB']} MB", flush=True)
    return {
        "bench": name, "size": size, "oursSeconds": mine["seconds"],
        "oursMinSeconds": mine["minSeconds"], "oursCPUSeconds": mine["cpuSeconds"],
        "maxAbsDelta": difference, **fraction, "peers": rows, "machine": machine(),
        "blasCore": status["blasCore"], "hasTileUnit": status["hasTileUnit"], "peerBlasCore": peers.blas_core(),
        "threads": os.cpu_count(), "peakMB": status["peakMB"],
    }


def line(times):
    cpu = f", processor {times['cpuSeconds']:7.3f}" if "cpuSeconds" in times else ""
    least = f" (least {times['minSeconds']:.3f})" if "minSeconds" in times else ""
    return f"{times['seconds']:8.3f} s{least}{cpu}"


def scaled(name, seconds_a_pair, pairs):
    if seconds_a_pair is None:
        return {"name": name, "note": "absent"}
    return {"name": name + ", scaled", "seconds": seconds_a_pair * pairs}


def optional(body, *arguments):
    try:
        return body(*arguments)
    except ImportError:
        return None


def masked_lagged(engine, quick, shared_masks):
    p, t, lag_count = (300, 1000, 5) if quick else (1000, 2920, 15)
    rng = np.random.default_rng(1)
    x, y = rng.normal(size=(t, p)), rng.normal(size=(t, p))
    masks = rng.random((t, 8 if shared_masks else p)) < 0.2
    owner = rng.integers(0, masks.shape[1], p) if shared_masks else np.arange(p)
    x[masks[:, owner]] = np.nan
    y[masks[:, rng.permutation(owner)] if shared_masks else rng.random((t, p)) < 0.2] = np.nan
    lags = list(range(lag_count))
    engine.load("x", x)
    engine.load("y", y)
    name = "C2" if shared_masks else "C1"
    size = f"P={p} T={t} lags={lag_count}"
    pairs = p * p * lag_count
    extra = []
    if not shared_masks:
        chosen = [(i, (7 * i) % p, i % lag_count) for i in range(0, p, max(1, p // 100))]
        engine.ask("full", "x", "y", 0, lag_count - 1, 30)
        found = engine.result().reshape(lag_count, p, p)
        sample = optional(peers.pearsonr_sample, x, y, lags, chosen)
        if sample:
            off = delta([found[lag, i, j] for i, j, lag in chosen], sample[0])
            if not off <= 1e-12:
                sys.exit(f"{name}: scipy.stats.pearsonr differs by {off}")
            extra.append(scaled(f"scipy pearsonr ({off:.0e} off)", sample[1], pairs))
        extra += [
            scaled("statsmodels ccf, without gaps", optional(peers.ccf_seconds_a_pair, x, y, lags), pairs),
            scaled("pandas corr(min_periods)", optional(peers.pandas_seconds_a_pair, x), pairs),
            scaled("R cor(pairwise)", peers.r_seconds_a_pair(x, "base", min(p, 200)), pairs),
            scaled("WGCNA cor(use=p)", peers.r_seconds_a_pair(x, "WGCNA", min(p, 400)), pairs),
        ]
    work = 2.0 * t * p * p * lag_count
    least = 0.1
    results = [
        entry(
            engine, name, size + f" |r|>={least}", ["least", "x", "y", 0, lag_count - 1, least],
            [("numpy-f64", lambda: peers.masked(x, y, lags, 30, keep=least)),
             ("numpy-f32", lambda: peers.masked(x, y, lags, 30, np.float32, keep=least))],
            1e-12, 3, extra, work),
        entry(
            engine, name + "-full", size, ["full", "x", "y", 0, lag_count - 1, 30],
            [("numpy-f64", lambda: peers.masked(x, y, lags, 30))], 1e-12, 2),
    ]
    if not shared_masks:
        return results
    # What scoring adds to products of which nothing is kept.
    bare = summary([engine.ask("least", "x", "y", 0, lag_count - 1, 2) for _ in range(5)])
    full = summary([engine.ask("test", "x", "y", 0, lag_count - 1, 1e-4) for _ in range(5)])
    share = full["cpuSeconds"] / bare["cpuSeconds"] - 1
    print(f"    {'effective n, t, p and FDR add':42} {share:.0%} (processor time)")
    results[0]["scoringShare"] = share
    return results


def c3(engine, quick):
    p, t, count = (3000, 500, 3000) if quick else (20000, 1000, 20000)
    x = np.random.default_rng(3).normal(size=(t, p))
    path = engine.load("x", x)
    extra = []
    for name, label in [("top", "numpy-f32 + argpartition"), ("top_blocked", "numpy-f32 in blocks")]:
        told = peers.in_own_process(name, path, x.shape, count)
        extra.append(dict(told, name=label) if told else {"name": label, "note": "failed"})
    python = os.path.join(os.path.dirname(__file__), "../.venv-corals/bin/python")
    small = x[:, : p // 2].copy()
    small_path = engine.load("small", small)
    told = os.path.exists(python) and peers.in_own_process(
        "corals", small_path, small.shape, count // 2, python)
    results = []
    results.append(entry(
        engine, "C3", f"P={p} T={t} top={count}", ["among", "x", count],
        [("numpy-f32 in blocks, here", lambda: peers.top_blocked(x, count))], 1e-6, 2, extra,
        1.0 * t * p * p))
    results.append(entry(
        engine, "C3-half", f"P={p // 2} T={t} top={count // 2}", ["among", "small", count // 2],
        [("numpy-f32 + argpartition, here", lambda: peers.top(small, count // 2))], 1e-6, 2,
        [dict(told, name="corals") if told else {"name": "corals", "note": "absent"}]))
    return results


def c4(engine, quick):
    p, t, lag_count = (300, 1000, 5) if quick else (2000, 2920, 15)
    rng = np.random.default_rng(4)
    x = (rng.random((t, p)) < rng.uniform(0.02, 0.4, p)).astype(float)
    x[rng.random(t) < 0.2] = np.nan
    lags = list(range(lag_count))
    engine.load("x", x)
    return [entry(
        engine, "C4", f"P={p} T={t} lags={lag_count}", ["cooccur", "x", "x", 0, lag_count - 1],
        [("numpy-f32", lambda: peers.tables(x, x, lags))], 1e-12, 2)]


def s1(engine, quick):
    p, t, lag_count, count = (20, 1000, 5, 500) if quick else (200, 2920, 15, 1000)
    rng = np.random.default_rng(6)
    x, y = rng.normal(size=(t, p)), rng.normal(size=(t, p))
    lags = list(range(lag_count))
    every = np.arange(lag_count, t - lag_count + 1)
    engine.load("few-x", x[:, :3])
    engine.load("few-y", y[:, :3])
    engine.ask("shift", "few-x", "few-y", 0, lag_count - 1, t)
    wanted = []
    for k in range(3):
        own = peers.shifted_strongest(x[:, k], y[:, k], lags, [0])[0]
        null = peers.shifted_strongest(x[:, k], y[:, k], lags, every)
        exceeding = (null >= own - 1e-12).sum()
        wanted.append((lag_count + exceeding) / (lag_count + len(every)))
    off = delta(engine.result(), wanted)
    if not off <= 1e-12:
        sys.exit(f"S1: p-values differ by {off}")
    shifts = rng.choice(every, count, replace=False)
    sample = max(1, p // 20)
    times = measured(lambda: [
        peers.shifted_strongest(x[:, k], y[:, k], lags, shifts) for k in range(sample)])
    rows = [{"name": "numpy-f64, scaled", "seconds": times["seconds"] * p / sample,
             "cpuSeconds": times["cpuSeconds"] * p / sample}]
    print(f"{'S1':11} p-values of three pairs under every shift are NumPy's to {off:.0e}")
    results = []
    for name, share in [("S1", 0), ("S1-gaps", 0.2)]:
        x[rng.random(x.shape) < share] = np.nan
        y[rng.random(y.shape) < share] = np.nan
        engine.load("x", x)
        engine.load("y", y)
        command = ["shift", "x", "y", 0, lag_count - 1, count]
        results.append(entry(
            engine, name, f"pairs={p} T={t} lags={lag_count} shifts={count}", command,
            [], 0, 5, rows if share == 0 else []))
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("--only")
    arguments = parser.parse_args()
    benches = {
        "C1": lambda engine: masked_lagged(engine, arguments.quick, False),
        "C2": lambda engine: masked_lagged(engine, arguments.quick, True),
        "C3": lambda engine: c3(engine, arguments.quick),
        "C4": lambda engine: c4(engine, arguments.quick),
        "S1": lambda engine: s1(engine, arguments.quick),
    }
    entries = []
    for name, bench in benches.items():
        if arguments.only and arguments.only != name:
            continue
        # A process each, so that peakMB is the bench's own.
        with tempfile.TemporaryDirectory() as folder:
            engine = Engine(arguments.engine, folder)
            entries += bench(engine)
            engine.process.stdin.close()
            engine.process.wait()
    if entries:
        print(f"BLAS cores: ours {entries[0]['blasCore']}, NumPy's {entries[0]['peerBlasCore']}; "
              f"{os.cpu_count()} threads each")
        how = "tiles of bfloat16" if entries[0]["hasTileUnit"] else "sgemm"
        print(f"Our screening's products: {how}")
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(entries, file, indent=1)


main()
