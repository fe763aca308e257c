"""What the correlation engine is compared with, each written the way its users would.

Run as a program it times one peer in a process of its own, so that its memory can be told:
python peers.py NAME FILE ROWS COLUMNS COUNT
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import time

import numpy as np


def lagged_blocks(a, b, lag):
    rows = len(a) - abs(lag)
    return a[max(0, -lag) :][:rows], b[max(0, lag) :][:rows]


def standardized(table, dtype=np.float64):
    mask = np.isfinite(table)
    centred = np.where(mask, table - np.nanmean(table, axis=0), 0)
    centred /= np.sqrt((centred**2).sum(0) / mask.sum(0))
    return centred.astype(dtype), mask.astype(dtype)


def masked(x, y, lags, minimum, dtype=np.float64, keep=None):
    """Six products a lag, the way an expert writes it; kept whole, or what passes `keep`."""
    (x, m), (y, n) = standardized(x, dtype), standardized(y, dtype)
    xx, yy = x * x, y * y
    out = []
    for lag in lags:
        a, b = lagged_blocks(x, y, lag)
        aa, bb = lagged_blocks(xx, yy, lag)
        ma, nb = lagged_blocks(m, n, lag)
        count = ma.T @ nb
        sum_x, sum_y = a.T @ nb, ma.T @ b
        covariance = count * (a.T @ b) - sum_x * sum_y
        spread = (count * (aa.T @ nb) - sum_x**2) * (count * (ma.T @ bb) - sum_y**2)
        with np.errstate(invalid="ignore", divide="ignore"):
            r = np.where(count >= minimum, covariance / np.sqrt(spread), np.nan)
        out.append(r if keep is None else r[np.abs(r) >= keep])
    if keep is None:
        return np.stack(out)
    return np.sort(np.abs(np.concatenate(out)))[::-1]


def top(x, count):
    """The whole matrix in single precision, then argpartition."""
    z = x - x.mean(0)
    z = (z / np.linalg.norm(z, axis=0)).astype(np.float32)
    r = np.abs(z.T @ z)
    r[np.tril_indices(len(r))] = -1
    flat = r.ravel()
    return np.sort(flat[np.argpartition(flat, len(flat) - count)[-count:]])[::-1]


def top_blocked(x, count, block=2000):
    """Block by block, each reduced by a threshold that rises."""
    z = x - x.mean(0)
    z = (z / np.linalg.norm(z, axis=0)).astype(np.float32)
    width = z.shape[1]
    best, threshold = np.empty(0, np.float32), np.float32(-1)
    for start in range(0, width, block):
        stop = min(start + block, width)
        r = np.abs(z[:, start:stop].T @ z[:, start:])
        r[np.tril_indices(stop - start, 0, width - start)] = -1
        best = np.concatenate([best, r[r > threshold]])
        if len(best) > count:
            best = np.partition(best, len(best) - count)[-count:]
            threshold = best.min()
    return np.sort(best)[::-1]


def tables(x, y, lags):
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


def shifted_strongest(x, y, lags, shifts):
    """The largest |r| over lags for each circular shift of x: all shifts in one product a lag."""
    best = np.zeros(len(shifts))
    rows = np.arange(len(x))
    turned = x[(rows[:, None] - np.asarray(shifts)[None, :]) % len(x)]
    for lag in lags:
        a, b = lagged_blocks(turned, y, lag)
        a = a - a.mean(0)
        b = b - b.mean()
        best = np.maximum(best, np.abs(b @ a) / (np.linalg.norm(a, axis=0) * np.linalg.norm(b)))
    return best


def pandas_seconds_a_pair(x, columns=60):
    import pandas as pd

    frame = pd.DataFrame(x[:, :columns])
    start = time.perf_counter()
    frame.corr(min_periods=30)
    return (time.perf_counter() - start) / (columns * (columns + 1) / 2)


def pearsonr_sample(x, y, lags, pairs):
    """SciPy pair by pair: r of a sample and the seconds a pair."""
    from scipy.stats import pearsonr

    out = []
    start = time.perf_counter()
    for i, j, lag in pairs:
        a, b = lagged_blocks(x[:, i], y[:, j], lags[lag])
        seen = np.isfinite(a) & np.isfinite(b)
        out.append(pearsonr(a[seen], b[seen])[0])
    return np.array(out), (time.perf_counter() - start) / len(pairs)


def ccf_seconds_a_pair(x, y, lags, pairs=20):
    """statsmodels' cross-correlation of complete columns, all lags of a pair at once."""
    from statsmodels.tsa.stattools import ccf

    x, y = np.nan_to_num(x), np.nan_to_num(y)
    start = time.perf_counter()
    for k in range(pairs):
        ccf(y[:, k], x[:, k], adjusted=False, nlags=len(lags))
    return (time.perf_counter() - start) / pairs / len(lags)


def r_seconds_a_pair(x, package, columns):
    """R's own cor, or WGCNA's, on the first columns; nil where they are not installed."""
    if not shutil.which("Rscript"):
        return None
    path = "/tmp/bench-correlation-r.bin"
    x[:, :columns].T.astype(np.float64).tofile(path)
    call = 'cor(x, use="p")' if package == "WGCNA" else 'cor(x, use="pairwise.complete.obs")'
    load = "suppressMessages(library(WGCNA));" if package == "WGCNA" else ""
    code = (
        f"{load}x<-matrix(readBin('{path}','double',{x.shape[0] * columns}),{x.shape[0]},{columns});"
        f"invisible({call.replace('x,', 'x[,1:4],')});"
        f"s<-proc.time()[['elapsed']];y<-{call};cat(proc.time()[['elapsed']]-s)"
    )
    try:
        told = subprocess.run(["Rscript", "-e", code], capture_output=True, text=True, timeout=300)
        return float(told.stdout.split()[-1]) / columns**2
    except (ValueError, IndexError, subprocess.TimeoutExpired):
        return None
    finally:
        os.remove(path)


def corals_top(x, count):
    from corals.correlation.topk.default import cor_topk

    # Both orders of a pair and the columns with themselves are among its answers.
    values, (rows, columns) = cor_topk(x, k=2 * count + x.shape[1], n_jobs=os.cpu_count())
    return np.sort(np.abs(values[rows < columns]))[::-1][:count]


def blas_core():
    """The kernel that NumPy's OpenBLAS chose."""
    import ctypes
    import glob

    for path in glob.glob(os.path.join(os.path.dirname(np.__file__), "..", "numpy.libs", "*openblas*")):
        library = ctypes.CDLL(path)
        for name in ("scipy_openblas_get_corename64_", "openblas_get_corename64_", "openblas_get_corename"):
            if hasattr(library, name):
                function = getattr(library, name)
                function.restype = ctypes.c_char_p
                return function().decode()
    return "unknown"


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def in_own_process(name, path, shape, count, python=sys.executable):
    """Times a peer in a process of its own; nil when it can't be run there."""
    told = subprocess.run(
        [python, __file__, name, path, *map(str, shape), str(count)], capture_output=True, text=True)
    return json.loads(told.stdout.splitlines()[-1]) if told.returncode == 0 else None


if __name__ == "__main__":
    x = np.fromfile(sys.argv[2]).reshape(int(sys.argv[3]), int(sys.argv[4]))
    body = {"top": top, "top_blocked": top_blocked, "corals": corals_top}[sys.argv[1]]
    count = int(sys.argv[5])
    body(x[:, :50], 10)  # warm-up: what is imported or compiled at first use
    start, cpu = time.perf_counter(), cpu_seconds()
    best = body(x, count)
    seconds, cpu = time.perf_counter() - start, cpu_seconds() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({
        "seconds": seconds, "cpuSeconds": cpu, "peakMB": round(peak), "weakest": float(best[-1]),
        "strongest": float(best[0])}))
