"""Signals that ask us to end. They only leave a mark; the loops look at it where
nothing is half done: no line half written, no process half started."""

import signal

asked = False


def note(*_):
    global asked
    asked = True


def install():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, note)


def check():
    """Raises KeyboardInterrupt if somebody asked us to end."""
    if asked:
        raise KeyboardInterrupt
