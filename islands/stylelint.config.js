/** @type {import("stylelint").Config} */
export default {
  extends: "stylelint-config-standard",
  reportNeedlessDisables: true,
  reportUnscopedDisables: true,
  rules: {
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
};
