"""What lies in the buckets of the server that runs for a test."""

import pytest

s3fs = pytest.importorskip("s3fs", reason="the extra cardlog[s3] is not installed")


def upload(bucket, files):
    """Files under ``logs/``; their URLs."""
    store = s3fs.S3FileSystem()
    for file in files:
        store.put_file(str(file), f"{bucket}/logs/{file.name}")
    return [f"{bucket}/logs/{file.name}" for file in files]


def objects(url):
    """What lies under a URL, by its name there."""
    store = s3fs.S3FileSystem(use_listings_cache=False)
    root = url.removeprefix("s3://")
    return {key.removeprefix(f"{root}/"): store.cat_file(key) for key in store.find(root)}
