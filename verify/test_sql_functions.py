"""The SQL functions in a real PySpark, from the one jar that goes to a cluster."""

import subprocess
import sys

from conftest import ROOT, environment

CHECK = ROOT / "udfs" / "src" / "test" / "python" / "check_functions.py"


def test_pyspark_has_all_four_functions(job_jar):
    run = subprocess.run(
        [sys.executable, str(CHECK), str(job_jar)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode == 0, f"{run.stdout[-3000:]}\n{run.stderr[-6000:]}"
    assert run.stdout.count("passed check_") == 5, run.stdout
