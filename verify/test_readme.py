"""What the README shows is true: its Java compiles and answers, its commands and files are there."""

import re
import subprocess

import pytest
from conftest import ROOT, nightsieve

README = (ROOT / "README.md").read_text()


def block(language):
    return re.search(rf"```{language}\n(.*?)```", README, re.S).group(1)


def test_the_serving_example_compiles_and_finds_what_is_new(tmp_path, job_jar):
    filters = f"{ROOT}/filters/target/classes"
    (tmp_path / "FreshItems.java").write_text(block("java"))
    (tmp_path / "Try.java").write_text(
        """
        import io.nightsieve.filters.*;
        import java.util.List;

        class Try {
          public static void main(String[] args) {
            FilterSpec spec = new FilterSpec(FilterKind.BLOOM, 1e-9, ItemType.STRING, 0);
            long[] seen = {ItemHash.ofString("v1"), ItemHash.ofString("v2")};
            byte[] filter = Filters.build(spec, seen, 0, 2);
            System.out.println(FreshItems.of(filter, List.of("v1", "v2", "v3", "v4")));
          }
        }
        """
    )
    subprocess.run(
        ["javac", "-cp", filters, "-d", tmp_path, tmp_path / "FreshItems.java", tmp_path / "Try.java"],
        check=True,
    )
    out = subprocess.run(
        ["java", "-cp", f"{filters}:{tmp_path}", "Try"], check=True, capture_output=True, text=True
    ).stdout
    assert out.strip() == "[v3, v4]"


def test_the_configuration_is_accepted(tmp_path):
    for name, text in (("readme", block("yaml")), ("example", (ROOT / "conf/example.yaml").read_text())):
        config = tmp_path / f"{name}.yaml"
        config.write_text(text)
        run = nightsieve("versions", "--config", config, "--set", f"publish.path={tmp_path}/none", "--json")
        assert run.code == 0, run
        assert run.json["versions"] == []


def test_every_link_leads_somewhere():
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_command_it_names_is_there():
    usage = nightsieve("--help").out
    for command in ("demo", "nightly", "backfill", "versions", "rollback", "expire", "explain",
                    "inspect", "size", "generate", "build", "audit", "publish", "report"):
        assert re.search(rf"^  {command}\b", usage, re.M), command
