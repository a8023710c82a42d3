// `npm run build` runs four builds, one after the other: the code for browsers, the loader of every page, the service
// worker, and the renderer of islands to static markup. `npm run build:editor` builds the preview's text editor.
// `scripts/live.mjs` is the development server that the preview starts for hot replacement.

import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { licences } from "./licences.ts";

/** `ISLANDS_REACT=1` builds with React itself, to settle whether Preact is to blame for something. */
const REACT = process.env.ISLANDS_REACT === "1";

const ROOT = import.meta.dirname;

/** Output folder. The generator builds in a folder beside `dist/`, and then replaces `dist/` with it. */
const OUT = process.env.ISLANDS_OUT ?? "dist";

/** Oldest browsers: those with cascade layers, nesting and `<dialog>`. */
const BROWSERS = ["es2022", "safari16.4"];

/** Options shared by all builds and the tests. */
export const shared = {
  resolve: {
    alias: REACT
      ? []
      : [
          { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
          { find: /^react-dom\/test-utils$/, replacement: "preact/test-utils" },
          { find: /^react-dom\/client$/, replacement: join(ROOT, "src/app/root.ts") },
          { find: /^react-dom\/server$/, replacement: "preact-render-to-string" },
          { find: /^react(-dom)?$/, replacement: "preact/compat" },
          { find: "@testing-library/react", replacement: "@testing-library/preact" },
        ],
  },
  // Files to copy unchanged are in the project's own public/, which the generator copies.
  publicDir: false,
} satisfies UserConfig;

/** Fails the build on an import of a missing export, which would otherwise only fail in the visitor's browser. */
function onLog(level: string, log: { code?: string; message: string }): void {
  if (level === "warn" && (log.code === "IMPORT_IS_UNDEFINED" || log.code === "MISSING_EXPORT")) {
    throw new Error(log.message);
  }
}

/** A chunk of a bundle, and all chunks that it imports. */
function withImports(bundle: Rolldown.OutputBundle, name: string): Set<string> {
  const names = new Set([name]);
  for (const one of names) {
    const chunk = bundle[one];
    if (chunk?.type === "chunk") chunk.imports.forEach((next) => names.add(next));
  }
  return names;
}

/**
 * Vite wraps every `import()` in code that preloads its styles and chunks. Ours have no styles, and `src/app/scripts.ts`,
 * which fetches islands, also fetches the chunks before they are imported. Each `import()` lists the chunks that its own
 * chunk does not need itself.
 */
const fetchedImports: Plugin = {
  name: "fetched-imports",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export const __vitePreload = (load, urls) => customElements.get("site-island").fetchScripts(urls).then(load);`
      : null,
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const there = withImports(bundle, chunk.fileName);
      const wrapped = /import\([`"]\.\/([\w.-]+)[`"]\)(.*?)__VITE_PRELOAD__/g;
      chunk.code = chunk.code.replace(wrapped, (whole: string, file: string) => {
        const urls = [...withImports(bundle, `assets/${file}`)]
          .filter((name) => !there.has(name))
          .map((name) => `/${name}`);
        return whole.replace("__VITE_PRELOAD__", JSON.stringify(urls));
      });
    }
  },
};

/** The files of a folder as entries, by name. `kind` is a prefix, for names that another folder may have too. */
function entries(folder: string, end: ".ts" | ".css", kind = ""): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(end));
  return Object.fromEntries(files.map((file) => [kind + file.slice(0, -end.length), `${folder}/${file}`]));
}

/** The folder of the islands' files; each exports one or more islands by name. */
const ISLANDS = "src/app/islands";

/** The islands that a file exports, each with the file of its view. */
function viewsOf(file: string): [island: string, view: string][] {
  const text = readFileSync(file, "utf8");
  const views = new Map(
    [...text.matchAll(/View(?: as (\w+))? \} from "(.+)"/g)].map(([, name = "View", path = ""]) => [name, path]),
  );
  return [...text.matchAll(/const (\w+) = (?:\w+\()+(\w+)\)/g)].map(([, name = "", view = ""]) => {
    const island = new RegExp(`\\b${name} as "?([\\w-]+)`).exec(text)?.[1] ?? name;
    const path = views.get(view);
    if (path === undefined) throw new Error(`${file}: the view of ${island} is not found`);
    return [island, join(dirname(file), path)];
  });
}

/** Prefix of the virtual module for an imported part of the stylesheet. */
const PART = "\0part:";

/**
 * Tells the generator which file exports each island, and which parts of the stylesheet its modules import. Pages link these
 * parts: chunks don't contain them.
 */
const listIslands: Plugin = {
  name: "list-islands",
  enforce: "pre",
  resolveId(source, importer) {
    const part = /\/styles\/parts\/(.+)\.css$/.exec(source)?.[1];
    return part === undefined || importer === undefined ? null : { id: PART + part, moduleSideEffects: false };
  },
  load: (id) => (id.startsWith(PART) ? "" : null),
  generateBundle() {
    if (this.environment.config.mode !== "browser") return;
    const parts = (view: string) => {
      const modules = new Set([view]);
      for (const id of modules) {
        const module = this.getModuleInfo(id);
        for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])])
          if (!next.includes("node_modules")) modules.add(next);
      }
      return [...modules].filter((id) => id.startsWith(PART)).map((id) => id.slice(PART.length));
    };
    const islands = readdirSync(join(ROOT, ISLANDS))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${ISLANDS}/${file}`)
      .flatMap((file) =>
        viewsOf(join(ROOT, file)).map(([island, view]) => [island, { file, parts: parts(view) }] as const),
      );
    this.emitFile({
      type: "asset",
      fileName: ".vite/islands.json",
      source: JSON.stringify(Object.fromEntries(islands), null, 2),
    });
  },
};

/** Hashes are short, because each page names about twenty files and hashes don't compress. 42 bits are enough. */
const NAMES = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** Options of code for browsers. The generator writes into pages which chunks a module needs. */
const forBrowsers = { outDir: OUT, target: BROWSERS, modulePreload: false } as const;

const builds: Record<string, UserConfig["build"]> = {
  // The generator reads `dist/.vite/manifest.json` and publishes `dist/assets/` as it is.
  browser: {
    ...forBrowsers,
    manifest: true,
    // Fonts stay separate files, to be preloaded and cached.
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    rolldownOptions: {
      // Inlines storage keys and event names where they are used: every page loads the chunk that defines them.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      input: {
        site: "src/styles/site.css",
        ...entries("src/styles/parts", ".css", "part-"),
        ...entries("src/app/ambient", ".ts"),
        services: "src/features/consent/services.ts",
        ...entries(ISLANDS, ".ts"),
        ...entries(ISLANDS, ".css", "island-"),
      },
      // Modules are imported by name at run time, so their exports must stay.
      preserveEntrySignatures: "allow-extension",
      onLog,
      output: {
        ...NAMES,
        // Each file costs a name on the page and a request, so modules that are used together are one chunk. A group
        // includes what its modules import, unless an earlier group has it.
        codeSplitting: {
          groups: [
            // Loaded on every visit: settings, storage, and the check for a new version. First, because every chunk uses the
            // helper that loads chunks.
            {
              name: "base",
              test: /lib[\\/](choice|config|consent|events|storage)\.|[\\/]version\.ts|preload-helper/,
            },
            // Hydrates islands; most of them show an icon.
            {
              name: "react",
              test: /node_modules[\\/](preact|react|react-dom|scheduler)[\\/]|app[\\/](island|root)\.|lib[\\/]store\.|ui[\\/](error-boundary|icon)\./,
            },
            // Toasts also appear on pages without a form.
            { name: "toast", test: /ui[\\/](copy|toast[\\/](toast|queue))\./ },
            // Keeps what was typed, across a reload or before a tool has loaded. Needed without the rest of the notice.
            { name: "typed", test: /lib[\\/](reload|typed)\./ },
            { name: "notice", test: /ui[\\/]toast[\\/]|shell[\\/]notice\./ },
            // Shared by the login screen and the portal. Requests of a logged-in user are left to the portal.
            { name: "session", test: /lib[\\/](http\.|session[\\/](?!authorized|switch))/ },
            // Shared by tools and the first screen of the portal.
            { name: "common", test: /lib[\\/]format\.|ui[\\/](button|dialog)\./ },
            // Shared by the account screens and request forms.
            {
              name: "fields",
              test: /lib[\\/](forms[\\/]errors|schemas[\\/](email|field|length|phone))\.|ui[\\/](form[\\/](form-field|use-fields)|alert)\./,
            },
            // The login screen; then the other account screens, and the new password in the portal's settings.
            {
              name: "login",
              test: /features[\\/]account[\\/](again|call|form|login|login-calls|password)\.|islands[\\/]login\./,
            },
            {
              name: "account",
              test: /features[\\/]account[\\/](?!resume)\w+\.tsx?$|islands[\\/]account\.|schemas[\\/]passwords\./,
            },
            // Shows a request form before it is filled in. The code that sends it loads later.
            {
              name: "form",
              test: /lib[\\/](forms[\\/](fields|intake|message|stored-requests)|schemas[\\/]web-address)\.|ui[\\/]form[\\/](?!send|controlled)/,
            },
            // Company fields in the forms of store, auction and list check.
            {
              name: "order",
              test: /forms[\\/]business\.|ui[\\/]form[\\/]controlled-fields\.|schemas[\\/]values\./,
            },
            // Shared by tools and the other screens of the portal.
            {
              name: "ui",
              test: /ui[\\/](badge|confirm|facts|field|scroll-table|share|switch)\.|lib[\\/](calendar|csv|download)\./,
            },
            // Small modules; most tools need several of them.
            {
              name: "tool",
              test: /src[\\/]lib[\\/](?!session|trusted)([^\\/]+|schemas[\\/].+)$|app[\\/](external-island|tool)\./,
            },
            { name: "send", test: /src[\\/](lib[\\/]forms|ui[\\/]form)[\\/]/ },
            // Quotes, and the contracts of the portal.
            { name: "documents", test: /features[\\/]contract[\\/]documents[\\/]/ },
            // The portal: its frame and first screen; the palette; lists; screens of contracts, of staff, and the rest.
            {
              name: "portal",
              test: /islands[\\/]portal\.|portal[\\/](app[\\/](?!choices|closed|palette)|features[\\/]overview[\\/])|portal[\\/]lib[\\/](client|contacts|dates|figure|listen|page|popover|portal|query|router|scope|session|states|stepper)\.|ui[\\/](chart|icons)\.|@tanstack[\\/]/,
            },
            { name: "palette", test: /app[\\/](choices|closed|palette)\.|ui[\\/]combobox\./ },
            { name: "lists", test: /portal[\\/]lib[\\/]|ui[\\/]table\./ },
            { name: "contracts", test: /portal[\\/]features[\\/]contracts[\\/]/ },
            { name: "staff", test: /portal[\\/]features[\\/](planning|quality|organizations|applications)[\\/]/ },
            { name: "screens", test: /portal[\\/]features[\\/]/ },
          ],
        },
      },
    },
  },
  // A separate build, so that it is one file that shares no chunk with the code that it loads.
  loader: {
    ...forBrowsers,
    manifest: ".vite/loader.json",
    emptyOutDir: false,
    rolldownOptions: { input: "src/app/loader.ts", onLog, output: NAMES },
  },
  // One classic script. The generator fills in the list of files to precache, and publishes it at /sw.js.
  worker: {
    ...forBrowsers,
    outDir: `${OUT}/worker`,
    rolldownOptions: { input: "src/app/service-worker.ts", onLog, output: { format: "iife", entryFileNames: "sw.js" } },
  },
  // The text editor, only for the preview: one file, which is not published.
  editor: {
    ...forBrowsers,
    cssMinify: "lightningcss",
    rolldownOptions: {
      input: "editor/markdown.ts",
      preserveEntrySignatures: "strict",
      onLog,
      output: { entryFileNames: "markdown.js" },
    },
  },
  // Run by the generator with Node: one file with everything in it.
  server: {
    ssr: "src/app/server.tsx",
    outDir: `${OUT}/server`,
    target: "node20",
    minify: false,
    rolldownOptions: { onLog, output: { inlineDynamicImports: true } },
  },
};

/** Empties stylesheet imports: pages link the built stylesheets, which the preview replaces in place. */
const builtStyles: Plugin = {
  name: "built-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0styles" : null),
  load: (id) => (id === "\0styles" ? "" : null),
};

/**
 * Text editors that write in place empty the file first, and Vite notices. `read` waits a tenth of a second for content, but
 * on a busy machine the editor may take longer.
 */
const wholeFiles: Plugin = {
  name: "whole-files",
  hotUpdate: async ({ read }) => {
    for (let tries = 0; tries < 10 && (await read()) === ""; tries++);
  },
};

/**
 * Serves unbundled sources behind the preview, which forwards requests below `/__vite/` and sets the port. Changed
 * components are replaced on the page and keep their state.
 */
async function live(): Promise<UserConfig> {
  const { default: prefresh } = await import("@prefresh/vite");
  const port = Number(process.env.LIVE_PORT);
  return {
    ...shared,
    base: "/__vite/",
    appType: "custom",
    clearScreen: false,
    plugins: [builtStyles, wholeFiles, (await prefresh()) as Plugin[]],
    oxc: { jsx: { runtime: "automatic", importSource: "react" } },
    // All that islands import. Vite reloads the page when it finds a new package later.
    optimizeDeps: { entries: [`${ISLANDS}/*.ts`, "src/app/ambient/*.ts", "src/app/loader.ts"] },
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      // The preview shows problems itself.
      hmr: { host: "127.0.0.1", clientPort: port, overlay: false },
      watch: { ignored: [join(ROOT, "dist*/**")] },
      // node_modules may be a symbolic link.
      fs: { allow: [ROOT, realpathSync(join(ROOT, "node_modules"))] },
    },
  };
}

export default defineConfig(({ mode }) => {
  if (mode === "live") return live();
  const { site, workers } = licences();
  return {
    ...shared,
    ssr: { noExternal: true },
    plugins: [fetchedImports, listIslands, site],
    worker: { plugins: () => [workers] },
    ...(builds[mode] && { build: builds[mode] }),
  };
});
