"""Solvers that misbehave, for processes of their own."""

import os
import signal
import time

from cardlog.solvers import double_dummy

ONE_SUIT_EACH = 0x1FFF << 48
"""North holds all spades."""


def start():
    return solve


def solve(task):
    if task == "die":
        os._exit(3)
    if task == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "hang":
        time.sleep(600)
    if task == "refuse":
        raise ValueError("no such deal")
    return task * 2


def broken():
    raise ImportError("no library")


def dead():
    os._exit(9)


def start_that_kills_itself():
    """The real solver, which is killed by the deal with one suit in each hand."""
    real = double_dummy.start()

    def asked(task):
        if task.hands[0] == ONE_SUIT_EACH:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(task)

    return asked


def start_that_hangs():
    real = double_dummy.start()

    def asked(task):
        if task.hands[0] == ONE_SUIT_EACH:
            time.sleep(600)
        return real(task)

    return asked
