"""Mechanisms: functions over a state that several games share."""
