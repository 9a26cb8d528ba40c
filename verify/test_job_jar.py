"""The one jar that goes to a cluster holds us and ours, under our own names, and nothing else."""

import hashlib
import subprocess
import zipfile

import pytest
from conftest import ROOT

OURS = "io/nightsieve/"


@pytest.fixture(scope="module")
def names(job_jar):
    with zipfile.ZipFile(job_jar) as jar:
        return [name for name in jar.namelist() if not name.endswith("/")]


def test_every_class_has_our_name(names):
    strangers = [n for n in names if n.endswith(".class") and not n.startswith(OURS)]
    assert not strangers, strangers[:20]


def test_spark_hadoop_scala_and_guava_are_not_in_it(names):
    words = ("org/apache/spark", "org/apache/hadoop", "scala/", "com/google/common", "org/slf4j", "parquet/")
    assert not [n for n in names for word in words if word in n.replace(OURS, "", 1)]


def test_each_name_is_there_once(names):
    assert len(names) == len(set(names))


def test_meta_inf_is_clean(names):
    meta = [n for n in names if n.startswith("META-INF/")]
    bad = (".SF", ".RSA", ".DSA", "module-info.class", "pom.xml", "pom.properties")
    assert not [n for n in meta if n.endswith(bad) or n.startswith("META-INF/versions/")]
    assert "META-INF/LICENSE" in meta


def test_services_are_relocated_with_what_they_name(job_jar, names):
    with zipfile.ZipFile(job_jar) as jar:
        for name in names:
            if not name.startswith("META-INF/services/"):
                continue
            service = name.removeprefix("META-INF/services/")
            assert service.startswith(("io.nightsieve.", "org.apache.spark.")), name
            for line in jar.read(name).decode().split():
                assert line.replace(".", "/") + ".class" in names, f"{name} names {line}"


def test_no_class_refers_to_what_was_relocated(job_jar, names):
    before = (b"com/fasterxml/jackson", b"org/yaml/snakeyaml", b"org/apache/commons/math3", b"picocli/CommandLine")
    shaded = b"io/nightsieve/shaded/"
    with zipfile.ZipFile(job_jar) as jar:
        for name in names:
            if name.endswith(".class") and not name.startswith(OURS + "shaded/"):
                code = jar.read(name).replace(shaded + b"picocli/CommandLine", b"")
                assert not [word for word in before if word in code], name


def test_the_same_sources_give_the_same_bytes(job_jar):
    first = hashlib.sha256(job_jar.read_bytes()).hexdigest()
    subprocess.run(
        ["mvn", "-q", "-f", ROOT / "pom.xml", "-pl", "filters,udfs,pipelines", "package",
         "-Dmaven.test.skip=true", "-Dspotless.check.skip=true"],
        check=True, capture_output=True,
    )
    assert hashlib.sha256(job_jar.read_bytes()).hexdigest() == first
