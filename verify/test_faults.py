"""Killed at any moment, or started twice, a night leaves one whole live version."""

import hashlib
import os
import pathlib
import signal
import subprocess
import threading
import time

import pyarrow.parquet as pq
import pytest
from conftest import (
    NIGHTSIEVE, configuration, environment, generated, live, manifest, nightsieve, segment_files,
    stop,
)


@pytest.fixture(scope="module")
def logs(module_dir):
    return generated(module_dir / "logs", users=20000, days=3, items=20000, seed=7)


class Reader(threading.Thread):
    """Serving: every 100 ms it opens the live version and reads all that the version names."""

    def __init__(self, publish):
        super().__init__()
        self.publish = pathlib.Path(publish)
        self.versions = []
        self.faults = []
        self.ended = threading.Event()

    def run(self):
        while not self.ended.wait(0.1):
            try:
                self.look()
            except Exception as e:  # whatever serving would have tripped over
                self.faults.append(repr(e))

    def look(self):
        pointer = live(self.publish)
        if pointer is None:
            if self.versions:
                self.faults.append("LIVE has gone")
            return
        version = pointer["version"]
        file = self.publish / "versions" / version / "manifest.json"
        if hashlib.sha256(file.read_bytes()).hexdigest() != pointer["manifestSha256"]:
            self.faults.append(f"{version}: another manifest than LIVE says")
        fresh = version not in self.versions
        for segment in manifest(self.publish, version)["segments"]:
            for part in segment["files"]:
                path = self.publish / part["path"]
                if path.stat().st_size != part["sizeBytes"]:
                    self.faults.append(f"{path}: {path.stat().st_size} bytes")
                elif fresh and hashlib.sha256(path.read_bytes()).hexdigest() != part["sha256"]:
                    self.faults.append(f"{path}: another checksum")
        if fresh:
            self.versions.append(version)

    def finish(self):
        self.ended.set()
        self.join()
        assert not self.faults, self.faults[:5]
        return self.versions


def start(*args):
    return subprocess.Popen(
        [str(NIGHTSIEVE), *map(str, args)],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )


def users_once(publish, version):
    users = [u for f in segment_files(publish, version) for u in pq.read_table(f).column("user_id").to_pylist()]
    assert len(users) == len(set(users)) == manifest(publish, version)["users"]


def test_d05_killed_at_any_moment_the_live_version_stays_whole(module_dir, logs):
    directory = module_dir / "killed"
    publish = directory / "filters"
    config = configuration(directory, logs)
    first = nightsieve("nightly", "--config", config, "--date", "2026-01-02", "--json")
    assert first.code == 0, first
    whole = nightsieve("nightly", "--config", configuration(module_dir / "measure", logs),
                       "--date", "2026-01-03", "--json")
    assert whole.code == 0, whole
    reader = Reader(publish)
    reader.start()
    reached = []
    try:
        # Words of the run's own progress, and how long after them: in the build, at its end, in the
        # audit, between audit and publication. What is done of the night is not done again, so the
        # later ones come last.
        for words, seconds in (("building", 0), ("building", 1), ("building", 2), ("auditing", 0),
                               ("auditing", 0.5), ("auditing", 1.5), ("audit:", 0)):
            process = start("nightly", "--config", config, "--date", "2026-01-03", "--json")
            for line in process.stderr:
                if words in line:
                    time.sleep(seconds)  # the moment of the kill is the case itself
                    break
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            reached.append((words, seconds, process.returncode))
            assert live(publish) is not None
        again = nightsieve("nightly", "--config", config, "--date", "2026-01-03", "--json")
        assert again.code == 0, again
    finally:
        versions = reader.finish()
    assert [code for _, _, code in reached].count(-signal.SIGKILL) >= 5, reached
    assert versions[0] == first.json["version"]
    assert set(versions[1:]) == {again.json["version"]}
    users_once(publish, again.json["version"])
    same = {(f["bucket"], f["split"], f["sha256"]) for s in manifest(publish, again.json["version"])["segments"] for f in s["files"]}
    clean = {(f["bucket"], f["split"], f["sha256"]) for s in manifest(module_dir / "measure/filters", whole.json["version"])["segments"] for f in s["files"]}
    assert same == clean


def test_d09_two_runs_of_one_night_end_as_one_version(module_dir, logs):
    directory = module_dir / "twice"
    publish = directory / "filters"
    config = configuration(directory, logs)
    reader = Reader(publish)
    reader.start()
    one = start("nightly", "--config", config, "--date", "2026-01-03", "--json")
    time.sleep(2)  # the offset between a run and its twin is the case itself
    two = start("nightly", "--config", config, "--date", "2026-01-03", "--json")
    try:
        outputs = [process.communicate(timeout=600) for process in (one, two)]
    finally:
        stop(one)
        stop(two)
        versions = reader.finish()
    codes = sorted((one.returncode, two.returncode))
    assert codes in ([0, 0], [0, 5]), (codes, outputs)
    assert len(versions) <= 1
    assert live(publish)["previous"] == []
    users_once(publish, live(publish)["version"])
