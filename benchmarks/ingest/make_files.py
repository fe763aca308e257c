"""Writes the benchmark's exports, the same bytes in every run, and what is in them.

Rows are laid out as the apps lay them out: Health Auto Export indents its JSON and puts spaces
around colons, Apple repeats the device in every record.
"""

import random
from datetime import datetime, timedelta, timezone

DAY = 86_400
START = 1_640_991_600  # 2022-01-01 00:00 in Paris
WATCH, PHONE = "Apple\u00a0Watch de Sam", "iPhone de Sam"


def stamp(second, _days={}):
    """A local stamp with its offset; summer time from April to October is near enough."""
    day = (second + 3600) // DAY
    if day not in _days:
        month = datetime.fromtimestamp(day * DAY, timezone.utc).month
        _days[day] = 7200 if 4 <= month <= 10 else 3600
    offset = _days[day]
    local = second + offset
    date = (datetime(1970, 1, 1) + timedelta(days=local // DAY)).strftime("%Y-%m-%d")
    hour, minute = local % DAY // 3600, local % 3600 // 60
    return f"{date} {hour:02}:{minute:02}:{local % 60:02} +{offset // 3600:02}00"


class Totals:
    """Count, sum of values, sums of starts and ends in seconds, by key."""

    def __init__(self):
        self.keys = {}

    def add(self, key, value, start, end):
        total = self.keys.setdefault(key, [0, 0.0, 0, 0])
        total[0] += 1
        total[1] += value
        total[2] += start
        total[3] += end


def span_end(second, following):
    """Where a row of a sum ends, by the rule for stamps: hour, half-hour or minute, or the next."""
    past = second % 3600
    longest = 3600 if past == 0 else 1800 if past == 1800 else 60
    return min(second + longest, following) if following else second + longest


def write_health(path, rows):
    """Writes `rows` rows of Health Auto Export; returns the totals that it must give."""
    rng = random.Random(1)
    totals = Totals()
    plan = [("step_count", "count", 0.35, 300), ("heart_rate", "count\\/min", 0.30, 277),
            ("active_energy", "kcal", 0.25, 420), ("walking_running_distance", "km", 0.10, 900)]
    with open(path, "w", encoding="utf-8") as file:
        file.write('{\n  "data" : {\n    "metrics" : [\n')
        for index, (name, units, share, step) in enumerate(plan):
            file.write(f'      {{\n        "name" : "{name}",\n        "units" : "{units}",\n'
                       '        "data" : [\n')
            count = int(rows * share)
            for row in range(count):
                second = START + 61 + row * step
                following = second + step if row + 1 < count else None
                written = health_row(name, rng, second, following, totals)
                file.write(f'  {{ "date" : "{stamp(second)}", {written} }}'
                           + (",\n" if row + 1 < count else "\n"))
            file.write("        ]\n      }" + (",\n" if index + 1 < len(plan) else "\n"))
        file.write('    ],\n    "workouts" : [ ]\n  }\n}\n')
    return totals.keys


def health_row(name, rng, second, following, totals):
    if name == "heart_rate":
        low, spread = rng.randint(48, 90), rng.random() * 20
        average, high = low + spread, low + round(spread * 2)
        for key, value in ((name, average), (name + "_min", low), (name + "_max", high)):
            totals.add(key, value, second, second)
        return f'"Min" : {low}, "Avg" : {average!r}, "Max" : {high}, "source" : "{WATCH}"'
    value = {"step_count": lambda: rng.randint(1, 900),
             "active_energy": lambda: rng.random() * 12,
             "walking_running_distance": lambda: rng.random() * 0.9}[name]()
    totals.add(name, value, second, span_end(second, following))
    return f'"qty" : {value!r}, "source" : "{PHONE if name == "step_count" else WATCH}"'


HEADER = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
]>
<HealthData locale="fr_FR">
 <ExportDate value="2026-01-01 08:00:00 +0100"/>
"""
DEVICE = ("&lt;&lt;HKDevice: 0x{0:x}&gt;, name:Apple Watch, manufacturer:Apple Inc., "
          "model:Watch, hardware:Watch6,1, software:10.4&gt;")


def write_apple(path, records):
    """Writes `records` records of Apple's export.xml; returns the totals that it must give."""
    rng = random.Random(2)
    totals = Totals()
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADER)
        for row in range(records):
            file.write(apple_record(row, rng, totals))
        file.write("</HealthData>\n")
    return totals.keys


def apple_record(row, rng, totals):
    second = START + row * 97
    device = DEVICE.format(0x300AAA010 + row % 64 * 16)
    created = stamp(second + 70)
    if row % 2:
        value = rng.randint(48, 170)
        totals.add("heart_rate", value, second, second)
        return (f' <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="{WATCH}" '
                f'sourceVersion="10.4" device="{device}" unit="count/min" '
                f'creationDate="{created}" startDate="{stamp(second)}" endDate="{stamp(second)}" '
                f'value="{value}">\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" '
                'value="1"/>\n </Record>\n')
    kind = row % 4 // 2
    name, key, unit = (("StepCount", "step_count", "count"),
                       ("ActiveEnergyBurned", "active_energy", "kcal"))[kind]
    value = round(rng.random() * 9, 3) if kind else rng.randint(1, 120)
    totals.add(key, value, second, second + 60)
    origin = (f'sourceName="{WATCH}" sourceVersion="10.4" device="{device}"' if kind
              else f'sourceName="{PHONE}" sourceVersion="17.4"')
    return (f' <Record type="HKQuantityTypeIdentifier{name}" {origin} unit="{unit}" '
            f'creationDate="{created}" startDate="{stamp(second)}" '
            f'endDate="{stamp(second + 60)}" value="{value}"/>\n')


LAYOUTS = {
    "2024-02-06 14:30:00 +0100": "%Y-%m-%d %H:%M:%S +0100",
    "2024-02-06T14:30:00Z": "%Y-%m-%dT%H:%M:%SZ",
    "2024-02-06T14:30:00.123+01:00": "%Y-%m-%dT%H:%M:%S.123+01:00",
    "2024-02-06T14:30": "%Y-%m-%dT%H:%M",
    "2024-02-06 2:30:00 PM +0100": "%Y-%m-%d %I:%M:%S\u202f%p +0100",
    "2024-02-06": "%Y-%m-%d",
}


def write_dates(path, layout, count):
    """Writes an array of times in one layout, five minutes apart; returns the sum of the ms."""
    offset, total = (3600 if "+01" in layout else 0), 0
    with open(path, "w", encoding="utf-8") as file:
        for row in range(count):
            second = START + row * 300
            local = datetime(1970, 1, 1) + timedelta(seconds=second)
            text = local.strftime(LAYOUTS[layout])
            if "%M" not in LAYOUTS[layout]:
                second = second // DAY * DAY
            elif "%S" not in LAYOUTS[layout]:
                second = second // 60 * 60
            total += (second - offset) * 1000 + (123 if ".123" in layout else 0)
            file.write(("[" if row == 0 else ",\n") + f'"{text}"')
        file.write("]\n")
    return total
