"""One user with millions of items does not take the others down."""

import pyarrow.parquet as pq
import pytest
from conftest import configuration, environment, generated, manifest, nightsieve, segment_files

HEAP = environment(NIGHTSIEVE_JAVA_OPTS="-Xmx2g", JDK_JAVA_OPTIONS=None)
BOT_ITEMS = 2_000_000


@pytest.fixture(scope="module")
def logs(module_dir):
    return generated(
        module_dir / "logs", users=100000, days=2, items=3000000, median=10, sigma=1, undo=0,
        bots=1, bot_events=5000000, bot_items=BOT_ITEMS, seed=8,
    )


def items_of(publish, version, user):
    for file in segment_files(publish, version):
        table = pq.read_table(file, filters=[("user_id", "=", user)])
        if table.num_rows:
            return table.column("items")[0].as_py()
    raise AssertionError(f"{user} has no filter")


def test_b10_with_two_gigabytes_the_bot_gets_a_whole_filter(module_dir, logs):
    config = configuration(module_dir / "whole", logs, cap=5_000_000)
    run = nightsieve("nightly", "--config", config, "--date", "2026-01-02", "--json", env=HEAP)
    assert run.code == 0, run
    publish = module_dir / "whole" / "filters"
    assert run.json["audit"]["falseNegatives"] == 0
    assert items_of(publish, run.json["version"], "bot1") == BOT_ITEMS
    assert manifest(publish, run.json["version"])["cappedUserCount"] == 0
    assert run.json["users"] > 99_000


def test_b10_with_a_cap_the_bot_is_reported_and_the_others_are_as_before(module_dir, logs):
    config = configuration(module_dir / "capped", logs, cap=100_000)
    run = nightsieve("nightly", "--config", config, "--date", "2026-01-02", "--json", env=HEAP)
    assert run.code == 0, run
    publish = module_dir / "capped" / "filters"
    capped = manifest(publish, run.json["version"])["cappedUsers"]
    assert [(c["user"], c["items"], c["kept"]) for c in capped] == [("bot1", BOT_ITEMS, 100_000)]
    assert "bot1" in (publish / "versions" / run.json["version"] / "report.html").read_text()
    assert items_of(publish, run.json["version"], "bot1") == 100_000


KRYO = ["spark.serializer=org.apache.spark.serializer.KryoSerializer",
        "spark.kryo.registrationRequired=true", "spark.kryoserializer.buffer.max=8m"]


def test_b12_a_filter_larger_than_the_buffer_of_a_strict_kryo_is_written(module_dir, logs):
    config = configuration(module_dir / "kryo", logs, kind="exact", cap=5_000_000)
    spark = [word for setting in KRYO for word in ("--conf", setting)]
    run = nightsieve("nightly", "--config", config, "--date", "2026-01-02", "--json",
                     "--spark", *spark, env=HEAP)
    assert run.code == 0, run
    publish = module_dir / "kryo" / "filters"
    assert items_of(publish, run.json["version"], "bot1") == BOT_ITEMS
    largest = max(
        len(filter_)
        for file in segment_files(publish, run.json["version"])
        for filter_ in pq.read_table(file, columns=["filter"]).column(0).to_pylist()
    )
    assert largest > 8 << 20
    assert run.json["audit"]["falseNegatives"] == 0
