import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headersFor, matches, parseHeaders, parseRedirects } from "../host/rules.ts";
import { serve, type Host } from "../host/server.ts";

const HEADERS = `# a comment
/*
  X-Frame-Options: DENY
  Cache-Control: public, max-age=0

/assets/*
  Cache-Control: immutable
/bedankt
  X-Robots-Tag: noindex
`;
const REDIRECTS = `/oud /nieuw
/weg /nieuw 302
/pagina /nieuw 301!
/diensten/* /diensten/404.html 404
`;

describe("rules", () => {
  test("the later of two rules for one header wins", () => {
    const rules = parseHeaders(HEADERS);
    expect(rules.map(({ pattern }) => pattern)).toEqual(["/*", "/assets/*", "/bedankt"]);
    expect(Object.fromEntries(headersFor(rules, "/assets/site.css"))).toEqual({
      "x-frame-options": "DENY",
      "cache-control": "immutable",
    });
    expect(headersFor(rules, "/bedankt").get("x-robots-tag")).toBe("noindex");
    expect(headersFor(rules, "/").get("cache-control")).toBe("public, max-age=0");
    expect(headersFor(rules, "/bedankt/nog").has("x-robots-tag")).toBe(false);
  });

  test("a redirect is permanent unless it says otherwise", () =>
    expect(parseRedirects(REDIRECTS)).toEqual([
      { from: "/oud", to: "/nieuw", status: 301, forced: false },
      { from: "/weg", to: "/nieuw", status: 302, forced: false },
      { from: "/pagina", to: "/nieuw", status: 301, forced: true },
      { from: "/diensten/*", to: "/diensten/404.html", status: 404, forced: false },
    ]));

  test("a star matches anything below, and the folder itself", () => {
    expect(matches("/diensten/*", "/diensten/callcenter-x/y")).toBe(true);
    expect(matches("/diensten/*", "/diensten")).toBe(true);
    expect(matches("/diensten/*", "/dienstenlijst")).toBe(false);
    expect(matches("/oud", "/oud/")).toBe(true);
    expect(matches("/oud", "/oude")).toBe(false);
  });

  test("an invalid file is refused", () => {
    expect(() => parseHeaders("  X-Frame-Options: DENY")).toThrow("no header");
    expect(() => parseHeaders("/*\n  DENY")).toThrow("no header");
    expect(() => parseRedirects("/oud")).toThrow("no redirect");
    expect(() => parseRedirects("/oud /nieuw gone")).toThrow("no redirect");
  });
});

describe("host", () => {
  let folder: string;
  let host: Host;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "host-"));
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write("_headers", HEADERS);
    write("_redirects", REDIRECTS);
    write("index.html", "start");
    write("404.html", "nergens");
    write("pagina/index.html", "verborgen");
    write("diensten/index.html", "diensten");
    write("diensten/404.html", "geen stad");
    write("diensten/callcenter-gent/index.html", "Gent");
    write("assets/site.css", "a{}");
    host = await serve(folder);
  });
  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });

  const get = async (path: string) => {
    const response = await fetch(host.origin + path, { redirect: "manual" });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  test("pages are served with and without a slash", async () => {
    for (const path of ["/diensten/callcenter-gent", "/diensten/callcenter-gent/", "/diensten/callcenter-gent?a=b"]) {
      expect(await get(path), path).toMatchObject({ status: 200, text: "Gent" });
    }
    expect(await get("/")).toMatchObject({ status: 200, text: "start" });
    expect(await get("/diensten")).toMatchObject({ status: 200, text: "diensten" });
  });

  test("a missing page is a 404, with the 404 page of its folder", async () => {
    expect(await get("/diensten/callcenter-parijs")).toMatchObject({ status: 404, text: "geen stad" });
    expect(await get("/niets")).toMatchObject({ status: 404, text: "nergens" });
    expect(await get("/_headers")).toMatchObject({ status: 404 });
    expect(await get("/..%2f..%2fetc%2fpasswd")).toMatchObject({ status: 404 });
  });

  test("redirects are followed, forced ones also from a page", async () => {
    for (const [path, status] of [
      ["/oud", 301],
      ["/weg", 302],
      ["/pagina", 301],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("location")], path).toEqual([status, "/nieuw"]);
    }
  });

  test("headers and types are sent", async () => {
    const { headers } = await get("/assets/site.css");
    expect(headers.get("cache-control")).toBe("immutable");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-type")).toBe("text/css; charset=UTF-8");
  });
});
