"""The demo, as a newcomer runs it, and its report in a browser."""

import os
import re
import struct
import subprocess

import nbformat
import pytest
from conftest import ROOT, live, nightsieve
from nbclient import NotebookClient

BROWSER = [
    "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--virtual-time-budget=8000", "--enable-logging=stderr", "--v=0",
]


@pytest.fixture(scope="module")
def demo(module_dir):
    run = nightsieve("demo", "--dir", module_dir / "demo", "--json")
    assert run.code == 0, run
    return run


def page(demo):
    return demo.json["report"].removeprefix("file:")


def browse(module_dir, *args):
    return subprocess.run(
        [*BROWSER, f"--user-data-dir={module_dir}/profile", *args],
        capture_output=True, text=True, timeout=120,
    )


def test_the_demo_takes_under_two_minutes_and_ends_live(demo, module_dir):
    assert demo.seconds < 120
    assert demo.json["outcome"] == "live"
    assert demo.json["audit"]["falseNegatives"] == 0
    assert demo.json["audit"]["fprUpper95"] <= 0.01
    pointer = live(module_dir / "demo" / "filters")
    assert pointer["version"] == demo.json["version"]
    assert len(pointer["previous"]) == 2


def test_a_second_demo_finds_its_work_done(demo, module_dir):
    again = nightsieve("demo", "--dir", module_dir / "demo", "--json")
    assert again.code == 0, again
    assert again.json["version"] == demo.json["version"]


def test_the_report_needs_nothing_from_elsewhere(demo):
    html = open(page(demo)).read()
    assert not re.findall(r"""(?:src|href)=["']https?://""", html)
    assert "NaN" not in re.sub(r"<script.*?</script>", "", html, flags=re.S)


def test_it_draws_in_a_browser_without_an_error(demo, module_dir):
    shown = browse(module_dir, "--dump-dom", "file://" + page(demo))
    assert shown.returncode == 0, shown.stderr[-2000:]
    assert demo.json["version"] in shown.stdout
    assert "CONSOLE" not in shown.stderr or "error" not in shown.stderr.lower().split("console", 1)[1][:300]
    picture = module_dir / "report.png"
    browse(module_dir, f"--screenshot={picture}", "--window-size=1200,1600", "file://" + page(demo))
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    assert (width, height) == (1200, 1600)


def test_explain_lays_the_truth_beside_the_answer(demo, module_dir):
    config = module_dir / "demo" / "nightsieve.yaml"
    all_of_it = nightsieve("explain", "--config", config, "--user", "u1", "--json")
    assert all_of_it.code == 0, all_of_it
    (layer,) = all_of_it.json["layers"]
    assert layer["seenItems"] == layer["filter"]["items"] > 0
    seen = [e for e in layer["events"] if " seen " in e][-1].split()[-1]
    one = nightsieve("explain", "--config", config, "--user", "u1", "--item", seen, "--json")
    assert one.code == 0, one
    assert one.json["answer"] == "seen"


def test_the_notebook_runs_over_the_demos_audits(demo, module_dir):
    notebook = nbformat.read(ROOT / "notebooks" / "audits.ipynb", as_version=4)
    os.environ["NIGHTSIEVE_PUBLISH"] = str(module_dir / "demo" / "filters")
    try:
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    finally:
        del os.environ["NIGHTSIEVE_PUBLISH"]
    texts = [str(out.get("data", {})) for cell in notebook.cells for out in cell.get("outputs", [])]
    assert any("3 of 3 nights passed" in text for text in texts)
    assert any("image/png" in text for text in texts)
