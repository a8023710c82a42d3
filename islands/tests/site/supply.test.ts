// Checks the sources and licences of third-party code, with deny.toml for Rust and islands/supply.json for npm.

import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { isAllowed, unverifiable, nameOf, tomlList, type Locked } from "../host/supply.ts";

const ISLANDS = resolve(import.meta.dirname, "../..");
const ROOT = resolve(ISLANDS, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const json = (file: string): unknown => JSON.parse(read(file));

/** A package whose code is sent to visitors, as the build of the islands lists it. */
interface Bundled {
  name: string;
  version: string;
  identifier: string;
  text: string;
}

interface Policy {
  shipped: { licences: string[] };
  tools: { licences: string[] };
  unsaid: Record<string, string>;
  scripts: Record<string, string>;
  audit: { accepted: Record<string, string> };
}

const policy = json("islands/supply.json") as Policy;
const shipped = [".vite/licenses.json", ".vite/loader-licenses.json", "worker/licenses.json"].flatMap(
  (file) => json(`islands/dist/${file}`) as Bundled[],
);

describe("npm", () => {
  const { packages } = json("islands/package-lock.json") as { packages: Record<string, Locked> };
  const locked = Object.entries(packages).filter(([place]) => place !== "");

  test("every package is named by its hash and comes from the public registry", () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.flatMap(([place, entry]) => unverifiable(place, entry))).toEqual([]);
    const { dependencies, devDependencies } = json("islands/package.json") as Record<string, Record<string, string>>;
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  test("none may run a program while it is installed", () => {
    expect(read("islands/.npmrc")).toMatch(/^ignore-scripts=true$/m);
    const scripts = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([place]) => nameOf(place));
    expect(scripts.sort()).toEqual(Object.keys(policy.scripts).filter((name) => name !== "why"));
  });

  test("every licence is an allowed one, and every allowed licence is used", () => {
    const licences = locked.map(([place, { license }]) => ({
      place,
      licence: license ?? policy.unsaid[nameOf(place)] ?? "none",
    }));
    expect(licences.filter(({ licence }) => !isAllowed(licence, policy.tools.licences))).toEqual([]);
    const all = licences.map(({ licence }) => licence).join(" ");
    expect(policy.tools.licences.filter((licence) => !all.includes(licence))).toEqual([]);
    const unsaid = locked.filter(([, { license }]) => license === undefined).map(([place]) => nameOf(place));
    expect(unsaid.sort()).toEqual(Object.keys(policy.unsaid).filter((name) => name !== "why"));
  });

  test("licences of code that is sent to visitors only ask to include their text", () => {
    expect(shipped.length).toBeGreaterThan(5);
    expect(
      shipped.filter(({ identifier, text }) => !isAllowed(identifier, policy.shipped.licences) || text === ""),
    ).toEqual([]);
  });

  test("the installed packages have no known advisory", async (context) => {
    const run = promisify(execFile)("npm", ["audit", "--omit=dev", "--json"], { cwd: ISLANDS, timeout: 60_000 });
    // The exit code is 1 when there are advisories.
    const { stdout } = await run.catch((error: unknown) => error as { stdout?: string });
    interface Advisory {
      url?: string;
      title?: string;
    }
    const said = JSON.parse(stdout === undefined || stdout === "" ? "{}" : stdout) as {
      vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
    };
    if (said.vulnerabilities === undefined) {
      context.skip("the registry of this machine does not answer audits");
      return;
    }
    const found = Object.values(said.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((one): one is Advisory => typeof one !== "string")
      .filter(({ url = "" }) => !(url.slice(url.lastIndexOf("/") + 1) in policy.audit.accepted));
    expect(found).toEqual([]);
  });
});

describe("Rust", () => {
  interface Crate {
    name: string;
    version: string;
    license: string | null;
    source: string | null;
    dependencies: { name: string; req: string; source: string | null }[];
  }
  const ran = spawnSync("cargo", ["metadata", "--locked", "--all-features", "--format-version", "1"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const crates = () => {
    if (ran.status !== 0) throw new Error(ran.stderr);
    return (JSON.parse(ran.stdout) as { packages: Crate[] }).packages;
  };
  const others = () => crates().filter(({ source }) => source !== null);
  const deny = read("deny.toml");

  test("every crate comes from crates.io, by its hash", () => {
    const [registry] = tomlList(deny, "sources", "allow-registry");
    expect(registry).toBe("https://github.com/rust-lang/crates.io-index");
    expect(others().length).toBeGreaterThan(100);
    expect(others().filter(({ source }) => source !== `registry+${registry ?? ""}`)).toEqual([]);
    const entries = read("Cargo.lock")
      .split("[[package]]")
      .filter((entry) => entry.includes("source = "));
    expect(entries.filter((entry) => !/^checksum = "[0-9a-f]{64}"$/m.test(entry))).toEqual([]);
  });

  test("every licence is allowed by deny.toml, and every licence that it allows is used", () => {
    const allowed = tomlList(deny, "licenses", "allow");
    const wrong = others().filter(({ license }) => !isAllowed(license ?? "none", allowed));
    expect(wrong.map(({ name, license }) => `${name}: ${license ?? ""}`)).toEqual([]);
    const all = others()
      .map(({ license }) => license)
      .join(" ");
    expect(allowed.filter((licence) => !all.includes(licence))).toEqual([]);
  });

  test("no crate is one that deny.toml forbids, and ours name the versions that they want", () => {
    const forbidden = tomlList(deny, "bans", "deny");
    expect(forbidden).toContain("serde_yaml");
    expect(others().filter(({ name }) => forbidden.includes(name))).toEqual([]);
    const own = crates().filter(({ source }) => source === null);
    const names = own.map(({ name }) => name);
    const wanted = own.flatMap(({ dependencies }) => dependencies);
    const wrong = wanted.filter(({ name, req, source }) => req === "*" || (source === null && !names.includes(name)));
    expect(wrong).toEqual([]);
  });
});

describe("licenties.txt", () => {
  const notice = () => read("dist/licenties.txt");

  test("lists all third-party code that is sent to visitors, with its licence", () => {
    for (const { name, version, identifier, text } of shipped) {
      expect(notice()).toContain(`\n${name} ${version} (${identifier})\n`);
      // Ignores white space at the ends of lines.
      const lines = text
        .trim()
        .split("\n")
        .map((line) => line.trimEnd());
      expect(notice()).toContain(lines.join("\n"));
    }
    for (const family of ["BricolageGrotesque", "SourceSerif4"]) expect(notice()).toContain(`\n${family} (OFL-1.1)\n`);
    expect(notice()).toContain("\nLucide (ISC)\n");
    expect(notice().match(/SIL OPEN FONT LICENSE Version 1\.1/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("leaves out no package that the sources of the islands import", () => {
    const files = readdirSync(join(ISLANDS, "src"), { recursive: true, encoding: "utf8" });
    // The script that renders islands is only used in builds.
    const ofBuild = ["app/server.tsx", "app/log.ts"];
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !ofBuild.includes(file));
    const statement = /^(?:import|export) (?!type )[^"';]*from "([^".][^"]*)"/gm;
    const imported = sources.flatMap((file) =>
      [...read(`islands/src/${file}`).matchAll(statement)].map(([, name = ""]) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      ),
    );
    const names = new Set(imported.map((name) => (name.startsWith("react") ? "preact" : name)));
    expect(names.size).toBeGreaterThan(5);
    // Only its re-exports of @tanstack/query-core are used, so none of its own code is in a bundle.
    names.delete("@tanstack/react-query");
    expect([...names].filter((name) => !shipped.some((one) => one.name === name))).toEqual([]);
  });

  test("can be found, and reveals nothing about the machine", () => {
    expect(read("dist/algemene-voorwaarden/index.html")).toContain('href="/licenties.txt"');
    expect(notice()).not.toContain(ROOT);
    expect(existsSync(join(ROOT, "dist/licenses.json"))).toBe(false);
  });
});
