"""Writes the same site for each generator: city pages from YAML, posts in markdown.

What differs is only where each tool wants its files, and that Zola gets TOML. Every city has words of
its own, drawn with a fixed seed from those of the real site, so that every run on every machine makes
the same bytes.
"""

import datetime
import functools
import json
import math
import random
import re
import shutil
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BASE = ROOT / "generator/cli/tests/base"

# Posts per page of their list, as this generator has it.
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
    """Sentences of plain words. Two texts share five words in a row only by chance."""

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
        """As many words as fit in `most` characters, with a capital."""
        return self.some(30)[:most].rpartition(" ")[0].capitalize()

    def sentence(self, count):
        return self.some(count).capitalize() + "."

    def paragraph(self, sentences):
        return " ".join(self.sentence(self.random.randint(7, 12)) for _ in range(sentences))


def city_name(number):
    return f"Plaats {number:06}"


def city_slug(number):
    return f"callcenter-plaats-{number:06}"


def coordinates(number):
    """Latitude and longitude, in degrees, spread over the north of Belgium."""
    north, east = (number * prime % 1_000_003 / 1_000_003 for prime in (754_877, 569_840))
    return round(50.7 + north * 0.7, 5), round(2.6 + east * 3.1, 5)


def nearby(number, count):
    """Six other cities, the nearest first, as this generator shows them."""

    def distance(other):
        ours, theirs = ([math.radians(angle) for angle in coordinates(one)] for one in (number, other))
        half = [math.sin((a - b) / 2) ** 2 for a, b in zip(ours, theirs)]
        return half[0] + math.cos(ours[0]) * math.cos(theirs[0]) * half[1]

    return [city_slug(other) for other in sorted(((number + step) % count for step in range(1, 7)), key=distance)]


def city(words, number, count):
    """One city, with the keys and about the length of a real one. Its words are drawn in the order of the keys."""
    words.seed("city", number)
    lat, lon = coordinates(number)
    return {
        "stad": city_name(number),
        "slug": city_slug(number),
        "provincie": PROVINCES[number % len(PROVINCES)],
        "postcodes": [f"{9000 + number % 900}", f"{9000 + (number + 1) % 900}"],
        "coordinaten": {"lat": lat, "lon": lon},
        "bijgewerkt": datetime.date(2026, 11, 2),
        "titel": words.line(50),
        "omschrijving": words.line(150),
        "intro": words.paragraph(5),
        "feiten": [{"kop": words.some(2).capitalize(), "tekst": words.sentence(16)} for _ in range(3)],
        "markt": {
            "titel": words.some(6).capitalize(),
            "tekst": f"{words.paragraph(5)}\n\n"
            f"{words.paragraph(3)} Er zijn **{words.some(2)}** en *{words.some(1)}*.\n\n"
            f"{words.paragraph(3)} Lees ook over [{words.some(3)}](/diensten).",
        },
        "segmenten": [{"naam": words.some(2).capitalize(), "tekst": words.paragraph(3)} for _ in range(4)],
        "aanpak": f"{words.paragraph(4)}\n\n{words.paragraph(4)}\n\n{words.paragraph(3)}",
        "voordelen": [words.sentence(14) for _ in range(4)],
        "faq": [{"vraag": words.some(9).capitalize() + "?", "antwoord": words.paragraph(5)} for _ in range(5)],
        "cta": words.sentence(20),
        "nabijgelegen_links": nearby(number, count),
    }


def post(words, number):
    """The front matter and the markdown of one post; the first is the newest."""
    words.seed("post", number)
    front = {
        "title": words.line(50),
        "description": words.line(150),
        "date": datetime.date(2026, 11, 1) - datetime.timedelta(days=number),
        "author": "Redactie",
        "card": "Een artikel",
    }
    parts = []
    for _ in range(6):
        parts += [f"## {words.some(4).capitalize()}", words.paragraph(6)]
        parts += [f"{words.paragraph(3)} Lees ook over [{words.some(3)}](/diensten), en **{words.some(2)}**."]
        parts += ["\n".join(f"- {words.some(9).capitalize()}" for _ in range(4))]
    return front, "\n\n".join(parts) + "\n"


def city_yaml(data):
    """A city in the file format of this site."""
    place, market = data["coordinaten"], data["markt"]
    out = [
        f"stad: {data['stad']}",
        f"slug: {data['slug']}",
        f"provincie: {data['provincie']}",
        f"postcodes: {json.dumps(data['postcodes'])}",
        f"coordinaten: {{lat: {place['lat']:.5f}, lon: {place['lon']:.5f}}}",
        f"bijgewerkt: {data['bijgewerkt']}",
        f"titel: {data['titel']}",
        f"omschrijving: {data['omschrijving']}",
        "intro: >-",
        f"  {data['intro']}",
        "feiten:",
    ]
    for fact in data["feiten"]:
        out += [f"  - kop: {fact['kop']}", f"    tekst: {fact['tekst']}"]
    out += ["markt:", f"  titel: {market['titel']}", "  tekst: |-", textwrap.indent(market["tekst"], "    ")]
    out += ["segmenten:"]
    for segment in data["segmenten"]:
        out += [f"  - naam: {segment['naam']}", "    tekst: >-", f"      {segment['tekst']}"]
    out += ["aanpak: |-", textwrap.indent(data["aanpak"], "  "), "voordelen:"]
    out += [f"  - {benefit}" for benefit in data["voordelen"]]
    out += ["faq:"]
    for item in data["faq"]:
        out += [f"  - vraag: {item['vraag']}", "    antwoord: >-", f"      {item['antwoord']}"]
    out += [f"cta: {data['cta']}", "nabijgelegen_links:"]
    out += [f"  - {slug}" for slug in data["nabijgelegen_links"]]
    return "\n".join(out) + "\n"


def city_front_matter(data):
    return f"---\n{city_yaml(data)}---\n"


def post_yaml(front, body):
    lines = [f"{key}: {front[key]}" for key in ("title", "description", "date", "author")]
    return "\n".join(["---", *lines, "tags: []", f"card: {front['card']}", "---", "", body])


def toml(value):
    """A value in one line of TOML, which writes strings, numbers and lists as JSON does."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {toml(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value) if isinstance(value, datetime.date) else json.dumps(value, ensure_ascii=False)


def toml_lines(values):
    return "".join(f"{key} = {toml(value)}\n" for key, value in values.items())


def zola_page(front, extra, body):
    """A markdown file for Zola, which wants keys that it does not know below `extra`."""
    return f"+++\n{toml_lines(front)}\n[extra]\n{toml_lines(extra)}+++\n{body}"


def icon(name):
    """An icon's SVG as this generator writes it into a page."""
    svg = (ROOT / f"templates/icons/{name}.svg").read_text("utf-8")
    inner = "".join(
        line.strip() for line in svg[svg.index(">", svg.index("<svg")) + 1 : svg.index("</svg>")].splitlines()
    )
    return f'<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">{inner}</svg>'


def site(count):
    """The data that all pages share, for the other tools."""
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
    """Writes the project of a tool with `count` cities to a folder that does not exist yet."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(HERE / tool, folder)
    shared = site(count)
    WRITERS[tool](folder, count, shared)


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@functools.lru_cache(maxsize=1)
def texts(count):
    """All cities and all posts: drawn once, for all tools."""
    words = Words()
    return [city(words, number, count) for number in range(count)], [
        post(words, number) for number in range(count // 10)
    ]


def documents(folder, count, cities, city_end, city_text, post_text=post_yaml):
    """Writes city and post files where a tool wants them."""
    all_cities, all_posts = texts(count)
    for data in all_cities:
        put(folder / cities / f"{data['slug']}{city_end}", city_text(data))
    for number, (front, body) in enumerate(all_posts):
        put(folder / f"content/blog/artikel-{number:06}.md", post_text(front, body))


def write_site(folder, count, shared):
    for part in ["islands", "public"]:
        shutil.copytree(BASE / part, folder / part, dirs_exist_ok=True)
    # A higher limit, because the list of all cities grows with them.
    shutil.copy(HERE / "site/islands/budget.json", folder / "islands/budget.json")
    shutil.copytree(ROOT / "templates/card-fonts", folder / "templates/card-fonts")
    (folder / "templates/icons").mkdir()
    for name in ICONS:
        shutil.copy(ROOT / f"templates/icons/{name}.svg", folder / f"templates/icons/{name}.svg")
    content = folder / "content"
    shutil.copy(BASE / "content/storage.yaml", content / "storage.yaml")
    shutil.copy(BASE / "content/city-page.yaml", content / "city-page.yaml")
    settings = (BASE / "content/site.yaml").read_text("utf-8")
    provinces = "".join(
        f"    - {{province: {name}, count: {len(range(at, count, len(PROVINCES)))}}}\n"
        for at, name in enumerate(PROVINCES)
    )
    settings = re.sub(r"(  cities:\n)(    - .*\n)+", lambda found: found[1] + provinces, settings)
    put(content / "site.yaml", re.sub(r"redirects:\n(  - .*\n)+", "redirects: []\n", settings))
    # JSON is valid YAML.
    steps = json.dumps(STEPS, ensure_ascii=False)
    page = (BASE / "content/city-page.yaml").read_text("utf-8")
    put(content / "city-page.yaml", re.sub(r"steps:\n(  - .*\n)+", lambda _: f"steps: {steps}\n", page))
    navigation = {"header": shared["header"], "services": shared["cities"], "knowledge": shared["more"], "policies": []}
    put(content / "navigation.yaml", json.dumps(navigation, ensure_ascii=False, indent=1))
    documents(folder, count, "content/cities", ".yaml", city_yaml)


def write_hugo(folder, count, shared):
    put(folder / "data/site.json", json.dumps(shared, ensure_ascii=False))
    static(folder / "static")
    documents(folder, count, "content/diensten", ".md", city_front_matter)


def write_zola(folder, count, shared):
    """
    Zola makes pages from markdown only. A city's markdown has the data for lists; the rest is in a file that the template
    loads, because Zola parses front matter slowly and copies all of it for each page, list and link that uses it.
    That file is TOML, as Zola's settings, which it parses faster than YAML.
    """
    icons = shared.pop("icons")
    for name, svg in icons.items():
        put(folder / f"templates/icons/{name}.html", svg)
    # A template can't include another by a name from data.
    header = [{**item, "icon": icons[item["icon"]]} for item in shared["header"]]
    with (folder / "config.toml").open("a", encoding="utf-8") as config:
        config.write(f"\n[extra]\n{toml_lines({**shared, 'header': header})}")
    static(folder / "static")
    documents(folder, count, "content/diensten", ".md", city_zola, post_zola)
    listed = ("stad", "slug", "omschrijving", "bijgewerkt", "provincie")
    for data in texts(count)[0]:
        rest = {key: value for key, value in data.items() if key not in listed}
        put(folder / f"data/cities/{data['slug']}.toml", toml_lines(rest))


def city_zola(data):
    front = {"title": data["stad"], "description": data["omschrijving"], "updated": data["bijgewerkt"]}
    return zola_page(front, {"provincie": data["provincie"]}, "")


def post_zola(front, body):
    known = {key: front[key] for key in ("title", "description", "date")}
    return zola_page({**known, "authors": [front["author"]]}, {"card": front["card"]}, f"\n{body}")


def write_eleventy(folder, count, shared):
    put(folder / "content/_data/site.json", json.dumps(shared, ensure_ascii=False))
    static(folder / "static")
    documents(folder, count, "content/diensten", ".md", city_front_matter)


def write_astro(folder, count, shared):
    put(folder / "src/site.json", json.dumps(shared, ensure_ascii=False))
    static(folder / "public")
    documents(folder, count, "content/cities", ".yaml", city_yaml)


def static(folder):
    """Copies the files that are published unchanged."""
    shutil.copytree(BASE / "public", folder)
    shutil.copytree(BASE / "islands/dist/assets", folder / "assets")


WRITERS = {
    "site": write_site,
    "hugo": write_hugo,
    "zola": write_zola,
    "eleventy": write_eleventy,
    "astro": write_astro,
}
