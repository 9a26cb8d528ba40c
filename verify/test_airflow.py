"""The DAG as Airflow runs it: for good, with an audit that says no, with a date left unrendered."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from conftest import ROOT, configuration, environment, generated, live

AIRFLOW = ROOT / ".venv-airflow" / "bin"
DAGS = ROOT / "conf" / "airflow" / "dags"
# The interval before this moment began on 2026-01-03.
MOMENT = "2026-01-04T03:00:00+00:00"


@pytest.fixture(scope="module")
def logs(module_dir):
    return generated(module_dir / "logs", users=500, days=3, items=800, seed=10)


@pytest.fixture(scope="module")
def airflow(module_dir, spark_home, job_jar):
    home = module_dir / "airflow"

    def run(config, *args, dags=DAGS):
        env = environment(
            AIRFLOW_HOME=home,
            AIRFLOW__CORE__DAGS_FOLDER=dags,
            AIRFLOW__CORE__LOAD_EXAMPLES="False",
            AIRFLOW__CORE__UNIT_TEST_MODE="False",
            AIRFLOW_CONN_SPARK_DEFAULT=json.dumps(
                {"conn_type": "spark", "host": "local[2]",
                 "extra": {"spark-binary": "spark-submit", "deploy-mode": "client"}}
            ),
            NIGHTSIEVE_JAR=job_jar,
            NIGHTSIEVE_CONFIG=config,
            NIGHTSIEVE_RETRIES=0,
            SPARK_HOME=spark_home,
        )
        # Airflow brings a pyspark without spark-submit: the distribution goes first.
        env["PATH"] = os.pathsep.join([str(spark_home / "bin"), str(AIRFLOW), env["PATH"]])
        return subprocess.run(
            [AIRFLOW / "airflow", *args], env=env, capture_output=True, text=True, timeout=600
        )

    migrated = run("", "db", "migrate")
    assert migrated.returncode == 0, migrated.stderr[-3000:]
    return run


def said(run):
    return (run.stdout + run.stderr)[-8000:]


def test_a_night_ends_live(module_dir, logs, airflow):
    config = configuration(module_dir / "good", logs, users=500, probes=500)
    run = airflow(config, "dags", "test", "nightsieve_nightly", MOMENT)
    assert run.returncode == 0, said(run)
    assert live(module_dir / "good" / "filters")["version"].startswith("2026-01-03-")


def test_an_audit_that_says_no_fails_the_run_and_nothing_is_published(module_dir, logs, airflow):
    config = configuration(module_dir / "no", logs, users=1, probes=1)
    run = airflow(config, "dags", "test", "nightsieve_nightly", MOMENT)
    assert "exit 4" in said(run) or "Error code is: 4" in said(run), said(run)
    assert run.returncode != 0, said(run)
    assert (module_dir / "no" / "filters" / "versions").is_dir()
    assert live(module_dir / "no" / "filters") is None


def test_e06_a_date_left_unrendered_is_refused_by_the_job(module_dir, logs, airflow):
    config = configuration(module_dir / "unrendered", logs)
    dags = module_dir / "dags"
    dags.mkdir()
    text = (DAGS / "nightsieve_nightly.py").read_text()
    line = next(line for line in text.splitlines() if line.startswith("NIGHT = "))
    # Renders to the very text that a field without templates would have passed on.
    (dags / "nightsieve_nightly.py").write_text(
        text.replace(line, "NIGHT = \"{{ '{{ ds }}' }}\"")
    )
    run = airflow(config, "dags", "test", "nightsieve_nightly", MOMENT, dags=dags)
    assert "template that the scheduler did not render" in said(run), said(run)
    assert not (module_dir / "unrendered" / "filters").exists()
