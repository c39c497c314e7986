import pathlib
import sys

if sys.version_info < (3, 11):
    sys.exit("pleat: 'pleat bench' needs Python 3.11 or newer")
sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
sys.dont_write_bytecode = True

from pleatbench import cli  # noqa: E402

sys.exit(cli.main(sys.argv[1:]))
