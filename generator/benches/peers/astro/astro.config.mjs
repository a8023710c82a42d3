import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://www.proef.example",
  cacheDir: "./.cache",
  markdown: { smartypants: false },
});
