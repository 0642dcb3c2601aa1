"""What independent checkers say of a record, and examples that they and the engine must meet."""

from cardlog.testing import Example, Outcome

__all__ = ["Example", "Outcome"]
