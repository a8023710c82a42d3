import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
const dir = "/tmp/w/ed/site";
const p = spawn("/work/main/target/debug/site", ["serve", "--port", "0", "--no-islands"], { cwd: dir });
let out = "";
p.stdout.on("data", (d) => (out += d));
p.stderr.on("data", (d) => (out += d));
while (!/serving on (\S+)/.test(out)) await new Promise((r) => setTimeout(r, 50));
const origin = /serving on (\S+)/.exec(out)[1];
const b = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const c = await b.newContext({ viewport: { width: 1280, height: 800 }, locale: "nl-BE", reducedMotion: "reduce" });
const page = await c.newPage();
page.on("pageerror", (e) => console.log("ERR", e.message));
await page.goto(origin + "/");
await page.waitForTimeout(1000);
console.log(
  await page.evaluate(async () => {
    const { locate, read } = await import("/__edit/places.js");
    const t = (await (await fetch("/__preview/token")).json()).token;
    const a = await fetch("/__edit/page?path=/", { headers: { "x-preview-token": t } });
    const html = await a.text();
    const places = locate(html);
    const i = html.indexOf("<h1");
    return [
      places.length,
      [...html].filter((c) => c.codePointAt(0) >= 0xf0000).length,
      html.slice(i, i + 300),
      places.slice(0, 5).map((p) => [p.kind, p.file, p.start, p.from, p.to, p.node?.data.slice(0, 40)]),
    ];
  }),
);
await b.close();
p.kill();
