"""Times the correlation engine beside NumPy, pandas and CorALS, equality checked first.

Both sides get the same table and are timed in alternation in this one run. Called by
scripts/bench correlation, which builds the engine's side and installs the peers.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time

import numpy as np


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

    def result(self):
        path = os.path.join(self.folder, "result")
        self.ask("save", path)
        return np.fromfile(path)


def lagged_blocks(a, b, lag):
    rows = len(a) - abs(lag)
    return a[max(0, -lag) :][:rows], b[max(0, lag) :][:rows]


def standardized(table, dtype=np.float64):
    mask = np.isfinite(table)
    centred = np.where(mask, table - np.nanmean(table, axis=0), 0)
    centred /= np.sqrt((centred**2).sum(0) / mask.sum(0))
    return centred.astype(dtype), mask.astype(dtype)


def numpy_masked(x, y, lags, minimum, dtype=np.float64):
    """Six products a lag, the way an expert writes it."""
    (x, m), (y, n) = standardized(x, dtype), standardized(y, dtype)
    xx, yy = x * x, y * y
    out = np.empty((len(lags), x.shape[1], y.shape[1]), dtype)
    for index, lag in enumerate(lags):
        a, b = lagged_blocks(x, y, lag)
        aa, bb = lagged_blocks(xx, yy, lag)
        ma, nb = lagged_blocks(m, n, lag)
        count = ma.T @ nb
        sum_x, sum_y = a.T @ nb, ma.T @ b
        covariance = count * (a.T @ b) - sum_x * sum_y
        spread = (count * (aa.T @ nb) - sum_x**2) * (count * (ma.T @ bb) - sum_y**2)
        with np.errstate(invalid="ignore", divide="ignore"):
            out[index] = np.where(count >= minimum, covariance / np.sqrt(spread), np.nan)
    return out


def pandas_sample(x, columns):
    """pandas' own pairwise-complete corr at lag 0 over some columns, per pair."""
    import pandas as pd

    frame = pd.DataFrame(x[:, :columns])
    start = time.perf_counter()
    frame.corr()
    return (time.perf_counter() - start) / (columns * (columns + 1) / 2)


def numpy_top(x, count, block=2000):
    """Single precision, block by block, each reduced by argpartition."""
    z = x - x.mean(0)
    z = (z / np.linalg.norm(z, axis=0)).astype(np.float32)
    width = z.shape[1]
    best = np.empty(0, np.float32)
    for start in range(0, width, block):
        stop = min(start + block, width)
        r = np.abs(z[:, start:stop].T @ z[:, start:])
        r[np.tril_indices(stop - start, 0, width - start)] = -1
        flat = r.ravel()
        if len(flat) > count:
            flat = flat[np.argpartition(flat, len(flat) - count)[-count:]]
        best = np.concatenate([best, flat])
        if len(best) > count:
            best = np.partition(best, len(best) - count)[-count:]
    return np.sort(best)[::-1]


def numpy_tables(x, y, lags):
    """Full 2 x 2 tables by four single-precision products a lag, and phi."""
    m, n = np.isfinite(x).astype(np.float32), np.isfinite(y).astype(np.float32)
    x, y = np.nan_to_num(x).astype(np.float32), np.nan_to_num(y).astype(np.float32)
    out = np.empty((len(lags), x.shape[1], y.shape[1]))
    for index, lag in enumerate(lags):
        a, b = lagged_blocks(x, y, lag)
        ma, nb = lagged_blocks(m, n, lag)
        both, exposed = (a.T @ b).astype(np.float64), (a.T @ nb).astype(np.float64)
        outcomes, count = (ma.T @ b).astype(np.float64), (ma.T @ nb).astype(np.float64)
        with np.errstate(invalid="ignore", divide="ignore"):
            out[index] = (count * both - exposed * outcomes) / np.sqrt(
                exposed * (count - exposed) * outcomes * (count - outcomes)
            )
    return out


def alternate(engine, command, peer, rounds):
    """Medians of both sides, one after the other."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(engine.ask(*command)["seconds"])
        start = time.perf_counter()
        peer()
        theirs.append(time.perf_counter() - start)
    return float(np.median(ours)), float(np.median(theirs))


def delta(ours, theirs):
    ours, theirs = np.ravel(ours), np.ravel(theirs)
    if np.isnan(ours).tolist() != np.isnan(theirs).tolist():
        return float("inf")
    return float(np.nanmax(np.abs(ours - theirs))) if len(ours) else 0.0


def entry(engine, name, size, command, peers, tolerance, rounds, extra=()):
    """Checks, times and prints one bench."""
    first, peer, unpack = peers[0]
    engine.ask(*command)
    difference = delta(engine.result(), unpack(peer()))
    if not difference <= tolerance:
        sys.exit(f"{name}: results differ by {difference}")
    rows, ours = [], None
    for label, peer, _ in peers:
        seconds, theirs = alternate(engine, command, peer, rounds)
        ours = seconds if ours is None else min(ours, seconds)
        rows.append({"name": label, "seconds": theirs})
    rows += [dict(row) for row in extra]
    for row in rows:
        if "seconds" in row:
            row["ratio"] = row["seconds"] / ours
    print(f"{name:10} {size:34} ours {ours:8.3f} s   max |delta| {difference:.1e}")
    for row in rows:
        told = f"{row['seconds']:8.3f} s   {row['ratio']:6.1f} x" if "seconds" in row else row["note"]
        print(f"{'':10} {row['name']:34}      {told}")
    status = engine.ask("among", "nothing", 0)
    return {
        "bench": name, "size": size, "oursSeconds": ours, "maxAbsDelta": difference,
        "peers": rows, "machine": machine(), "blasCore": status["blasCore"],
        "threads": os.cpu_count(), "peakMB": status["peakMB"],
    }


def machine():
    try:
        with open("/proc/cpuinfo") as lines:
            model = next(line for line in lines if line.startswith("model name"))
        return model.split(":")[1].strip()
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def c1(engine, quick, shared_masks):
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
    peers = [("numpy-f64", lambda: numpy_masked(x, y, lags, 30), lambda r: r)]
    extra = []
    if not shared_masks:
        try:
            per_pair = pandas_sample(x, 60)
            extra.append({"name": "pandas-corr (60 columns, scaled)", "seconds": per_pair * p * p * lag_count})
        except ImportError:
            extra.append({"name": "pandas-corr", "note": "absent"})
        extra.append({"name": "wgcna", "note": "absent (needs R)"})
    rounds = 3
    full = entry(
        engine, name, size, ["full", "x", "y", 0, lag_count - 1, 30], peers, 1e-11, rounds, extra)
    count = 10000

    def strongest(dtype):
        r = np.abs(numpy_masked(x, y, lags, 30, dtype)).ravel()
        return np.sort(np.partition(r, len(r) - count)[-count:])[::-1]

    screened = entry(
        engine, name + "-screen", size + f" top={count}",
        ["screen", "x", "y", 0, lag_count - 1, count],
        [("numpy-f64", lambda: strongest(np.float64), lambda r: r),
         ("numpy-f32", lambda: strongest(np.float32), lambda r: r)], 1e-11, rounds)
    return [full, screened]


def c3(engine, quick):
    p, t, count = (3000, 500, 3000) if quick else (20000, 1000, 20000)
    x = np.random.default_rng(3).normal(size=(t, p))
    engine.load("x", x)
    peers = [("numpy-f32 + argpartition", lambda: numpy_top(x, count), lambda r: r)]
    extra = [corals(x, count)]
    return [entry(
        engine, "C3", f"P={p} T={t} top={count}", ["among", "x", count], peers, 1e-5, 3, extra)]


def corals(x, count):
    try:
        from corals.correlation.topk.default import topk_corr
    except ImportError:
        return {"name": "corals", "note": "absent (needs NumPy 1)"}
    start = time.perf_counter()
    topk_corr(x, k=count)
    return {"name": "corals", "seconds": time.perf_counter() - start}


def c4(engine, quick):
    p, t, lag_count = (300, 1000, 5) if quick else (2000, 2920, 15)
    rng = np.random.default_rng(4)
    x = (rng.random((t, p)) < rng.uniform(0.02, 0.4, p)).astype(float)
    x[rng.random(t) < 0.2] = np.nan
    lags = list(range(lag_count))
    engine.load("x", x)
    peers = [("numpy-f32", lambda: numpy_tables(x, x, lags), lambda r: r)]
    return [entry(
        engine, "C4", f"P={p} T={t} lags={lag_count}", ["cooccur", "x", "x", 0, lag_count - 1],
        peers, 1e-11, 3)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("--only")
    arguments = parser.parse_args()
    benches = {
        "C1": lambda engine: c1(engine, arguments.quick, False),
        "C2": lambda engine: c1(engine, arguments.quick, True),
        "C3": lambda engine: c3(engine, arguments.quick),
        "C4": lambda engine: c4(engine, arguments.quick),
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
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(entries, file, indent=1)


main()
