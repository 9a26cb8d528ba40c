"""A night over 20 million events on HDFS: a name node and two data nodes of their own."""

import json
import subprocess

import pytest
from conftest import ROOT, configuration, environment, free_port, nightsieve, stop, wait_until

HEAP = environment(NIGHTSIEVE_JAVA_OPTS="-Xmx4g")


@pytest.fixture(scope="module")
def hdfs(module_dir):
    jars = module_dir / "minicluster"
    subprocess.run(
        ["mvn", "-q", "-f", ROOT / "pom.xml", "-pl", "filters,udfs,pipelines", "process-resources",
         "dependency:build-classpath", "-Dmdep.includeScope=test", "-Dspotless.check.skip=true",
         f"-Dmdep.outputFile={jars}"],
        check=True, capture_output=True,
    )
    port = free_port()
    facts = module_dir / "cluster.json"
    with open(module_dir / "hdfs.log", "w") as log:
        process = subprocess.Popen(
            ["java", f"@{ROOT}/conf/jdk17-options", "-cp", jars.read_text().strip(),
             "org.apache.hadoop.mapreduce.MiniHadoopClusterManager", "-nomr", "-format",
             "-datanodes", "2", "-nnport", str(port), "-writeDetails", str(facts)],
            cwd=module_dir, env=environment(), stdout=log, stderr=log, start_new_session=True,
        )
    try:
        wait_until(facts.exists, 120, "HDFS starts")
        yield json.loads(facts.read_text()).get("namenode_port", port)
    finally:
        stop(process)


def test_twenty_million_events_on_hdfs_end_live(module_dir, hdfs):
    root = f"hdfs://127.0.0.1:{hdfs}"
    made = nightsieve(
        "generate", "--out", f"{root}/logs", "--users", 200000, "--events", 20000000, "--days", 5,
        "--json", env=HEAP, timeout=3600,
    )
    assert made.code == 0, made
    config = configuration(
        module_dir / "large", f"{root}/logs", publish=f"{root}/filters", keep=5, users=20000, probes=500
    )
    run = nightsieve("nightly", "--config", config, "--date", "2026-01-05", "--json",
                     env=HEAP, timeout=3600)
    assert run.code == 0, run
    assert run.json["outcome"] == "live"
    assert run.json["audit"]["falseNegatives"] == 0
    assert run.json["audit"]["membersChecked"] == run.json["items"]
    assert run.json["audit"]["fprUpper95"] <= run.json["audit"]["target"]
