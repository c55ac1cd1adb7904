"""The ways in which the app may be served: all of them serve the same, with the same settings."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.browser.serving import HEALTH, ROOT, free_port, wait_for

WAYS = {
    "companion": ["-m", "companion", "open", "--no-browser", "--port", "{port}"],
    "streamlit": ["-m", "streamlit", "run", str(ROOT / "companion/app.py"), "--server.port={port}"],
    "uvicorn": ["-m", "uvicorn", "companion.app:app", "--port", "{port}"],
}
FONT = "/app/static/fonts/marcellus-latin-400-normal.woff2"


@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_serving_serves_the_whole_app(way: str, tmp_path: Path):
    port = free_port()
    words = [sys.executable, *(word.format(port=port) for word in WAYS[way])]
    # From another folder: what is found there must not decide what is served.
    with (tmp_path / "log").open("wb") as log:
        alone = {"cwd": tmp_path, "env": os.environ | {"PYTHONPATH": str(ROOT)}}
        process = subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **alone)
    try:
        wait_for(f"http://127.0.0.1:{port}{HEALTH}", process)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{FONT}") as font:
            assert font.read(4) == b"wOF2"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/desk/demonstration") as ride:
            assert json.load(ride)["view"]["end"]["why"] == "perfect"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/host-config") as settings:
            assert json.load(settings)  # Streamlit itself is there too
    finally:
        process.terminate()
        process.wait(timeout=20)
    assert "You can now view" not in (tmp_path / "log").read_text()  # hideWelcomeMessage: our settings were read
