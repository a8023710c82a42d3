"""Compares the pages of another generator with those of this one."""

import html.parser
import re
import sys

# How much the size of a page may differ from this generator's, as a share.
TOLERANCE = 0.05


def files(folder):
    """Every file below a folder with its size."""
    return {str(path.relative_to(folder)): path.stat().st_size for path in folder.rglob("*") if path.is_file()}


class Text(html.parser.HTMLParser):
    """The visible words of a page, and its title."""

    def __init__(self):
        super().__init__()
        self.words, self.unread = [], 0

    def handle_starttag(self, tag, _):
        self.unread += tag in ("script", "style", "svg")

    def handle_endtag(self, tag):
        self.unread -= tag in ("script", "style", "svg")

    def handle_data(self, data):
        if not self.unread:
            self.words += data.split()


def words(path):
    text = Text()
    text.feed(path.read_text("utf-8"))
    return text.words


def compare(tool, folder, ours):
    """Fails unless a tool made the same pages as this generator, with the same words in the same order."""
    made = {}
    for name, size in files(folder).items():
        if name.endswith("index.html"):
            # Hugo and Zola can't put the page number of a list in the last part of its path.
            made[re.sub(r"^blog/pagina/(\d+)/", r"blog/pagina-\1/", name)] = (folder / name, size)
    if tool.name == "Zola":
        # Zola's redirect to the first page of the list, which can't be turned off.
        made.pop("blog/pagina-1/index.html", None)
    wanted = {
        name: size
        for name, size in files(ours).items()
        if name == "index.html" or re.match(r"(diensten|blog)/(.*/)?index\.html$", name)
    }
    if made.keys() != wanted.keys():
        sys.exit(f"{tool.name} made other pages: {sorted(made.keys() ^ wanted.keys())[:5]}")
    widest = 0.0
    # Compares all pages of a small site. Of a large one, compares a sample of the cities and posts, and all other pages.
    step = 1 if len(wanted) <= 1500 else len(wanted) // 500
    for at, (name, size) in enumerate(sorted(wanted.items())):
        if at % step and name.count("/") > 1:
            continue
        path, other = made[name]
        a, b = words(ours / name), words(path)
        if a != b:
            first = next((at for at, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            sys.exit(
                f"{tool.name}, {name}: `{' '.join(b[first : first + 6])}` instead of `{' '.join(a[first : first + 6])}`"
            )
        widest = max(widest, abs(other - size) / size)
    if widest > TOLERANCE:
        sys.exit(f"{tool.name}: a page differs by {widest:.0%} in bytes")
    return len(wanted), widest
