// Hostile or careless input, and which texts of the content are more restricted.

/** Added to every text, after a unique mark. */
export const HOSTILE =
  "</script><script>window.hit=1</script><img src=x onerror=window.hit=1 data-hostile><b data-hostile>" +
  "\"'&amp;&#34; </title></textarea></style><!-- --> ]]> {{ 7*7 }} {% raw %} $$ %00 \\0 \u200fשלום " +
  "Donau".repeat(30);
/** The part of it that shows that a text is there unchanged. */
export const SIGN = "</script><script>window.hit=1</script>";

/** For texts with a limited length. */
export const SHORT = `${SIGN}"'`;

/** For markdown, which refuses raw HTML: the same in code, escaped, and in links, titles and addresses. */
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

/** A control character that reverses the text direction. */
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

/** Whether the length is limited: by a printed card, or because a subject is part of an address. */
export const isShort = (name: string): boolean => ["module.points[]", "post.tags[]"].includes(name);

/** Whether other files repeat the name, so that it must get the same hostile text everywhere. */
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

/** Fields that name something instead of being a text: a page, a picture, a key, an address. Other values are refused. */
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
