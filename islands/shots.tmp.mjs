import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { readFileSync, existsSync } from "node:fs";
import { extname } from "node:path";
const D = "/work/wt-contract/dist";
const T = { ".html":"text/html; charset=utf-8", ".js":"text/javascript", ".css":"text/css", ".json":"application/json", ".svg":"image/svg+xml", ".woff2":"font/woff2", ".webp":"image/webp", ".png":"image/png" };
const s = createServer((q, r) => { let p = decodeURIComponent(new URL(q.url, "http://x").pathname); let f = D + p; if (existsSync(D + p + "/index.html")) f = D + p + "/index.html"; else if (existsSync(D+p+".html")) f = D+p+".html"; try { const b = readFileSync(f); r.writeHead(200, {"Content-Type": T[extname(f)] ?? "application/octet-stream"}); r.end(b); } catch { r.writeHead(404); r.end(); } });
await new Promise(r => s.listen(0, "127.0.0.1", r));
const origin = "http://127.0.0.1:" + s.address().port;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless","--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] });
const { default: run } = await import(process.argv[2]);
try { await run({ browser, origin }); } finally { await browser.close(); s.close(); }
