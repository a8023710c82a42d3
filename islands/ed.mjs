import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
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
page.on("console", (m) => m.type() === "error" && console.log("CON", m.text()));
await page.goto(origin + "/");
await page
  .getByRole("button", { name: /weiger|alleen nodige|noodzakelijk/i })
  .first()
  .click({ timeout: 5000 })
  .catch((e) => console.log("no consent"));
await page.getByRole("button", { name: "Bewerken" }).click();
await page.getByText("Teksten zoeken").waitFor();
await page.getByText("Teksten zoeken").waitFor({ state: "detached" });
await page.waitForTimeout(1500);
await page.screenshot({ path: "/tmp/w/ed/1.png" });
const h = page.locator("main h1");
await h.hover();
await page.screenshot({ path: "/tmp/w/ed/2.png" });
await h.click();
await page.locator(".preview-text").waitFor();
await page.keyboard.press("End");
await page.keyboard.type(" Vandaag");
await page.waitForTimeout(4000);
await page.screenshot({ path: "/tmp/w/ed/3.png" });
console.log(
  readFileSync(dir + "/content/pages/home.yaml", "utf8")
    .split("\n")
    .filter((l) => l.includes("Vandaag")),
);
await page.keyboard.press("Escape");
await page.waitForTimeout(4000);
await page.screenshot({ path: "/tmp/w/ed/4.png" });
console.log(
  out.slice(-300),
  await page.evaluate(async () => {
    const t = (await (await fetch("/__preview/token")).json()).token;
    const a = await fetch("/__edit/page?path=/", { headers: { "x-preview-token": t } });
    return [a.status, (await a.text()).length];
  }),
);
await b.close();
p.kill();
