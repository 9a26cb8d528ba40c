"""A night through a real spark-submit: in local mode, and on a master with two workers."""

import collections
import json
import os
import signal
import subprocess
import threading
import urllib.request

import pytest
from conftest import (
    configuration, environment, free_port, generated, live, manifest, nightsieve, stop, wait_until,
)

NIGHT = "2026-01-03"


@pytest.fixture(scope="module")
def logs(module_dir):
    return generated(module_dir / "logs", users=3000, days=3, items=5000, seed=5)


Cluster = collections.namedtuple("Cluster", "master workers")


@pytest.fixture(scope="module")
def cluster(module_dir, spark_home):
    """A standalone master with two workers of one core each: its address, and its workers' pids."""
    master, page = free_port(), free_port()
    env = environment(SPARK_HOME=spark_home, SPARK_WORKER_DIR=module_dir / "work")
    java = [spark_home / "bin" / "spark-class"]
    started = []

    def start(name, *args):
        with open(module_dir / f"{name}.log", "w") as log:
            started.append(
                subprocess.Popen(
                    [*map(str, java), *map(str, args)],
                    env=env, stdout=log, stderr=log, start_new_session=True,
                )
            )

    def alive():
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{page}/json/", timeout=2) as answer:
                return json.load(answer)["aliveworkers"]
        except OSError:
            return 0

    try:
        start("master", "org.apache.spark.deploy.master.Master",
              "--host", "127.0.0.1", "--port", master, "--webui-port", page)
        wait_until(lambda: alive() == 0 and _answers(page), 60, "the master starts")
        for n in (1, 2):
            start(f"worker{n}", "org.apache.spark.deploy.worker.Worker", "-c", 1, "-m", "1g",
                  "--host", "127.0.0.1", "--webui-port", free_port(), f"spark://127.0.0.1:{master}")
        wait_until(lambda: alive() == 2, 60, "two workers register")
        yield Cluster(f"spark://127.0.0.1:{master}", [process.pid for process in started[1:]])
    finally:
        for process in reversed(started):
            stop(process)


def _answers(port):
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/json/", timeout=2).close()
        return True
    except OSError:
        return False


def on(cluster):
    return ["--spark", "--master", cluster.master, "--conf", "spark.driver.host=127.0.0.1",
            "--conf", "spark.driver.bindAddress=127.0.0.1", "--executor-memory", "768m",
            "--driver-memory", "768m"]


def checksums(publish):
    version = live(publish)["version"]
    return [
        (file["bucket"], file["split"], file["sha256"])
        for segment in manifest(publish, version)["segments"]
        for file in segment["files"]
    ]


def assert_live(run, publish):
    assert run.code == 0, run
    assert run.json["outcome"] == "live"
    assert run.json["audit"]["verdict"] == "pass"
    assert run.json["audit"]["falseNegatives"] == 0
    assert live(publish)["version"] == run.json["version"]


def test_one_night_is_the_same_in_one_jvm_under_spark_submit_and_on_workers(
    module_dir, logs, spark_home, cluster
):
    env = environment(SPARK_HOME=spark_home)
    bytes_of = {}
    for name, environment_, spark in (
        ("jvm", environment(), []),
        ("submit", env, ["--spark", "--master", "local[2]"]),
        ("cluster", env, on(cluster)),
    ):
        config = configuration(module_dir / name, logs)
        run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json", *spark,
                         env=environment_)
        assert_live(run, module_dir / name / "filters")
        bytes_of[name] = checksums(module_dir / name / "filters")
    assert bytes_of["jvm"] == bytes_of["submit"] == bytes_of["cluster"]


def test_b13_e07_an_executor_that_dies_is_made_good(module_dir, logs, spark_home, cluster):
    config = configuration(module_dir / "killed", logs)
    killed = []

    def kill_one():
        # Only those of our own workers: the machine may run others' executors.
        found = subprocess.run(
            ["pgrep", "-P", ",".join(map(str, cluster.workers)), "-f", "CoarseGrainedExecutorBackend"],
            capture_output=True, text=True,
        ).stdout.split()
        for pid in found:
            try:
                os.kill(int(pid), signal.SIGKILL)
                killed.append(pid)
                return True
            except ProcessLookupError:
                pass  # one of those that only start it; the executor itself is next
        return False

    def kill_an_executor():
        segments = module_dir / "killed" / "filters" / "segments"
        wait_until(segments.exists, 240, "the build writes")
        wait_until(kill_one, 60, "an executor is there")

    killer = threading.Thread(target=kill_an_executor)
    killer.start()
    run = nightsieve("nightly", "--config", config, "--date", NIGHT, "--json", *on(cluster),
                     env=environment(SPARK_HOME=spark_home))
    killer.join()
    assert killed
    assert_live(run, module_dir / "killed" / "filters")
    assert checksums(module_dir / "killed" / "filters") == checksums(module_dir / "jvm" / "filters")


def test_e07_exit_codes_pass_through_spark_submit(module_dir, logs, spark_home):
    env = environment(SPARK_HOME=spark_home)
    missing = configuration(module_dir / "missing", module_dir / "nowhere")
    run = nightsieve("nightly", "--config", missing, "--date", NIGHT, "--json", env=env)
    assert run.code == 3, run
    assert "nowhere" in run.json["message"]
    rejected = configuration(module_dir / "rejected", logs, users=1, probes=1)
    run = nightsieve("nightly", "--config", rejected, "--date", NIGHT, "--json", env=env)
    assert run.code == 4, run
    assert run.json["outcome"] == "rejected"
    assert live(module_dir / "rejected" / "filters") is None
