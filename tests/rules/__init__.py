"""Tests of rules; shared classes and checks explain a failed assertion as tests themselves do."""

import pytest

pytest.register_assert_rewrite(
    "tests.rules.proofs",
    "tests.rules.walk_proofs",
    "tests.rules.checker_pages",
    "tests.rules.poker.proofs",
)
