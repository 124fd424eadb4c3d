"""The wheel: what is in it is what it says, and it plays where nothing else of
this tree is."""

from lib import main, test, top

import base64
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path


def made(folder: str) -> Path:
    run = [sys.executable, str(top / "scripts" / "wheel"), folder]
    return Path(subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip())


@test
def its_record_is_true():
    with tempfile.TemporaryDirectory() as folder:
        wheel = zipfile.ZipFile(made(folder))
        names = set(wheel.namelist())
        lines = next(wheel.read(n).decode() for n in names if n.endswith("/RECORD")).split()
        assert {line.split(",")[0] for line in lines} == names
        for line in lines:
            name, digest, size = line.rsplit(",", 2)
            if name.endswith("/RECORD"):
                continue
            data = wheel.read(name)
            sum64 = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
            assert digest == "sha256=" + sum64.rstrip(b"=").decode() and int(size) == len(data)


@test
def it_plays_elsewhere():
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(made(folder)).extractall(folder)
        env = {k: v for k, v in os.environ.items() if k not in ("TIDYWINKS_LIBRARY", "PYTHONPATH")}
        code = (
            "import tidywinks as t; b = t.Batch(t.Game('wash-match'), 4); b.step(b.sample()); "
            "print(t.__file__, t.__version__)"
        )
        run = subprocess.run(
            [sys.executable, "-B", "-c", code],
            cwd=folder,
            env={**env, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.startswith(folder)


main()
