// Hostile or careless input, and which texts of the content are more restricted.

/** Stands behind every text, after a mark of its own. */
export const HOSTILE =
  "</script><script>window.hit=1</script><img src=x onerror=window.hit=1 data-hostile><b data-hostile>" +
  "\"'&amp;&#34; </title></textarea></style><!-- --> ]]> {{ 7*7 }} {% raw %} $$ %00 \\0 \u200fשלום " +
  "Donau".repeat(30);
/** Of it, what shows that it is somewhere as it was written. */
export const SIGN = "</script><script>window.hit=1</script>";

/** For texts of which the length is limited. */
export const SHORT = `${SIGN}"'`;

/** For markdown, which refuses raw HTML: the same as code, escaped, in links, titles and addresses. */
export const MARKDOWN =
  `\`${SIGN}\` \\<img src=x onerror=window.hit=1 data-hostile> &lt;b data-hostile&gt; &#34;'& {{ 7*7 }} ` +
  "[\\<script>window.hit=1\\</script>](/contact '\"><b data-hostile>') " +
  "[x](<https://voorbeeld.example/?a=\"onmouseover='window.hit=1'&b=\\<b data-hostile\\>>) " +
  "<https://voorbeeld.example/'onmouseover='window.hit=1> **\"'** *{% raw %}* \u200fשלום";

/** For the body of a file, which may hold blocks too. */
export const BODY = `

## Kop \\<b data-hostile> "' \\</h2>\\<script>window.hit=1\\</script>

\`\`\`"><script>window.hit=1</script><b data-hostile>
</code></pre></script><script>window.hit=1</script><b data-hostile>
\`\`\`

| "' \\<b data-hostile> | \`<b data-hostile>\` |
|---|--:|
| \\</td>\\<script>window.hit=1\\</script> | [x](/contact '"><b data-hostile>') |
`;

/** A control that turns the direction of the writing around. */
export const BIDI = "\u202e";

export const isMarkdown = (name: string): boolean =>
  [
    "FaqItem.answer",
    "Market.tekst",
    "Prose.body",
    "Question.antwoord",
    "Replacement.text",
    "Slide.body",
    "Split.body",
    "TagText.intro",
    "Tool.body",
    "city.aanpak",
    "module.exercise",
  ].includes(name);

/** At most so many characters go on a card that is printed, and a subject is part of an address. */
export const isShort = (name: string): boolean => ["module.points[]", "post.tags[]"].includes(name);

/** Names that other files repeat: hostile in the same way everywhere. */
export const isRepeated = (name: string): boolean =>
  [
    "HeaderItem.key",
    "ProvinceCount.province",
    "ScriptCaseInput.sector",
    "ScriptSector.name",
    "city.provincie",
    "dataset.sector",
    "page.nav",
    "site.activities[]",
  ].includes(name);

/** What is no text but names something: a page, a picture, a key, an address. The site refuses anything else. */
export const REFUSED = [
  "Action.to",
  "Address.postcode",
  "Api.base",
  "Api.portal_host",
  "Api.script",
  "Calling.from",
  "Calling.to",
  "Card.icon",
  "Card.to",
  "CityFigure.key",
  "CityImage.bestand",
  "Compare.logo",
  "Condition.key",
  "ConsentGroup.key",
  "Figures.items[]",
  "FollowUpLink.to",
  "Formula.key",
  "HeaderItem.icon",
  "HeaderItem.url",
  "Keys.ads_id",
  "Keys.ads_label",
  "Keys.analytics",
  "Keys.captcha",
  "Keys.payment",
  "Link.url",
  "Photo.file",
  "Point.icon",
  "QuizQuestion.section",
  "Redirect.from",
  "Redirect.to",
  "ScanLink.to",
  "ScriptTone.key",
  "Service.group",
  "Slide.figure",
  "Variable.key",
  "Visitor.function",
  "Visitor.hosts[]",
  "Visitor.script",
  "city.nabijgelegen_links[]",
  "city.postcodes[]",
  "city.slug",
  "contract-engine.scopes.*",
  "dataset.region",
  "leadsnap.hour",
  "page.aliases[]",
  "page.route",
  "pitch.formula",
  "post.related[]",
  "site.email",
  "site.host",
  "site.language",
  "site.phone",
  "site.social[]",
];
