"""Whatever Guava stands in front of the class path, the night is the same."""

import subprocess

import pytest
from conftest import ROOT, configuration, environment, generated, live, manifest, nightsieve

# The oldest that Hadoop brings, the one that Spark brings, the newest.
VERSIONS = ["11.0.2", "14.0.1", "33.4.8-jre"]


@pytest.fixture(scope="module")
def logs(module_dir):
    return generated(module_dir / "logs", users=300, days=1, items=500, seed=9)


@pytest.fixture(scope="module")
def guavas(module_dir):
    for version in VERSIONS:
        subprocess.run(
            ["mvn", "-q", "-f", ROOT / "pom.xml", "-N", "dependency:copy",
             f"-Dartifact=com.google.guava:guava:{version}", f"-DoutputDirectory={module_dir}"],
            check=True, capture_output=True,
        )
    return {version: module_dir / f"guava-{version}.jar" for version in VERSIONS}


@pytest.mark.parametrize("first", ["true", "false"])
@pytest.mark.parametrize("version", VERSIONS)
def test_e11_guava_in_front(module_dir, logs, guavas, spark_home, version, first):
    directory = module_dir / f"{version}-{first}"
    config = configuration(directory, logs, users=300, probes=500)
    jar = guavas[version]
    run = nightsieve(
        "nightly", "--config", config, "--date", "2026-01-01", "--json",
        "--spark", "--master", "local[2]", "--jars", jar, "--driver-class-path", jar,
        "--conf", f"spark.executor.extraClassPath={jar}",
        "--conf", f"spark.driver.userClassPathFirst={first}",
        "--conf", f"spark.executor.userClassPathFirst={first}",
        env=environment(SPARK_HOME=spark_home),
    )
    assert run.code == 0, run
    assert run.json["outcome"] == "live"
    assert run.json["audit"]["falseNegatives"] == 0
