const WEIGHT = /^var\(--(regular|medium|bold)\)$/;
const SIZE = /^var\(--(ui|ui-[sml]|s[0-5]|u[1-6]|fine|display|figure|figure-long|figure-xl)\)$/;

/** Colours by value; those of the system, such as `Highlight`, stay. */
const LITERAL_COLOURS = {
  "color-no-hex": true,
  "color-named": "never",
  "function-disallowed-list": [/^(rgb|hsl)a?$/, /^(ok)?(lab|lch)$/, "hwb", "color"],
};

/** @type {import("stylelint").Config} */
export default {
  extends: "stylelint-config-standard",
  reportNeedlessDisables: true,
  reportUnscopedDisables: true,
  rules: {
    // Colours, weights and sizes of letters are tokens.
    ...LITERAL_COLOURS,
    "declaration-property-value-allowed-list": {
      "font-weight": ["inherit", WEIGHT],
      "font-size": ["inherit", "0", SIZE],
      font: ["inherit", new RegExp(`${WEIGHT.source.slice(0, -1)} (1em|${SIZE.source.slice(1, -1)})( ?/|$| )`)],
    },
    // Related rules stand together without blank lines, so that a component is seen at once.
    "rule-empty-line-before": null,
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    // block, block__part, block--variant, block__part--variant
    "selector-class-pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9-]+)?(--[a-z0-9]+(-[a-z0-9]+)*)?$",
    // Vite resolves imports that are plain strings; layers, not order, decide precedence between files.
    "import-notation": "string",
    // A file is ordered by component, and a component's states stand beside it: hover before the next part.
    "no-descending-specificity": null,
    // Younger than the list of stylelint 16: the marker of the slide that is in view.
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["target-current"] }],
    // Families are written as they are named; the other keywords are spelled as their specifications do.
    "value-keyword-case": ["lower", { ignoreKeywords: ["optimizeLegibility", "Kop", "Tekst", "Georgia", "A4"] }],
  },
  overrides: [
    {
      files: "src/styles/tokens.css",
      rules: Object.fromEntries(Object.keys(LITERAL_COLOURS).map((rule) => [rule, null])),
    },
    // Classes that ProseMirror gives.
    {
      files: "editor/text.css",
      rules: { "selector-class-pattern": "^ProseMirror(-[a-zA-Z]+)?$" },
    },
    // A font face names the weights that its file has.
    { files: "src/styles/base/fonts.css", rules: { "declaration-property-value-allowed-list": null } },
  ],
};
