"""Makes list.bin: python3 list.py 100k-most-used-passwords-NCSC.txt

The list is that of the UK's National Cyber Security Centre, counted by Have I Been Pwned: the 100,000 most common
passwords. SecLists (https://github.com/danielmiessler/SecLists, MIT, Copyright (c) Daniel Miessler) holds it as
Passwords/Common-Credentials/100k-most-used-passwords-NCSC.txt.

A password of our accounts has at least twelve characters, so only those are kept: the first four bytes of the SHA-256 of
each, in lower case and sorted. One good password in three million is refused for nothing.
"""

import hashlib
import pathlib
import sys

SHORTEST = 12


def repaired(line: str) -> str:
    """Copies of the list hold UTF-8 that was read as Windows-1252."""
    try:
        return line.encode("cp1252").decode()
    except UnicodeError:
        return line


def main() -> None:
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace")
    passwords = (repaired(line.strip()) for line in text.splitlines() if not line.startswith("***"))
    # What was damaged before it was counted is nobody's password.
    kept = {line.lower() for line in passwords if len(line) >= SHORTEST and "\ufffd" not in line}
    starts = sorted({hashlib.sha256(line.encode()).digest()[:4] for line in kept})
    pathlib.Path(__file__).with_name("list.bin").write_bytes(b"".join(starts))
    print(f"{len(kept)} passwords, {4 * len(starts)} bytes")


if __name__ == "__main__":
    main()
