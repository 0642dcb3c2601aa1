"""The euchre family."""
