"""Writes the same site for each generator: city pages from YAML, posts in markdown.

What differs is only where each tool wants its files. Every city has words of its own, drawn with a
fixed seed from those of the real site, so that every run on every machine makes the same bytes.
"""

import datetime
import functools
import json
import random
import re
import shutil
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BASE = ROOT / "generator/tests/base"

# Posts on one page of their list, as this generator has it.
POSTS_PER_PAGE = 8
# Links to cities in the footer of every page.
FOOTER_CITIES = 30
PROVINCES = ["Antwerpen", "Limburg", "Oost-Vlaanderen", "Vlaams-Brabant", "West-Vlaanderen"]
ICONS = ["arrow-right", "briefcase", "check", "house", "newspaper", "plus"]
BRAND = "Proef"
HOST = "https://www.proef.example"
STEPS = [
    {"title": "Gesprek", "text": "We luisteren naar wat je verkoopt, aan wie, en wat een nieuwe klant waard is."},
    {
        "title": "Lijst",
        "text": "We maken een lijst van bedrijven en schrijven samen met jou de leidraad van het gesprek.",
    },
    {"title": "Bellen", "text": "Een vaste beller spreekt bedrijven aan in jouw naam en noteert wat er gezegd wordt."},
    {"title": "Afspraken", "text": "Je krijgt de afspraken in je agenda, met een verslag van elk gesprek erbij."},
]


class Words:
    """Sentences of plain words. No two texts share a run of five, but by chance."""

    def __init__(self):
        texts = sorted((ROOT / "content").glob("cities/*.yaml")) + sorted((ROOT / "content").glob("blog/*.md"))
        found = set()
        for path in texts:
            found.update(re.findall(r"(?<!\S)[a-z]{2,14}(?=[ .,\n])", path.read_text("utf-8")))
        self.words = sorted(found)
        self.random = random.Random()

    def seed(self, kind, number):
        self.random.seed(f"{kind} {number}")

    def some(self, count):
        return " ".join(self.random.choices(self.words, k=count))

    def line(self, most):
        """As many words as fit in so many characters, with a capital."""
        return self.some(30)[:most].rpartition(" ")[0].capitalize()

    def sentence(self, count):
        return self.some(count).capitalize() + "."

    def paragraph(self, sentences):
        return " ".join(self.sentence(self.random.randint(7, 12)) for _ in range(sentences))


def city_name(number):
    return f"Plaats {number:06}"


def city_slug(number):
    return f"callcenter-plaats-{number:06}"


def city(words, number, count):
    """The YAML of one city, in the keys and of about the length of a real one."""
    words.seed("city", number)
    name, province = city_name(number), PROVINCES[number % len(PROVINCES)]
    spot = [number * prime % 1_000_003 / 1_000_003 for prime in (754_877, 569_840)]
    out = [
        f"stad: {name}",
        f"slug: {city_slug(number)}",
        "statuut: stad",
        f"provincie: {province}",
        f'postcodes: ["{9000 + number % 900}", "{9000 + (number + 1) % 900}"]',
        f"coordinaten: {{lat: {50.7 + spot[0] * 0.7:.5f}, lon: {2.6 + spot[1] * 3.1:.5f}}}",
        "bijgewerkt: 2026-11-02",
        f"titel: {words.line(50)}",
        f"omschrijving: {words.line(150)}",
        "intro: >-",
        f"  {words.paragraph(5)}",
        "feiten:",
    ]
    for _ in range(3):
        out += [f"  - kop: {words.some(2).capitalize()}", f"    tekst: {words.sentence(16)}"]
    out += ["markt:", f"  titel: {words.some(6).capitalize()}", "  tekst: |-"]
    out += [
        f"    {words.paragraph(5)}",
        "",
        f"    {words.paragraph(3)} Er zijn **{words.some(2)}** en *{words.some(1)}*.",
        "",
        f"    {words.paragraph(3)} Lees ook over [{words.some(3)}](/diensten).",
        "segmenten:",
    ]
    for _ in range(4):
        out += [f"  - naam: {words.some(2).capitalize()}", "    tekst: >-", f"      {words.paragraph(3)}"]
    out += ["aanpak: |-"]
    out += [f"  {words.paragraph(4)}", "", f"  {words.paragraph(4)}", "", f"  {words.paragraph(3)}", "voordelen:"]
    out += [f"  - {words.sentence(14)}" for _ in range(4)]
    out += ["faq:"]
    for _ in range(5):
        out += [f"  - vraag: {words.some(9).capitalize()}?", "    antwoord: >-", f"      {words.paragraph(5)}"]
    out += [f"cta: {words.sentence(20)}", "nabijgelegen_links:"]
    out += [f"  - {city_slug((number + step) % count)}" for step in range(1, 7)]
    return "\n".join(out) + "\n"


def post(words, number):
    """The front matter and the markdown of one post; the first is the newest."""
    words.seed("post", number)
    day = datetime.date(2026, 11, 1) - datetime.timedelta(days=number)
    front = (
        f"title: {words.line(50)}\n"
        f"description: {words.line(150)}\n"
        f"date: {day}\n"
        "author: Redactie\n"
        "tags: []\n"
        "card: Een artikel\n"
    )
    parts = []
    for _ in range(6):
        parts += [f"## {words.some(4).capitalize()}", words.paragraph(6)]
        parts += [f"{words.paragraph(3)} Lees ook over [{words.some(3)}](/diensten), en **{words.some(2)}**."]
        parts += ["\n".join(f"- {words.some(9).capitalize()}" for _ in range(4))]
    return f"---\n{front}---\n\n" + "\n\n".join(parts) + "\n"


def icon(name):
    """As this generator writes it into a page."""
    svg = (ROOT / f"templates/icons/{name}.svg").read_text("utf-8")
    inner = "".join(
        line.strip() for line in svg[svg.index(">", svg.index("<svg")) + 1 : svg.index("</svg>")].splitlines()
    )
    return (
        '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" '
        'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">'
        f"{inner}</svg>"
    )


def site(count):
    """What all pages share, as the other tools read it."""
    return {
        "brand": BRAND,
        "host": HOST,
        "phone": "09 234 56 78",
        "phone_href": "tel:+3292345678",
        "email": "hallo@proef.example",
        "company": "Proef bv",
        "number": "0403.170.701",
        "address": "Kaai 1, 9000 Gent",
        "header": [
            {"label": "Home", "url": "/", "key": "home", "icon": "house"},
            {"label": "Diensten", "url": "/diensten", "key": "diensten", "icon": "briefcase"},
            {"label": "Blog", "url": "/blog", "key": "blog", "icon": "newspaper"},
        ],
        "cities": [
            {"label": city_name(number), "url": f"/diensten/{city_slug(number)}"}
            for number in range(min(count, FOOTER_CITIES))
        ],
        "more": [{"label": "Diensten", "url": "/diensten"}, {"label": "Blog", "url": "/blog"}],
        "provinces": PROVINCES,
        "steps": STEPS,
        "icons": {name: icon(name) for name in ICONS},
    }


def write(tool, folder, count):
    """Writes the project of a tool with so many cities to a folder that is not there yet."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(HERE / tool, folder)
    shared = site(count)
    WRITERS[tool](folder, count, shared)


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@functools.lru_cache(maxsize=1)
def texts(count):
    """The texts of all cities and of all posts: made once, for all tools."""
    words = Words()
    return [city(words, number, count) for number in range(count)], [
        post(words, number) for number in range(count // 10)
    ]


def documents(folder, count, cities, city_end, posts, front_matter):
    """City and post files; cities stand in front matter where a tool wants it so."""
    (folder / cities).mkdir(parents=True, exist_ok=True)
    (folder / posts).mkdir(parents=True, exist_ok=True)
    city_texts, post_texts = texts(count)
    for number, text in enumerate(city_texts):
        text = f"---\n{text}---\n" if front_matter else text
        (folder / cities / f"{city_slug(number)}{city_end}").write_text(text, "utf-8")
    for number, text in enumerate(post_texts):
        (folder / posts / f"artikel-{number:06}.md").write_text(text, "utf-8")


def write_site(folder, count, shared):
    for part in ["islands", "public"]:
        shutil.copytree(BASE / part, folder / part, dirs_exist_ok=True)
    # Its own limit: the list of all cities grows with them.
    shutil.copy(HERE / "site/islands/budget.json", folder / "islands/budget.json")
    shutil.copytree(ROOT / "templates/card-fonts", folder / "templates/card-fonts")
    (folder / "templates/icons").mkdir()
    for name in ICONS:
        shutil.copy(ROOT / f"templates/icons/{name}.svg", folder / f"templates/icons/{name}.svg")
    content = folder / "content"
    (content / "images").mkdir()
    shutil.copy(BASE / "content/images/stad.svg", content / "images/stad.svg")
    shutil.copy(BASE / "content/storage.yaml", content / "storage.yaml")
    shutil.copy(BASE / "content/city-page.yaml", content / "city-page.yaml")
    settings = (BASE / "content/site.yaml").read_text("utf-8")
    provinces = "".join(
        f"    - {{province: {name}, count: {len(range(at, count, len(PROVINCES)))}}}\n"
        for at, name in enumerate(PROVINCES)
    )
    settings = re.sub(r"(  cities:\n)(    - .*\n)+", lambda found: found[1] + provinces, settings)
    put(content / "site.yaml", re.sub(r"redirects:\n(  - .*\n)+", "redirects: []\n", settings))
    # JSON is YAML.
    steps = json.dumps(STEPS, ensure_ascii=False)
    page = (BASE / "content/city-page.yaml").read_text("utf-8")
    put(content / "city-page.yaml", re.sub(r"steps:\n(  - .*\n)+", lambda _: f"steps: {steps}\n", page))
    navigation = {"header": shared["header"], "services": shared["cities"], "knowledge": shared["more"], "policies": []}
    put(content / "navigation.yaml", json.dumps(navigation, ensure_ascii=False, indent=1))
    documents(folder, count, "content/cities", ".yaml", "content/blog", False)


def write_hugo(folder, count, shared):
    put(folder / "data/site.json", json.dumps(shared, ensure_ascii=False))
    static(folder / "static")
    documents(folder, count, "content/diensten", ".md", "content/blog", True)


def write_eleventy(folder, count, shared):
    put(folder / "content/_data/site.json", json.dumps(shared, ensure_ascii=False))
    static(folder / "static")
    documents(folder, count, "content/diensten", ".md", "content/blog", True)


def write_astro(folder, count, shared):
    put(folder / "src/site.json", json.dumps(shared, ensure_ascii=False))
    static(folder / "public")
    documents(folder, count, "content/cities", ".yaml", "content/blog", False)


def static(folder):
    """The files that are published as they are."""
    shutil.copytree(BASE / "public", folder)
    shutil.copytree(BASE / "islands/dist/assets", folder / "assets")


WRITERS = {"site": write_site, "hugo": write_hugo, "eleventy": write_eleventy, "astro": write_astro}
