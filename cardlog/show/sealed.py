"""What pages that ask nobody for anything have in common: their policy and their data.

The policy in a page allows its one script and its one style by their hashes, and nothing else.
What comes from a log stands in a block of JSON and reaches the page as text alone.
"""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any, Final

_UNSAFE: Final = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)


def json_block(payload: Any) -> str:
    """JSON that no HTML parser can take for anything else.

    >>> json_block({"name": "</script>"})
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    # Half a surrogate pair cannot be written in UTF-8.
    return text.translate(_UNSAFE).encode("utf-8", "backslashreplace").decode("utf-8")


def policy(style: str, script: str) -> str:
    """The Content-Security-Policy of a page with exactly this style and this script."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
