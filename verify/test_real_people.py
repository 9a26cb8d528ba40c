"""MovieLens 100k, read from the recbole wheel: the night agrees with a count in pandas, day by day.

The data may not be passed on: it is read where the wheel was unpacked, and never copied into the
project.
"""

import struct
import subprocess
import sys
import zipfile

import pandas as pd
import pyarrow.parquet as pq
import pytest
from conftest import configuration, live, manifest, nightsieve, segment_files

MASK = (1 << 64) - 1
P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def rotated(x, by):
    return ((x << by) | (x >> (64 - by))) & MASK


def xxh64(value):
    """XXH64 with seed 42 over the 8 little-endian bytes of a long, as a signed number."""
    h = (42 + P5 + 8) & MASK
    h ^= (rotated((value & MASK) * P2 & MASK, 31) * P1) & MASK
    h = (rotated(h, 27) * P1 + P4) & MASK
    h = ((h ^ (h >> 33)) * P2) & MASK
    h = ((h ^ (h >> 29)) * P3) & MASK
    h ^= h >> 32
    return h - (1 << 64) if h >> 63 else h


@pytest.fixture(scope="module")
def ratings(module_dir):
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", module_dir, "recbole==1.2.1"],
        check=True,
    )
    (wheel,) = module_dir.glob("recbole-*.whl")
    with zipfile.ZipFile(wheel).open("recbole/dataset_example/ml-100k/ml-100k.inter") as file:
        frame = pd.read_csv(file, sep="\t")
    frame.columns = [name.split(":")[0] for name in frame.columns]
    assert len(frame) == 100_000
    frame["event_time"] = pd.to_datetime(frame["timestamp"], unit="s", utc=True)
    frame["day"] = frame["event_time"].dt.date.astype(str)
    return frame[["user_id", "item_id", "event_time", "day"]]


@pytest.fixture(scope="module")
def logs(module_dir, ratings):
    root = module_dir / "logs"
    for day, rows in ratings.groupby("day"):
        directory = root / f"dt={day}"
        directory.mkdir(parents=True)
        rows.drop(columns="day").assign(event_type="impression").to_parquet(
            directory / "part-00000.parquet", index=False, coerce_timestamps="us"
        )
    return root


def stored(publish, version):
    """user → the hashes in the user's exact filter: 2 bytes, a varint, the hashes, 2 bytes."""
    sets = {}
    for file in segment_files(publish, version):
        table = pq.read_table(file, columns=["user_id", "items", "filter"])
        for user, items, data in zip(*(column.to_pylist() for column in table.columns)):
            count, at = 0, 2
            while True:
                byte = data[at]
                count |= (byte & 0x7F) << 7 * (at - 2)
                at += 1
                if byte < 0x80:
                    break
            assert count == items and len(data) == at + 8 * count + 2
            assert user not in sets
            sets[user] = set(struct.unpack(f"<{count}q", data[at : at + 8 * count]))
    return sets


def expected(ratings, first, last):
    days = ratings[(ratings["day"] >= first) & (ratings["day"] <= last)]
    return {user: {xxh64(item) for item in items} for user, items in days.groupby("user_id")["item_id"]}


def test_the_whole_of_it_ends_live_with_every_set_as_pandas_has_it(module_dir, logs, ratings):
    directory = module_dir / "whole"
    last = ratings["day"].max()
    config = configuration(
        directory, logs, item_type="long", keep=300, kind="exact", name="movies", users=943, probes=500
    )
    run = nightsieve("nightly", "--config", config, "--date", last, "--json",
                     "--set", "source.on-missing-day=empty", "--set", "source.late-days=0")
    assert run.code == 0, run
    assert run.json["outcome"] == "live"
    want = expected(ratings, "0000-00-00", last)
    assert run.json["users"] == len(want) == 943
    assert run.json["items"] == sum(map(len, want.values())) == 100_000
    assert run.json["events"] == {"read": 100_000, "used": 100_000, "rejected": {}}
    assert stored(directory / "filters", run.json["version"]) == want


def test_as_bloom_filters_it_ends_live_at_one_in_a_hundred(module_dir, logs, ratings):
    directory = module_dir / "bloom"
    config = configuration(directory, logs, item_type="long", keep=300, users=943, probes=500)
    run = nightsieve("nightly", "--config", config, "--date", ratings["day"].max(), "--json",
                     "--set", "source.on-missing-day=empty", "--set", "source.late-days=0")
    assert run.code == 0, run
    assert run.json["audit"]["membersChecked"] == 100_000
    assert run.json["audit"]["falseNegatives"] == 0
    assert run.json["audit"]["fprUpper95"] <= 0.01


def test_day_by_day_each_night_has_the_week_that_pandas_has(module_dir, logs, ratings):
    directory = module_dir / "daily"
    config = configuration(
        directory, logs, item_type="long", keep=7, kind="exact", users=943, probes=200
    )
    days = [str(day.date()) for day in pd.date_range("1997-11-10", "1997-11-21")]
    run = nightsieve(
        "backfill", "--config", config, "--from", days[0], "--to", days[-1], "--json",
        "--set", "source.on-missing-day=empty", "--set", "source.late-days=0",
    )
    assert run.code == 0, run
    nights = run.json["nights"]
    assert [night["date"] for night in nights] == days
    for night in nights:
        last = pd.Timestamp(night["date"])
        want = expected(ratings, str((last - pd.Timedelta(days=6)).date()), night["date"])
        assert night["outcome"] == "live"
        assert stored(directory / "filters", night["version"]) == want
    assert live(directory / "filters")["version"] == nights[-1]["version"]
