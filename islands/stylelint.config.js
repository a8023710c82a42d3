const WEIGHT = /^var\(--(regular|medium|bold)\)$/;
const SIZE = /^var\(--(ui|ui-[sml]|s[0-5]|u[1-6]|fine|display|figure|figure-long|figure-xl)\)$/;

/** Refuses literal colours; system colours such as `Highlight` are allowed. */
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
    // Colours, font weights and font sizes are tokens.
    ...LITERAL_COLOURS,
    "declaration-property-value-allowed-list": {
      "font-weight": ["inherit", WEIGHT],
      "font-size": ["inherit", "0", SIZE],
      font: ["inherit", new RegExp(`${WEIGHT.source.slice(0, -1)} (1em|${SIZE.source.slice(1, -1)})( ?/|$| )`)],
    },
    // Rules of a component are kept together without blank lines, so that it fits on the screen.
    "rule-empty-line-before": null,
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    // block, block__part, block--variant, block__part--variant
    "selector-class-pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9-]+)?(--[a-z0-9]+(-[a-z0-9]+)*)?$",
    // Vite resolves imports that are plain strings; layers, not order, decide precedence between files.
    "import-notation": "string",
    // A file is ordered by component, each followed by its states: hover comes before the next part.
    "no-descending-specificity": null,
    // stylelint 16 does not know it yet: the marker of the slide that is in view.
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["target-current"] }],
    // Names of font families keep their capitals; the other keywords are spelled as in their specifications.
    "value-keyword-case": ["lower", { ignoreKeywords: ["optimizeLegibility", "Kop", "Tekst", "Georgia", "A4"] }],
  },
  overrides: [
    {
      files: "src/styles/tokens.css",
      rules: Object.fromEntries(Object.keys(LITERAL_COLOURS).map((rule) => [rule, null])),
    },
    // ProseMirror's own class names.
    {
      files: "editor/text.css",
      rules: { "selector-class-pattern": "^ProseMirror(-[a-zA-Z]+)?$" },
    },
    // A font face declares the weights of its file.
    { files: "src/styles/base/fonts.css", rules: { "declaration-property-value-allowed-list": null } },
  ],
};
