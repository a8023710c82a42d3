"""Builds the two web fonts, the two card fonts and the fallback metrics. See README.md for the commands."""
import html, io, os, re, sys
from pathlib import Path
import uharfbuzz
from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SRC = sys.argv[1]                    # folder where the two fontpkg wheels were unzipped
OUT = os.path.dirname(os.path.abspath(__file__))
CARDS = sys.argv[2]                  # templates/card-fonts
DIST = sys.argv[3]                   # the built site: pairs of letters in its texts are kerned
HEAD = f"{SRC}/fontpkg_bricolage_grotesque/files/BricolageGrotesque[opsz,wdth,wght].ttf"
TEXT = f"{SRC}/fontpkg_source_serif_4/files/SourceSerif4[opsz,wght].ttf"

# Dutch, French and a little German; punctuation, currency, arrows, comparison signs, (narrow) no-break spaces
UNICODES = ("20-7E,A0,A7,A9,AB,AE,B0,B1,B2,B3,B7,BB,BD,C0,C2,C4,C6-CF,D4,D6,D7,D9,DB,DC,DF-E2,E4,E6-EF,F3,F4,F6,"
            "F7,F9-FC,FF,152,153,178,2009,2013,2014,2018-201A,201C-201E,2022,2026,202F,2032,2033,2039,203A,20AC,2190,"
            "2192,2212,2264,2265")

def subsetted(source, features):
    font = TTFont(source)
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(UNICODES))
    subsetter.subset(font)
    return saved(font)

def saved(font):
    """Saves and reloads the font, so that nothing that was cut is left."""
    plain = io.BytesIO()
    font.flavor = None
    font.save(plain)
    plain.seek(0)
    return TTFont(plain)

def pairs():
    """The pairs of characters in the texts of all pages."""
    found = set()
    for page in Path(DIST).rglob("*.html"):
        text = re.sub(r"<(script|style).*?</\1>", "", page.read_text(), flags=re.S)
        for piece in re.split(r"<[^>]+>|\s+", text):
            piece = html.unescape(piece)
            found.update(zip(piece, piece[1:]))
    return sorted(found)

def kerning(font, wanted):
    """The kerning of these pairs in a static font, as the text of a feature file."""
    plain = io.BytesIO()
    font.save(plain)
    shaped, names = uharfbuzz.Font(uharfbuzz.Face(plain.getvalue())), font.getBestCmap()
    def advance(text, kern):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(shaped, buffer, {"kern": kern, "liga": False})
        return buffer.glyph_positions[0].x_advance
    rules = ""
    for first, second in wanted:
        if ord(first) not in names or ord(second) not in names: continue
        change = advance(first + second, True) - advance(first + second, False)
        # A difference of less than four thousandths of an em is invisible.
        if abs(change) * 250 >= font["head"].unitsPerEm: rules += f"pos {names[ord(first)]} {names[ord(second)]} {change};\n"
    return f"feature kern {{\n{rules}}} kern;"

def make(source, limits, features, target):
    font = saved(instancer.instantiateVariableFont(subsetted(source, features), limits))
    return written(font, target)

def make_kerned(source, limits, middle, features, target):
    """Gives all weights the kerning of weight `middle`, because variable kerning takes half of the file."""
    font = saved(instancer.instantiateVariableFont(subsetted(source, features), limits))
    static = saved(instancer.instantiateVariableFont(subsetted(source, ["kern"]), limits | middle))
    addOpenTypeFeaturesFromString(font, kerning(static, pairs()), tables=["GPOS"])
    return written(font, target)

def written(font, target):
    font.flavor = "woff2" if target.endswith(".woff2") else None
    font.save(target)
    print(f"{os.path.getsize(target):>7}  {os.path.relpath(target, OUT)}")
    return target

web_head = make_kerned(HEAD, dict(opsz=44, wdth=96, wght=(400, 700)), dict(wght=600), ["tnum"], f"{OUT}/kop.woff2")
web_text = make_kerned(TEXT, dict(opsz=16, wght=400), {}, ["liga"], f"{OUT}/tekst.woff2")
make(HEAD, dict(opsz=96, wdth=96, wght=700), ["kern"], f"{CARDS}/kop-bold.ttf")
make(TEXT, dict(opsz=24, wght=400), ["kern", "liga"], f"{CARDS}/tekst-regular.ttf")

# --- fallback metrics: the ratio of mean advances over a Dutch text, and our vertical metrics divided by that ratio
SAMPLE = ("Wij bellen in jouw naam, stellen de juiste vragen en plannen een warme afspraak in je agenda. Een deel van de "
          "bedrijven zegt meteen neen, een deel vraagt om later terug te bellen en een deel wil een gesprek. Je ziet elke "
          "oproep, elke notitie en elke afspraak in je portaal. Past de afspraak niet, dan vervangen we ze.")

def width(path, weight=None):
    font = TTFont(path)
    if "fvar" in font:
        axes = {a.axisTag: a.defaultValue for a in font["fvar"].axes}
        if weight: axes["wght"] = weight
        font = instancer.instantiateVariableFont(font, axes)
    cmap, hmtx = font.getBestCmap(), font["hmtx"]
    return sum(hmtx[cmap[ord(c)]][0] for c in SAMPLE) / len(SAMPLE) / font["head"].unitsPerEm

def face(name, ours, our_weight, weights, theirs, their_weight, local):
    font = TTFont(ours)
    upm, h = font["head"].unitsPerEm, font["hhea"]
    ratio = width(ours, our_weight) / width(theirs, their_weight)
    pct = lambda v: f"{v * 100:.2f}%"
    names = ", ".join(f'local("{n}")' for n in local)
    return (f'@font-face {{\n  font-family: "{name}";\n  font-weight: {weights};\n  src: {names};\n'
            f"  size-adjust: {pct(ratio)};\n  ascent-override: {pct(h.ascent / upm / ratio)};\n"
            f"  descent-override: {pct(-h.descent / upm / ratio)};\n  line-gap-override: {pct(h.lineGap / upm / ratio)};\n}}\n")

if len(sys.argv) > 4:
    lib, mods = sys.argv[4], sys.argv[5]   # folder of the Liberation fonts (metric twins of Arial and Times), node_modules
    rob = f"{mods}/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"
    noto = f"{mods}/@fontsource-variable/noto-serif/files/noto-serif-latin-wght-normal.woff2"
    out = [
        face("Kop terugval", web_head, 500, "400 599", f"{lib}/LiberationSans-Regular.ttf", None, ["Arial", "Liberation Sans", "Helvetica"]),
        face("Kop terugval", web_head, 700, "600 700", f"{lib}/LiberationSans-Bold.ttf", None, ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Bold"]),
        face("Kop terugval Android", web_head, 500, "400 599", rob, 400, ["Roboto"]),
        face("Kop terugval Android", web_head, 700, "600 700", rob, 700, ["Roboto Bold"]),
        face("Tekst terugval", web_text, 400, "400", f"{lib}/LiberationSerif-Regular.ttf", None, ["Times New Roman", "Liberation Serif", "Times"]),
        face("Tekst terugval Android", web_text, 400, "400", noto, 400, ["Noto Serif"]),
    ]
    print("\n".join(out))
