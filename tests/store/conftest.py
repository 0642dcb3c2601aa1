"""An S3-compatible server for the tests that need one."""

import re
import secrets
import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def server():
    """A server of its own process; the environment names it to every client."""
    pytest.importorskip("moto.server", reason="the extra cardlog[test] is not installed")
    code = (
        "from moto.server import ThreadedMotoServer as S; import time\n"
        "s = S(ip_address='127.0.0.1', port=0, verbose=False); s.start()\n"
        "print(s.get_host_and_port()[1], flush=True)\ntime.sleep(3600)"
    )
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, "-c", code], text=True, **quiet)
    try:
        port = re.search(r"(\d+)\s*$", process.stdout.readline())[1]
        url = f"http://127.0.0.1:{port}"
        with pytest.MonkeyPatch.context() as patch:
            for name, value in {
                "AWS_ENDPOINT_URL": url,
                "AWS_ACCESS_KEY_ID": "test",
                "AWS_SECRET_ACCESS_KEY": "test",
                "AWS_DEFAULT_REGION": "us-east-1",
                "AWS_REGION": "us-east-1",
                "AWS_ALLOW_HTTP": "true",
            }.items():
                patch.setenv(name, value)
            yield url
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def bucket(server):
    """A new bucket, as a URL."""
    s3fs = pytest.importorskip("s3fs", reason="the extra cardlog[s3] is not installed")
    name = f"club-{secrets.token_hex(6)}"
    s3fs.S3FileSystem().mkdir(name)
    return f"s3://{name}"
