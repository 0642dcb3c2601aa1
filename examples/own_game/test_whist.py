"""The conformance kit on a game of one's own; run with pytest."""

import pytest

from cardlog.testing import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_whist_conforms(check):
    check("whist")
