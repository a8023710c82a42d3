// Each build records whose code is sent to visitors.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Name of the licence list of each build whose code is sent to visitors. */
const LICENCES: Record<string, string> = {
  browser: ".vite/licenses.json",
  loader: ".vite/loader-licenses.json",
  worker: "licenses.json",
};

/** A package with code in a bundle. */
interface Bundled {
  name: string;
  version: string;
  /** SPDX expression. */
  identifier: string;
  /** Content of its licence file; empty when it has none, which the generator refuses. */
  text: string;
}

/** The package that a module in `node_modules` belongs to: the nearest folder with a name and a version. */
function packageOf(module: string): Bundled | undefined {
  for (let folder = dirname(module); /[\\/]node_modules[\\/]/.test(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (!existsSync(file)) continue;
    const { name, version, license } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string | undefined>;
    // Folders such as preact/hooks have a package.json too, without a version.
    if (name === undefined || version === undefined) continue;
    const licence = readdirSync(folder).find((found) => /^(licen[cs]e|copying)/i.test(found));
    const text = licence === undefined ? "" : readFileSync(join(folder, licence), "utf8");
    return { name, version, identifier: license ?? "", text };
  }
  return undefined;
}

/**
 * Lists the packages with code in the bundles; the generator makes `licenties.txt` from the list. Vite's own
 * `build.license` leaves out web workers, which are separate bundles.
 */
export function licences(): { site: Plugin; workers: Plugin } {
  const modules = new Set<string>();
  const look = (bundle: Rolldown.OutputBundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk") chunk.moduleIds.forEach((id) => modules.add(id.replace(/^\0|\?.*$/g, "")));
    }
  };
  const site: Plugin = {
    name: "licences",
    generateBundle(_, bundle) {
      look(bundle);
      const fileName = LICENCES[this.environment.config.mode];
      if (fileName === undefined) return;
      const packages = new Map<string, Bundled>();
      for (const module of modules) {
        const found = packageOf(module);
        if (found !== undefined) packages.set(`${found.name} ${found.version}`, found);
      }
      const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(sorted, null, 2) });
    },
  };
  const workers: Plugin = {
    name: "licences-of-workers",
    generateBundle(_, bundle) {
      look(bundle);
    },
  };
  return { site, workers };
}
