"""Makes the archives beside it with Python's zlib, gzip and zipfile, and prints the tests' constants."""
import gzip, io, os, zipfile, zlib

here = os.path.dirname(os.path.abspath(__file__))
health = open(os.path.join(here, "..", "hae_cycle_mood_fr.json"), "rb").read()
points = open(os.path.join(here, "..", "hae_points.ndjson"), "rb").read()
DAY = (2024, 3, 30, 8, 0, 0)


def text(count):
    """Rows with repeats near and far, longer than the window and the reader's buffer."""
    state, rows = 7, []
    for row in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        rows.append(f"{row};{state % 97};{'steps' if state % 3 else 'heart_rate'}\n")
    return "".join(rows).encode()


def raw(data, level=6, strategy=zlib.Z_DEFAULT_STRATEGY, memory=8):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, memory, strategy)
    return packer.compress(data) + packer.flush()


def save(name, data):
    with open(os.path.join(here, name), "wb") as file:
        file.write(data)


rows = text(18_000)
cases = {
    "dynamic": (rows, raw(rows, 9)),
    "small-memory": (rows[:60_000], raw(rows[:60_000], 1, memory=1)),
    "fixed": (rows[:20_000], raw(rows[:20_000], 6, zlib.Z_FIXED)),
    "huffman-only": (rows[:20_000], raw(rows[:20_000], 6, zlib.Z_HUFFMAN_ONLY)),
    "run-length": (b"ab" * 500 + b"c" * 9000 + rows[:3000], raw(b"ab" * 500 + b"c" * 9000 + rows[:3000], 6, zlib.Z_RLE)),
    "stored": (health, raw(health, 0)),
    "zeros": (bytes(600_000), raw(bytes(600_000), 9)),
    "empty": (b"", raw(b"")),
}
for name, (data, packed) in cases.items():
    save(f"{name}.deflate", packed)
    print(f'    ("{name}", {len(data)}, 0x{zlib.crc32(data):08X}),')


def archive(name, files, **options):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", **options) as target:
        for path, data, method in files:
            info = zipfile.ZipInfo(path, DAY)
            info.compress_type = method
            target.writestr(info, data)
    save(name, buffer.getvalue())


D, S = zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED
archive("health.zip", [
    ("__MACOSX/._export.json", b"junk", S), ("export/._a.json", b"junk", S), ("export/route.gpx", b"<gpx/>", D),
    ("export/export_cda.xml", b"<ClinicalDocument/>", D), ("export/b-points.ndjson", points, D),
    ("export/a-health.json", health, D), ("export/readme.txt", b"thank you for using us", S)])
archive("small.zip", [("export.json", b'{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2024-02-06 00:00:00 -0800","qty":8123}]}]}}', D)])
archive("stored.zip", [("health.json", health, S)])
archive("leaving.zip", [("../health.json", health, D)])
archive("pictures.zip", [("photo.jpg", b"x", S)])
archive("empty.zip", [])


class Stream(io.RawIOBase):
    """What can't be gone back in, so that sizes follow their data in descriptors."""

    def __init__(self):
        self.data = b""

    def writable(self):
        return True

    def write(self, data):
        self.data += bytes(data)
        return len(data)


stream = Stream()
with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target:
    info = zipfile.ZipInfo("health.json", DAY)
    info.compress_type = D
    with target.open(info, "w", force_zip64=True) as file:
        file.write(health)
save("descriptor64.zip", stream.data)

# The same with every size of the directory in the zip64 fields, as for files beyond 4 GB.
plain = io.BytesIO()
with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as target:
    info = zipfile.ZipInfo("health.json", DAY)
    info.compress_type = D
    target.writestr(info, health)
data = plain.getvalue()
start = data.index(b"PK\1\2")
entry, end = bytearray(data[start:data.index(b"PK\5\6")]), data.index(b"PK\5\6")
sizes = entry[24:28] + bytes(4) + entry[20:24] + bytes(4) + entry[42:46] + bytes(4)
for place in (20, 24, 42):
    entry[place:place + 4] = b"\xff" * 4
extra = b"\1\0" + len(sizes).to_bytes(2, "little") + bytes(sizes)
entry[30:32] = len(extra).to_bytes(2, "little")
entry += extra
number = lambda value, size: value.to_bytes(size, "little")
record = b"PK\6\6" + number(44, 8) + number(45, 2) * 2 + bytes(8) + number(1, 8) * 2 + number(len(entry), 8) + number(start, 8)
locator = b"PK\6\7" + bytes(4) + number(start + len(entry), 8) + number(1, 4)
last = b"PK\5\6" + bytes(4) + b"\xff" * 12 + number(7, 2) + b"comment"
save("zip64.zip", data[:start] + bytes(entry) + record + locator + last)

plain = gzip.compress(health, mtime=0)
named = io.BytesIO()
with gzip.GzipFile("health.json", "wb", fileobj=named, mtime=0) as file:
    file.write(health)
save("health.json.gz", named.getvalue())
save("two.ndjson.gz", gzip.compress(points[:400], mtime=0) + gzip.compress(points[400:], mtime=0) + bytes(16))
save("growing.json.gz", gzip.compress(b"[" + b" " * 12_000_000 + b"]", mtime=0))
