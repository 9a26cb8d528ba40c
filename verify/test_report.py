"""The demo, as a newcomer runs it, and its report in a browser."""

import json
import os
import re
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
    (data,) = re.findall(r'<script[^>]*id="data"[^>]*>(.*?)</script>', html, flags=re.S)

    def refuse(word):
        raise AssertionError(f"{word} is no JSON")

    assert json.loads(data, parse_constant=refuse)


def test_it_draws_in_a_browser_without_an_error(demo, module_dir):
    shown = browse(module_dir, "--dump-dom", "file://" + page(demo))
    assert shown.returncode == 0, shown.stderr[-2000:]
    # The page's script counts what it drew, and says what went wrong.
    assert 'data-charts="3"' in shown.stdout
    assert "data-fault=" not in shown.stdout


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


def test_inspect_shows_versions_segments_and_filters(demo, module_dir):
    filters = module_dir / "demo" / "filters"
    nothing = nightsieve("inspect", filters)
    assert nothing.code == 2, nothing
    assert "nightsieve versions" in nothing.err
    version = nightsieve("inspect", filters / "versions" / demo.json["version"])
    assert version.code == 0, version
    assert "layer " in version.out and "files 4 entries" in version.out
    explained = nightsieve(
        "explain", "--config", module_dir / "demo" / "nightsieve.yaml", "--user", "u1", "--json"
    )
    (layer,) = explained.json["layers"]
    row = nightsieve("inspect", filters / layer["file"], "--user", "u1", "--json")
    assert row.code == 0, row
    for fact in ("kind", "items", "bytes", "expectedFpp"):
        assert row.json[fact] == layer["filter"][fact]


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
