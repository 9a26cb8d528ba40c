"""Shared by the checks: running commands of Nightsieve and small worlds to run them in."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
NIGHTSIEVE = ROOT / "bin" / "nightsieve"
# The checks run many short JVMs: the quick compiler, and classes kept in parsed form by bin/verify.
QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
CLASSES = ROOT / "target" / "verify" / "classes.jsa"


class Run:
    """What a command did."""

    def __init__(self, command, completed, seconds):
        self.command = command
        self.code = completed.returncode
        self.out = completed.stdout
        self.err = completed.stderr
        self.seconds = seconds

    @property
    def json(self):
        """The one JSON object in the last line of standard output."""
        return json.loads(self.out.strip().splitlines()[-1])

    def __repr__(self):
        return (
            f"{' '.join(map(str, self.command))}\nexit {self.code} after {self.seconds:.1f} s\n"
            f"--- out\n{self.out[-3000:]}\n--- err\n{self.err[-6000:]}"
        )


def environment(**extra):
    """This process's environment without what configures Spark or us; None takes a name out."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("SPARK_", "NIGHTSIEVE_"))}
    kept["JDK_JAVA_OPTIONS"] = QUICK
    if CLASSES.exists():
        kept["NIGHTSIEVE_JAVA_OPTS"] = f"-Xlog:disable -XX:SharedArchiveFile={CLASSES}"
    kept.update(extra)
    return {k: str(v) for k, v in kept.items() if v is not None}


def nightsieve(*args, env=None, timeout=900):
    """Runs bin/nightsieve; the outcome is for the caller to judge."""
    command = [NIGHTSIEVE, *map(str, args)]
    start = time.monotonic()
    completed = subprocess.run(
        list(map(str, command)),
        env=env or environment(),
        capture_output=True,
        text=True,
        timeout=timeout,
    )
    return Run(command, completed, time.monotonic() - start)


def generated(path, **options):
    """A synthetic log; options are those of `nightsieve generate` with underscores."""
    flags = [word for k, v in options.items() for word in (f"--{k.replace('_', '-')}", v)]
    run = nightsieve("generate", "--out", path, *flags, "--json")
    assert run.code == 0, run
    return path


CONFIG = """
name: {name}
source:
  path: {logs}
  partition: {{column: dt, format: yyyy-MM-dd}}
  columns: {{user: user_id, item: item_id, action: event_type, time: event_time}}
  actions: [impression, click]
  undo: [unsee]
  late-days: 3
item: {{type: {item_type}}}
layers:
  - {{name: recent, keep: {keep} days, kind: {kind}}}
fpp: {fpp}
sizing: {{max-items-per-user: {cap}}}
publish: {{path: {publish}, buckets: {buckets}}}
audit: {{users: {users}, probes-per-user: {probes}}}
"""


def configuration(directory, logs, **values):
    """Writes a configuration and returns its path."""
    directory.mkdir(parents=True, exist_ok=True)
    settings = {
        "name": "checked",
        "item_type": "string",
        "keep": 3,
        "kind": "bloom",
        "fpp": 0.01,
        "cap": 1000000,
        "publish": directory / "filters",
        "buckets": 4,
        "users": 2000,
        "probes": 200,
    }
    settings.update(values)
    file = directory / "nightsieve.yaml"
    file.write_text(CONFIG.format(logs=logs, **settings))
    return file


def live(publish):
    """The pointer, or None before the first publication."""
    try:
        return json.loads((pathlib.Path(publish) / "LIVE").read_text())
    except FileNotFoundError:
        return None


def manifest(publish, version):
    return json.loads((pathlib.Path(publish) / "versions" / version / "manifest.json").read_text())


def segment_files(publish, version):
    """The Parquet files of a version, as paths on this machine."""
    return [
        pathlib.Path(publish) / file["path"]
        for segment in manifest(publish, version)["segments"]
        for file in segment["files"]
    ]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until(condition, seconds, what):
    """Polls until the condition holds; an answer within the time limit is what is tested."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what}: not within {seconds} s")


def stop(process):
    """Ends a process that these checks started, with all that it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)


@pytest.fixture(scope="session")
def spark_home():
    """The Spark distribution that comes with the pyspark wheel."""
    import pyspark

    return pathlib.Path(pyspark.__file__).parent


@pytest.fixture(scope="session")
def job_jar():
    run = nightsieve("--version")
    assert run.code == 0, run
    (jar,) = (ROOT / "pipelines" / "target").glob("nightsieve-[0-9]*.jar")
    return jar


@pytest.fixture(scope="module")
def module_dir(tmp_path_factory, request):
    return tmp_path_factory.mktemp(request.module.__name__)
