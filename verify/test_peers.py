"""The real Go library reads our filters, answers alike, and writes the same bytes."""

import os
import shutil
import subprocess

import pytest
from conftest import ROOT, nightsieve

PEERS = ROOT / "verify" / "peers"


def done(*command, **options):
    """Runs a command that must succeed; its standard output."""
    completed = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=600, **options
    )
    assert completed.returncode == 0, f"{command}\n{completed.stdout}\n{completed.stderr}"
    return completed.stdout.strip()


@pytest.fixture(scope="module")
def go_program(module_dir):
    go = shutil.which("go")
    assert go, (
        "Go is ABSENT, so go-bloom was NOT checked against the real library: "
        "install Go 1.19 or later (apt-get install golang-go)"
    )
    program = module_dir / "peers"
    done(go, "build", "-o", program, ".", cwd=PEERS,
         env={**os.environ, "GOFLAGS": "-mod=readonly -buildvcs=false"})
    return program


def exchange(step, directory):
    classes = ROOT / "filters" / "target" / "classes"
    return int(done("java", "-XX:TieredStopAtLevel=1", "-cp", classes,
                    PEERS / "Exchange.java", step, directory))


def test_bits_and_blooms_reads_what_we_write_and_we_what_it_writes(go_program, module_dir):
    run = nightsieve("--version")  # builds the classes where they are not yet
    assert run.code == 0, run
    filters = module_dir / "filters"
    filters.mkdir()
    written = exchange("write", filters)
    assert written > 100
    assert int(done(go_program, filters)) == written
    assert exchange("read", filters) == written
