import { defineConfig } from "vite";

// The generator reads `dist/.vite/manifest.json` and publishes `dist/assets/` as it is.
export default defineConfig({
  build: {
    manifest: true,
    // Fonts stay files: they are preloaded and cached by themselves.
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    rolldownOptions: { input: ["src/styles/site.css"] },
  },
  // What is copied as it is lies in the project's own public/, which the generator copies.
  publicDir: false,
});
