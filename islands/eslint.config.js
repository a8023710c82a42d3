import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import polledReads from "./scripts/polled-reads.js";

export default defineConfig(
  globalIgnores(["dist/", "dist.*/", "src/contract/props.ts", "src/contract/api.ts"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { ...reactHooks.configs.flat["recommended-latest"], files: ["src/**", "tests/unit/**"] },
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // tsc knows the globals of scripts too (checkJs).
      "no-undef": "off",
      eqeqeq: "error",
      // Numbers in a message are what they are.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["tests/browser/**", "tests/site/**"],
    plugins: { local: { rules: { "polled-reads": polledReads } } },
    rules: { "local/polled-reads": "error" },
  },
  // The first render is that of the static markup; what the browser has stored is read right after it.
  { files: ["src/**"], rules: { "react-hooks/set-state-in-effect": "off" } },
);
