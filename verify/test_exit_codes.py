"""Every way a night can end has its own code, and the last lines say which."""

import hashlib
import json
import shutil

import pyarrow.parquet as pq
import pytest
from conftest import configuration, generated, live, manifest, nightsieve, segment_files

NIGHT = "2026-01-03"


@pytest.fixture(scope="module")
def logs(module_dir):
    return generated(module_dir / "logs", users=1000, days=3, items=2000, seed=6)


def test_e07_bad_input_is_three_and_names_the_file(module_dir, logs):
    broken = module_dir / "broken-logs"
    shutil.copytree(logs, broken)
    file = broken / f"dt={NIGHT}" / "part-00000.parquet"
    file.write_bytes(file.read_bytes()[:-10])
    config = configuration(module_dir / "bad-input", broken)
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert run.code == 3, run
    assert str(file) in run.json["message"]
    assert "(exit 3)" in run.err.strip().splitlines()[-1]
    assert live(module_dir / "bad-input" / "filters") is None


def test_e07_a_wrong_configuration_is_two_and_names_key_value_and_range(module_dir, logs):
    config = configuration(module_dir / "usage", logs, fpp=5)
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert run.code == 2, run
    assert "fpp" in run.json["message"] and "5" in run.json["message"]
    assert not (module_dir / "usage" / "filters").exists()


def test_e07_too_few_probes_are_four_and_leave_the_pointer(module_dir, logs):
    config = configuration(module_dir / "few", logs, users=1, probes=1)
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert run.code == 4, run
    assert run.json["outcome"] == "rejected"
    assert run.json["audit"]["verdict"] == "insufficient"
    assert live(module_dir / "few" / "filters") is None


def test_e07_filters_that_lost_members_are_four_and_leave_the_live_version(module_dir, logs):
    directory = module_dir / "lost"
    publish = directory / "filters"
    config = configuration(directory, logs)
    first = nightsieve("nightly", "--config", config, "--date", "2026-01-02", "--json")
    assert first.code == 0, first
    built = nightsieve("build", "--config", config, "--date", NIGHT, "--json")
    assert built.code == 0, built
    version = built.json["version"]
    give_filters_to_the_wrong_users(publish, version)
    audit = nightsieve("audit", "--config", config, "--date", NIGHT, "--json")
    assert audit.code == 4, audit
    assert audit.json["audit"]["verdict"] == "fail"
    assert audit.json["audit"]["falseNegatives"] > 0
    published = nightsieve("publish", "--config", config, "--date", NIGHT, "--json")
    assert published.code == 4, published
    assert live(publish)["version"] == first.json["version"]


def give_filters_to_the_wrong_users(publish, version):
    """Whole, undamaged files of the right size whose filters are those of other users."""
    file = manifest(publish, version)
    for segment in file["segments"]:
        for part in segment["files"]:
            path = publish / part["path"]
            table = pq.read_table(path)
            filters = table.column("filter").to_pylist()
            index = table.schema.get_field_index("filter")
            turned = filters[1:] + filters[:1]
            pq.write_table(
                table.set_column(index, table.schema.field(index), [turned]), path
            )
            # Hadoop's own checksum of a local file would give the exchange away.
            path.with_name(f".{path.name}.crc").unlink(missing_ok=True)
            data = path.read_bytes()
            part["sizeBytes"] = len(data)
            part["sha256"] = hashlib.sha256(data).hexdigest()
    target = publish / "versions" / version / "manifest.json"
    target.write_text(json.dumps(file))


def test_e07_a_disk_that_does_not_take_the_files_is_one(module_dir, logs):
    directory = module_dir / "disk"
    config = configuration(directory, logs)
    (directory / "filters").mkdir()
    (directory / "filters" / "segments").write_text("a file where a directory should be")
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert run.code == 1, run
    assert run.json["outcome"] == "failed"


def test_e07_a_pointer_that_cannot_be_moved_is_one_and_says_so(module_dir, logs):
    directory = module_dir / "pointer"
    config = configuration(directory, logs)
    (directory / "filters" / "LIVE" / "in-the-way").mkdir(parents=True)
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert run.code == 1, run
    assert "LIVE" in run.json["message"]


def test_e07_a_night_that_is_live_already_is_zero_and_says_so(module_dir, logs):
    config = configuration(module_dir / "again", logs)
    first = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert first.code == 0, first
    before = [(f, f.stat().st_mtime_ns) for f in segment_files(module_dir / "again/filters", first.json["version"])]
    second = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert second.code == 0, second
    assert second.json["version"] == first.json["version"]
    assert second.json["audit"] == first.json["audit"]
    assert "already" in second.err
    assert [(f, f.stat().st_mtime_ns) for f, _ in before] == before


def test_the_json_line_has_the_keys_that_were_promised(module_dir, logs):
    config = configuration(module_dir / "again", logs)
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json")
    assert run.code == 0, run
    assert list(run.json) == [
        "command", "outcome", "version", "users", "items", "events", "filters", "audit", "report",
    ]
    assert list(run.json["events"]) == ["read", "used", "rejected"]
    assert list(run.json["filters"]) == ["bytes", "bitsPerItem"]
    assert list(run.json["audit"]) == [
        "verdict", "membersChecked", "falseNegatives", "probes", "falsePositives", "fpr",
        "fprUpper95", "target",
    ]
    events = run.json["events"]
    assert events["read"] == events["used"] + sum(events["rejected"].values())
    assert run.json["audit"]["fprUpper95"] <= run.json["audit"]["target"] == 0.01
