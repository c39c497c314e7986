"""What goes wrong outside of us; exit codes as in the rest of Pleat."""

import sys

DONE, UNDONE, USAGE, INPUT, INTERNAL = 0, 20, 64, 65, 70


class Failure(Exception):
    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def usage(message):
    return Failure(message, USAGE)


def bad_input(message):
    return Failure(message, INPUT)


def guarded(program, run, *args):
    """Runs it; every failure ends in one line and an exit code."""
    try:
        return run(*args)
    except Failure as e:
        print(f"{program}: {e}", file=sys.stderr)
        return e.code
    except KeyboardInterrupt:
        return UNDONE
    except BrokenPipeError:
        sys.stderr.close()
        return UNDONE
    except Exception as e:  # no stack traces to users
        print(f"{program}: internal error: {type(e).__name__}: {e}; please "
              "report", file=sys.stderr)
        return INTERNAL
