"""Builds the same site with each generator in turn, and prints time and memory as tables in markdown.

    measure.py [--only site,hugo] [--places ram,disk] [--out docs/performance.md] N...

`run` beside this file installs the tools and calls it; ZOLA names Zola's program, empty where there is none. What a
build took comes from the kernel, when the build's process ends: wall time, processor time and peak memory of it and
all that it waited for.
"""

import argparse
import datetime
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import corpus
from compare import compare, files

TARGET = corpus.ROOT / "target/peers"
MODULES = TARGET / "node/node_modules"
NODE = str(MODULES / ".bin/node")
# The date for this generator, which leaves out posts of later dates.
NOW = "2026-11-20"
# Up to this number of cities, the floor is measured: that keeps all files in memory.
FLOOR = 20_000
RUNS = 3
# A tool that takes more than this number of seconds runs once.
LONG = 30
# Tools that take minutes for many pages, and the most cities for which they also run on the disk.
SLOW, FEW = ["eleventy", "astro"], 1000
# A container may give /dev/shm 64 MB, which is too little: RAM names another folder in memory.
PLACES = {"ram": Path(os.environ.get("RAM", "/dev/shm")), "disk": TARGET}
START, END = "<!-- measured: start -->", "<!-- measured: end -->"


@dataclass
class Tool:
    """A generator. `made` lists the folders to remove before a cold build, the output first."""

    name: str
    command: list
    made: list
    version: list
    environment: dict = field(default_factory=dict)


TOOLS = {
    "site": Tool(
        "this generator",
        [os.environ["SITE"], "build", "--no-islands", "--now", NOW],
        ["dist", ".dist.next", "target"],
        [os.environ["SITE"], "--version"],
    ),
    "hugo": Tool(
        "Hugo", [os.environ["HUGO"], "build", "--noBuildLock"], ["public", "resources"], [os.environ["HUGO"], "version"]
    ),
    "zola": Tool("Zola", [os.environ.get("ZOLA"), "build"], ["public"], [os.environ.get("ZOLA"), "--version"]),
    "eleventy": Tool(
        "Eleventy",
        [NODE, str(MODULES / "@11ty/eleventy/cmd.cjs"), "--quiet"],
        ["_site"],
        [NODE, str(MODULES / "@11ty/eleventy/cmd.cjs"), "--version"],
    ),
    "astro": Tool(
        "Astro",
        [NODE, str(MODULES / "astro/bin/astro.mjs"), "build"],
        ["dist", ".astro", ".cache"],
        [NODE, str(MODULES / "astro/bin/astro.mjs"), "--version"],
        {"ASTRO_TELEMETRY_DISABLED": "1"},
    ),
}
if not os.environ.get("ZOLA"):
    del TOOLS["zola"]


@dataclass
class Took:
    """One build. Times are in seconds, memory in MiB."""

    wall: float
    cpu: float
    memory: float
    # Processor time of other programs meanwhile.
    others: float
    output: str = ""


def busy():
    """Processor time of all cores since the machine started, in seconds."""
    user, nice, system, _, _, irq, soft = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:8])
    return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK")


# Starts a command and writes its exit code, wall time, processor time and peak memory in KiB. It is a small program, because
# the kernel counts the memory of the program that starts another one as the other's.
LAUNCHER = """
import os, sys, time
start = time.perf_counter()
process = os.spawnvp(os.P_NOWAIT, sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(process, 0)
wall = time.perf_counter() - start
told = os.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss
os.write(int(sys.argv[1]), " ".join(map(str, told)).encode())
"""


def build(tool, folder):
    """Runs a build and waits for its end."""
    log = folder.parent / f"{folder.name}.log"
    # Writes out the data of earlier builds, so that it does not count for this one.
    os.sync()
    told, tell = os.pipe()
    with log.open("w") as out, os.fdopen(told) as told:
        before = busy()
        launcher = subprocess.Popen(
            [sys.executable, "-ISc", LAUNCHER, str(tell), *tool.command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, **tool.environment},
            pass_fds=[tell],
        )
        os.close(tell)
        _, status, usage = os.wait4(launcher.pid, 0)
        launcher.returncode = os.waitstatus_to_exitcode(status)
        # The time of the launcher and of the build.
        others = max(0.0, busy() - before - usage.ru_utime - usage.ru_stime)
        code, wall, cpu, memory = map(float, told.read().split() or [1, 0, 0, 0])
    text = log.read_text("utf-8", "replace")
    if code != 0:
        sys.exit(f"{tool.name} failed:\n{text[-4000:]}")
    return Took(wall, cpu, memory / 1024, others, text)


def clean(tool, folder):
    for made in tool.made:
        shutil.rmtree(folder / made, ignore_errors=True)


def own_cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def floor(source, target, pages_only):
    """Only writes the files of a built site, from memory to a new folder."""
    contents = [
        (target / name, (source / name).read_bytes())
        for name in sorted(files(source))
        if not pages_only or name.endswith(".html")
    ]
    folders = sorted({str(path.parent) for path, _ in contents})
    os.sync()
    start, cpu = time.perf_counter(), own_cpu()
    for folder in folders:
        os.makedirs(folder, exist_ok=True)
    for path, content in contents:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        os.write(file, content)
        os.close(file)
    wall, cpu = time.perf_counter() - start, own_cpu() - cpu
    size = sum(len(content) for _, content in contents)
    shutil.rmtree(target)
    return Took(wall, cpu, 0, 0), len(contents), size


def number(value):
    """About three significant digits: no decimals from 100 on, and at most three."""
    digits = next(digits for digits, least in enumerate([100, 10, 0.1, 0]) if value >= least)
    return f"{value:,.{digits}f}"


def spread(values, unit=number):
    """The median of the values, with the minimum and maximum when there are several."""
    middle = unit(statistics.median(values))
    return middle if len(values) == 1 else f"{middle} ({unit(min(values))}–{unit(max(values))})"


def ratios(own, ours):
    """Ratios to this generator in the same round."""
    return spread([a / b for a, b in zip(own, ours)])


def row(name, took, ours, count, size, memory=True):
    def both(key):
        own = [getattr(one, key) for one in took]
        return f"{spread(own)} | {ratios(own, [getattr(one, key) for one in ours])}"

    kept = both("memory") if memory else "– | –"
    return f"| {name} | {len(took)} | {both('wall')} | {both('cpu')} | {kept} | {count:,} | {size / 1e6:,.1f} |"


HEAD = (
    "| | runs | wall, s | × | processor, s | × | peak memory, MiB | × | files | MB |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)


@dataclass
class Measured:
    title: str
    table: str
    stages: str
    alike: str
    others: list


def measure(place, count, tools, runs=RUNS):
    """Measures one size at one place."""
    root = PLACES[place] / f"peers-{os.getpid()}"
    shutil.rmtree(root, ignore_errors=True)
    try:
        return measure_in(root, count, tools, runs)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def measure_in(root, count, tools, runs):
    for key in tools:
        corpus.write(key, root / key, count)
        if key in ("eleventy", "astro"):
            (root / key / "node_modules").symlink_to(MODULES)
    took = {key: [] for key in tools}
    for run in range(runs):
        for key in tools:
            if run and took[key][0].wall > LONG:
                continue
            clean(TOOLS[key], root / key)
            took[key].append(build(TOOLS[key], root / key))
            print(f"{count} {TOOLS[key].name}: {took[key][-1].wall:.2f} s", file=sys.stderr, flush=True)
    made = {key: root / key / TOOLS[key].made[0] for key in tools}
    ours, rows, alike = took["site"], [], ""
    for key in tools:
        found = files(made[key])
        rows.append(row(TOOLS[key].name, took[key], ours, len(found), sum(found.values())))
        if key == "site":
            again = [build(TOOLS[key], root / key) for _ in ours]
            rows.append(row("– again, nothing changed", again, ours, len(found), sum(found.values())))
        else:
            pages, widest = compare(TOOLS[key], made[key], made["site"])
            alike += f"{', ' if alike else ''}{TOOLS[key].name} {widest:.1%}"
    others = [one for all in took.values() for one in all]
    # Makes room for the floor, whose files are in memory too.
    for key in tools[1:]:
        shutil.rmtree(root / key)
    floors = [("only writing its files", False), ("only writing its pages", True)] if count <= FLOOR else []
    for name, pages_only in floors:
        written = [floor(made["site"], root / "floor", pages_only) for _ in range(runs)]
        rows.append(row(name, [one[0] for one in written], ours, *written[0][1:], memory=False))
    stages = next((line for line in ours[-1].output.splitlines() if re.match(r"\d+ ms: ", line)), "")
    pages = sum(name.endswith(".html") for name in files(made["site"]))
    return Measured(
        f"{count:,} cities, {count // 10:,} posts, {pages:,} pages",
        f"{HEAD}\n" + "\n".join(rows),
        f"| {count:,} | {stages} |",
        f"{count:,}: {alike}" if alike else "",
        others,
    )


def cards(count):
    """A first build with the real site's social cards, which the others don't draw."""
    root = PLACES["ram"] / f"peers-{os.getpid()}"
    try:
        corpus.write("site", root / "site", count)
        shutil.copy(corpus.ROOT / "templates/card.svg", root / "site/templates/card.svg")
        first = build(TOOLS["site"], root / "site")
        shutil.rmtree(root / "site/dist")
        second = build(TOOLS["site"], root / "site")
        return (
            f"| {count:,} | {number(first.wall)} | {number(first.cpu)} | {number(second.wall)} | {number(second.cpu)} |"
        )
    finally:
        shutil.rmtree(root, ignore_errors=True)


def machine():
    memory = int(re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())[1]) / 2**20
    model = re.search(r"model name\s+: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} cores{f' ({model[1].strip()})' if model else ''}, {memory:.0f} GiB of memory"


def version(tool):
    text = subprocess.run(tool.version, capture_output=True, text=True, check=True).stdout
    return f"{tool.name} {re.search(r'[0-9]+[.][0-9]+[.][0-9]+', text)[0]}"


@dataclass
class Report:
    """All tables so far. The document is written after each one, so that none is lost when the program is stopped."""

    out: Path | None
    versions: list
    parts: list = field(default_factory=list)
    stages: list = field(default_factory=list)
    cards: list = field(default_factory=list)
    alike: list = field(default_factory=list)
    others: list = field(default_factory=list)

    def add(self, place, measured, left_out):
        where = {"ram": "on a RAM disk", "disk": "on the disk"}[place]
        table = f"### {measured.title}, {where}\n\n{measured.table}"
        for name in left_out:
            table += f"\n| {name} | left out, see the RAM disk | | | | | | | | |"
        self.parts.append(table)
        self.others += measured.others
        if place == "ram":
            self.stages.append(measured.stages)
            self.alike += [measured.alike] if measured.alike else []
        if self.out:
            document = self.out.read_text("utf-8")
            before, rest = document.split(START)
            self.out.write_text(f"{before}{START}\n\n{self.text()}\n\n{END}{rest.split(END)[1]}", "utf-8")

    def text(self):
        node = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        busy = sum(one.others for one in self.others) / sum(one.wall for one in self.others)
        facts = [
            f"{datetime.date.today()}; {machine()}; {', '.join(self.versions)}; Node {node}.",
            *([] if "zola" in TOOLS else ["Zola was left out. To include it, set `ZOLA` to the path of its program."]),
            f"While builds ran, other programs kept {busy:.2f} of {os.cpu_count()} cores busy.",
        ]
        if self.alike:
            facts.append(
                "Widest difference of a page's bytes from this generator's, with the same words: "
                f"{'; '.join(self.alike)}."
            )
        facts += self.parts
        if self.stages:
            head = "### Stages of this generator's build, on a RAM disk\n\n| cities | last run |\n|--:|---|\n"
            facts.append(head + "\n".join(self.stages))
        if self.cards:
            head = (
                "### With the real site's social cards, on a RAM disk\n\n"
                "| cities | first build, wall s | processor s | without `dist/`, cards kept, wall s | processor s |\n"
                "|--:|--:|--:|--:|--:|\n"
            )
            facts.append(head + "\n".join(self.cards))
        return "\n\n".join(facts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("counts", type=int, nargs="*", default=[43, 1000, 10_000])
    parser.add_argument("--only", default=",".join(TOOLS), help="tools, `site` among them")
    parser.add_argument("--places", default="ram,disk", help="where to build: `ram`, `disk`, or both")
    parser.add_argument("--out", type=Path, help="a document to write the tables into, between its two marks")
    arguments = parser.parse_args()
    unknown = set(arguments.only.split(",")) - TOOLS.keys()
    if unknown:
        parser.error(f"no such tools: {', '.join(sorted(unknown))}; Zola needs `ZOLA`")
    places = arguments.places.split(",")
    if not set(places) <= PLACES.keys():
        parser.error("places are `ram` and `disk`")
    tools = sorted(arguments.only.split(","), key=list(TOOLS).index)
    if tools[0] != "site":
        parser.error("`site` must be among the tools: all others are measured beside it")
    # A warm-up, so that no measured run has to read its program from the disk.
    measure(places[0], 10, tools, runs=1)
    report = Report(arguments.out, [version(TOOLS[key]) for key in tools])
    for count in arguments.counts:
        for place in places:
            left_out = SLOW if place == "disk" and count > FEW else []
            these = [key for key in tools if key not in left_out]
            measured = measure(place, count, these)
            report.add(place, measured, [TOOLS[key].name for key in tools if key in left_out])
        if count <= 1000:
            report.cards.append(cards(count))
    print(report.text())


if __name__ == "__main__":
    main()
