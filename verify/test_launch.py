"""Starting: flags of Java 17, with and without a Spark distribution, dates that were not rendered."""

import subprocess

import pytest
from conftest import ROOT, NIGHTSIEVE, configuration, environment, nightsieve

MAIN = "io.nightsieve.cli.Nightsieve"


def local_class_path(job_jar):
    return f"{job_jar}:{(ROOT / 'pipelines/target/local-class-path').read_text().strip()}"


def test_e10_missing_flags_are_named(job_jar, tmp_path):
    run = subprocess.run(
        ["java", "-cp", local_class_path(job_jar), MAIN, "generate", "--out", tmp_path / "logs"],
        capture_output=True, text=True,
    )
    assert run.returncode == 2
    assert "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED" in run.stderr
    assert not (tmp_path / "logs").exists()


def test_e10_a_plain_java_dash_jar_says_what_is_missing(job_jar, tmp_path):
    run = subprocess.run(
        ["java", "-jar", job_jar, "generate", "--out", tmp_path / "logs"],
        capture_output=True, text=True,
    )
    assert run.returncode == 2
    assert "Spark is not on the class path" in run.stderr


def test_e10_with_the_flags_of_the_message_it_runs(job_jar, tmp_path):
    run = subprocess.run(
        ["java", f"@{ROOT}/conf/jdk17-options", "-cp", local_class_path(job_jar), MAIN,
         "generate", "--out", tmp_path / "logs", "--users", "10", "--days", "1"],
        capture_output=True, text=True,
    )
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "logs/dt=2026-01-01/_SUCCESS").exists()


def test_e10_a_command_without_spark_needs_no_flags(job_jar):
    run = subprocess.run(
        ["java", "-cp", local_class_path(job_jar), MAIN, "size", "--items", "1000", "--fpp", "0.01"],
        capture_output=True, text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "bloom" in run.stdout


@pytest.mark.parametrize("date", ["{{ ds }}", "{{ds}}", "None", ""])
def test_e06_a_date_that_was_not_rendered_is_refused_at_once(tmp_path, date):
    config = configuration(tmp_path, tmp_path / "logs")
    for command in ("nightly", "build", "audit", "publish"):
        run = nightsieve(command, "--config", config, "--date", date, "--json")
        assert run.code == 2, run
        assert run.json["exitCode"] == 2
        assert run.seconds < 60
    assert not (tmp_path / "filters").exists()


def test_options_for_spark_without_a_distribution(tmp_path):
    run = nightsieve(
        "generate", "--out", tmp_path / "logs", "--users", "10", "--days", "1",
        "--spark", "--master", "local[1]", "--conf", "spark.app.id=checked",
    )
    assert run.code == 0, run
    refused = nightsieve("size", "--items", "1", "--fpp", "0.1", "--spark", "--queue", "nightly")
    assert refused.code == 2
    assert "--queue needs a Spark distribution: set SPARK_HOME" in refused.err


@pytest.mark.parametrize(
    "config, files",
    [(["--config", "{}"], []), (["--config={}"], []), (["--config", "{}"], ["--files", "a.txt"]),
     (["--config={}"], ["--files=a.txt"])],
)
def test_in_cluster_mode_the_configuration_travels_beside_the_users_files(tmp_path, config, files):
    submit = tmp_path / "bin" / "spark-submit"
    submit.parent.mkdir()
    submit.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    submit.chmod(0o755)
    yaml = configuration(tmp_path, tmp_path / "logs")
    run = nightsieve(
        "nightly", *[word.format(yaml) for word in config], "--date", "2026-01-01",
        "--spark", "--deploy-mode", "cluster", *files, env=environment(SPARK_HOME=tmp_path),
    )
    words = run.out.replace("--files=", "--files\n").replace("--config=", "--config\n").split("\n")
    shipped = [words[i + 1] for i, word in enumerate(words) if word == "--files"]
    assert shipped == [f"a.txt,{yaml}" if files else str(yaml)]
    assert words[words.index("--config") + 1] == yaml.name


def test_a_wrong_spark_home_is_named(tmp_path):
    run = subprocess.run(
        [NIGHTSIEVE, "size", "--items", "1", "--fpp", "0.1"],
        env=environment(SPARK_HOME=tmp_path), capture_output=True, text=True,
    )
    assert run.returncode == 2
    assert str(tmp_path) in run.stderr
