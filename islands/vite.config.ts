// Four builds, one after the other (`npm run build`): what browsers load, the loader of every page, the
// service worker, and what renders islands to static markup. And one by itself (`npm run build:editor`): the editor of
// texts in the preview. `scripts/live.mjs` is the development server that the preview starts for hot replacement.

import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { licences } from "./licences.ts";

/** `ISLANDS_REACT=1` builds with React itself, to settle whether Preact is to blame for something. */
const REACT = process.env.ISLANDS_REACT === "1";

const ROOT = import.meta.dirname;

/** Where everything is written; the generator builds beside `dist/` and puts the whole in its place. */
const OUT = process.env.ISLANDS_OUT ?? "dist";

/** Oldest browsers: those with cascade layers, nesting and `<dialog>`. */
const BROWSERS = ["es2022", "safari16.4"];

/** What every build and the tests share. */
export const shared = {
  resolve: {
    alias: REACT
      ? []
      : [
          { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
          { find: /^react-dom\/test-utils$/, replacement: "preact/test-utils" },
          { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
          { find: /^react-dom\/server$/, replacement: "preact-render-to-string" },
          { find: /^react(-dom)?$/, replacement: "preact/compat" },
          { find: "@testing-library/react", replacement: "@testing-library/preact" },
        ],
  },
  // What is copied as it is lies in the project's own public/, which the generator copies.
  publicDir: false,
} satisfies UserConfig;

/** A name that a module imports and that is not there would only fail in the visitor's browser. */
function onLog(level: string, log: { code?: string; message: string }): void {
  if (level === "warn" && (log.code === "IMPORT_IS_UNDEFINED" || log.code === "MISSING_EXPORT")) {
    throw new Error(log.message);
  }
}

/** All that a chunk of a bundle imports, and itself. */
function withImports(bundle: Rolldown.OutputBundle, name: string): Set<string> {
  const names = new Set([name]);
  for (const one of names) {
    const chunk = bundle[one];
    if (chunk?.type === "chunk") chunk.imports.forEach((next) => names.add(next));
  }
  return names;
}

/**
 * Vite wraps every `import()` in code that preloads styles and chunks for it. Ours have no styles; chunks are fetched by what
 * fetches islands (`src/app/scripts.ts`), before they are imported. An `import()` names those that the chunk that it stands in
 * does not need itself.
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

/** The files of a folder as entries, by name; `kind` stands before names that another folder may have too. */
function entries(folder: string, end: ".ts" | ".css", kind = ""): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(end));
  return Object.fromEntries(files.map((file) => [kind + file.slice(0, -end.length), `${folder}/${file}`]));
}

/** Where each file exports one island or more, by their name. */
const ISLANDS = "src/app/islands";

/** The view of each island that a file exports, as the file that it stands in. */
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

/** Start of the module that stands for an imported part of the stylesheet. */
const PART = "\0part:";

/**
 * Tells the generator which file exports an island, and which parts of the stylesheet its modules import. Pages link them: no
 * chunk holds them.
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

/** Each page names some twenty files. A hash does not compress, and 42 bits of it tell all versions of a file apart. */
const NAMES = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** What browsers load. The generator writes which chunks a module needs. */
const forBrowsers = { outDir: OUT, target: BROWSERS, modulePreload: false } as const;

const builds: Record<string, UserConfig["build"]> = {
  // The generator reads `dist/.vite/manifest.json` and publishes `dist/assets/` as it is.
  browser: {
    ...forBrowsers,
    manifest: true,
    // Fonts stay files: they are preloaded and cached by themselves.
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    rolldownOptions: {
      // Keys of storage and names of events would weigh on every page, which has the chunk that defines them.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      input: {
        site: "src/styles/site.css",
        ...entries("src/styles/parts", ".css", "part-"),
        ...entries("src/app/ambient", ".ts"),
        services: "src/features/consent/services.ts",
        ...entries(ISLANDS, ".ts"),
        ...entries(ISLANDS, ".css", "island-"),
      },
      // Modules are fetched by name: what they export stays.
      preserveEntrySignatures: "allow-extension",
      onLog,
      output: {
        ...NAMES,
        // Each file is a name on the page and a request, so what goes together is one. A group takes along what its
        // modules import, unless one before it has that.
        codeSplitting: {
          groups: [
            // What brings an island to life, and the icon that most islands show.
            {
              name: "react",
              test: /node_modules[\\/](preact|react|react-dom|scheduler)[\\/]|app[\\/]island\.|lib[\\/]store\.|ui[\\/](error-boundary|icon)\./,
            },
            // What every visit loads: settings and storage, and the watch for a new version.
            {
              name: "base",
              test: /lib[\\/](choice|config|consent|events|storage|trusted-types)\.|[\\/]version\.ts|preload-helper/,
            },
            // Also where there is no form.
            { name: "toast", test: /ui[\\/](copy|toast[\\/](toast|queue))\./ },
            // What was typed, over a reload or before a tool is there: the rest of the notice would come along with it.
            { name: "typed", test: /lib[\\/](reload|typed)\./ },
            { name: "notice", test: /ui[\\/]toast[\\/]|shell[\\/]notice\./ },
            // What the login screen and the portal share; requests of a logged-in user are the portal's.
            { name: "session", test: /lib[\\/](http\.|session[\\/](?!authorized|switch))/ },
            // What tools share with the first screen of the portal.
            { name: "common", test: /lib[\\/]format\.|ui[\\/](button|dialog)\./ },
            // What the account screens share with requests.
            {
              name: "fields",
              test: /lib[\\/](forms[\\/]errors|schemas[\\/](email|field|length|phone))\.|ui[\\/](form[\\/](form-field|use-fields)|alert)\./,
            },
            // The screen to log in; the other account screens, and the new password in the portal's settings.
            {
              name: "login",
              test: /features[\\/]account[\\/](again|call|form|login|login-calls|password)\.|islands[\\/]login\./,
            },
            {
              name: "account",
              test: /features[\\/]account[\\/](?!resume)\w+\.tsx?$|islands[\\/]account\.|schemas[\\/]passwords\./,
            },
            // What a request shows before anybody fills it in; what sends it comes later.
            {
              name: "form",
              test: /lib[\\/](forms[\\/](fields|intake|kept|message)|schemas[\\/]web-address)\.|ui[\\/]form[\\/](?!send|controlled)/,
            },
            // What store, auction and the check of lists ask of a company.
            {
              name: "order",
              test: /forms[\\/]business\.|ui[\\/]form[\\/]controlled-fields\.|schemas[\\/]values\./,
            },
            // What tools share with the other screens of the portal.
            {
              name: "ui",
              test: /ui[\\/](badge|confirm|facts|field|scroll-table|share|switch)\.|lib[\\/](calendar|csv|download)\./,
            },
            // A few lines each, of which most tools need several.
            {
              name: "tool",
              test: /src[\\/]lib[\\/](?!session)([^\\/]+|schemas[\\/].+)$|app[\\/](external-island|tool)\./,
            },
            { name: "send", test: /src[\\/](lib[\\/]forms|ui[\\/]form)[\\/]/ },
            // Quotes, and the contracts of the portal.
            { name: "documents", test: /features[\\/]contract[\\/]documents[\\/]/ },
            // The portal: its frame with the first screen; what is opened over it; lists; screens of customers; those of staff.
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
  // By itself, so that it is one file that shares no chunk with what it loads.
  loader: {
    ...forBrowsers,
    manifest: ".vite/loader.json",
    emptyOutDir: false,
    rolldownOptions: { input: "src/app/loader.ts", onLog, output: NAMES },
  },
  // One classic script. The generator fills in what it precaches and publishes it at /sw.js.
  worker: {
    ...forBrowsers,
    outDir: `${OUT}/worker`,
    rolldownOptions: { input: "src/app/service-worker.ts", onLog, output: { format: "iife", entryFileNames: "sw.js" } },
  },
  // The editor of texts, for the preview alone: one file, beside what is published.
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

/** Pages link the stylesheets that were built, which change in place: modules bring none. */
const builtStyles: Plugin = {
  name: "built-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0styles" : null),
  load: (id) => (id === "\0styles" ? "" : null),
};

/**
 * Editors that write in place empty a file first, and Vite hears of that. `read` waits a tenth of a second for something to be
 * in it; on a busy machine a program may stand still for longer.
 */
const wholeFiles: Plugin = {
  name: "whole-files",
  hotUpdate: async ({ read }) => {
    for (let tries = 0; tries < 10 && (await read()) === ""; tries++);
  },
};

/**
 * Sources as they are, behind the preview: it passes on what is asked below `/__vite/`, and names the port. Components that
 * change are replaced on the page and keep their state.
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
    // What islands import, so that no package is found later: that would load the page again.
    optimizeDeps: { entries: [`${ISLANDS}/*.ts`, "src/app/ambient/*.ts", "src/app/loader.ts"] },
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      // The preview tells of problems.
      hmr: { host: "127.0.0.1", clientPort: port, overlay: false },
      watch: { ignored: [join(ROOT, "dist*/**")] },
      // Packages may be elsewhere, by a link.
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
