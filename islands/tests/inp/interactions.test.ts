// Measures Interaction to Next Paint of the most common interactions (`npm run inp`), as browsers report it
// (w3.org/TR/event-timing), on a processor four times as slow. It is not part of `.ci/test`: the times depend on how busy the
// machine is, so they are printed and not asserted. The table also shows the time that the page's main thread worked until
// that frame. With THROTTLE=1 other programs don't affect that time, and four times as much is what an idle slow processor
// would need.

import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { logIn, NOW } from "../browser/fake-portal.ts";
import { final } from "../browser/poll.ts";
import { hydrateIsland } from "../browser/tools.ts";
import { waitUntilLoaded, visit, type Options } from "../browser/visit.ts";

/** Factor by which the processor is slowed down: `THROTTLE`. */
const SLOW = Number(process.env.THROTTLE ?? 4);
/** Minimum number of times that each interaction is measured. */
const TIMES = 24;
/** Milliseconds at the 75th percentile. */
const GOAL = 100;
/** Interactions that browsers do not report are shorter than this, in milliseconds. */
const UNREPORTED = 16;

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A visitor's action, as input to the browser only. */
type Act = () => Promise<unknown>;

interface Session {
  page: Page;
  /** Does and measures an action, and waits until the page is idle. */
  measure: (act: Act) => Promise<void>;
  /** Does an action that restores the page, and waits until the page is idle. */
  undo: (act: Act) => Promise<void>;
}

/** A press in the middle of an element, by coordinates: Playwright's own clicks run code in the page. */
async function press(page: Page, target: Locator): Promise<Act> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`not on the page: ${target.toString()}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const phone = page.viewportSize()?.width === PHONE.viewport.width;
  return () => (phone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Collects durations of interactions in the page: for each interaction, that of its longest event. */
function collect(): void {
  const durations = new Map<number, number>();
  Object.assign(window, { durations });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[])
      if (interactionId !== 0) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Waits for the next frame. */
async function drawn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const after = new Promise((resolve) => (port1.onmessage = resolve));
  requestAnimationFrame(() => port2.postMessage(""));
  await after;
}

/** The longest duration since the last call. Waits until the browser is idle, which reports some time after the frame. */
async function longest(): Promise<number> {
  const { durations } = window as unknown as { durations: Map<number, number> };
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const found = Math.max(0, ...durations.values());
  durations.clear();
  return found;
}

const table: Record<string, string | number>[] = [];
afterAll(() => console.table(table));

/** Visits a page on the slow processor, and reports the times that `look` measures there. */
async function report(
  interaction: string,
  path: string,
  look: (session: Session) => Promise<void>,
  { prepare, ...options }: Options = {},
): Promise<void> {
  const [times, work]: [number[], number[]] = [[], []];
  await visit(
    path,
    {
      reducedMotion: "no-preference",
      ...options,
      prepare: async (page) => {
        const client = await page.context().newCDPSession(page);
        await client.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
        await prepare?.(page);
      },
    },
    async ({ page }) => {
      const client = await page.context().newCDPSession(page);
      await client.send("Performance.enable", { timeDomain: "threadTicks" });
      const worked = async () => {
        const { metrics } = await client.send("Performance.getMetrics");
        return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
      };
      await page.evaluate(collect);
      await look({
        page,
        measure: async (act) => {
          const before = await worked();
          await act();
          await page.evaluate(drawn);
          work.push((await worked()) - before);
          times.push(Math.max(UNREPORTED, await page.evaluate(longest)));
        },
        undo: async (act) => {
          await act();
          await page.evaluate(longest);
        },
      });
    },
  );
  expect(final(times.length)).toBeGreaterThanOrEqual(TIMES);
  const at = (values: number[], share: number) =>
    Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0);
  table.push({
    interaction,
    times: times.length,
    median: at(times, 0.5),
    p75: at(times, 0.75),
    longest: at(times, 1),
    "work, median": at(work, 0.5),
    "work, p75": at(work, 0.75),
    goal: at(times, 0.75) < GOAL ? "met" : "missed",
  });
}

test("opening the menu", async () => {
  await report(
    "opening the menu",
    "/",
    async ({ page, measure, undo }) => {
      await waitUntilLoaded(page);
      for (let time = 0; time < TIMES; time++) {
        await measure(await press(page, page.locator("[data-menu-toggle]")));
        await page.locator("[data-menu]").waitFor();
        await undo(() => page.keyboard.press("Escape"));
      }
    },
    PHONE,
  );
});

test("opening the consent dialog", async () => {
  await report(
    "opening the consent dialog",
    "/",
    async ({ page, measure, undo }) => {
      await waitUntilLoaded(page);
      for (let time = 0; time < TIMES; time++) {
        await measure(await press(page, page.locator("footer [data-consent-open]")));
        await page.locator("dialog[open]").waitFor();
        await undo(await press(page, page.getByRole("button", { name: "Alles accepteren" })));
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
    },
    PHONE,
  );
});

test("typing in the lead form", async () => {
  await report(
    "typing in the lead form",
    "/diensten/callcenter-gent",
    async ({ page, measure }) => {
      await waitUntilLoaded(page);
      const fields = page.locator("site-island form input:is([type=text], [type=email]):visible");
      for (const [at, text] of ["Ann Voorbeeld van Gent", "an@voorbeeld.example"].entries()) {
        await measure(await press(page, fields.nth(at)));
        for (const key of text) await measure(() => page.keyboard.press(key));
      }
    },
    PHONE,
  );
});

test("moving a slider of the calculator", async () => {
  await report("moving a slider of the calculator", "/calculator", async ({ page, measure, undo }) => {
    await waitUntilLoaded(page);
    await hydrateIsland(page, "calculator");
    const slider = page.getByRole("slider").first();
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (!box) throw new Error("no slider");
    const [y, middle] = [box.y + box.height / 2, box.x + box.width / 2];
    for (let time = 0; time < TIMES; time++) {
      await undo(() => page.mouse.move(middle, y));
      await measure(async () => {
        await page.mouse.down();
        await page.mouse.move(middle + (time % 2 ? 40 : -40), y, { steps: 5 });
        await page.mouse.up();
      });
      await measure(() => page.keyboard.press(time % 2 ? "ArrowRight" : "ArrowLeft"));
    }
  });
});

test("filtering the store", async () => {
  await report("filtering the store", "/verkooptools/datavalue-exchange/store", async ({ page, measure }) => {
    await waitUntilLoaded(page);
    await hydrateIsland(page, "store");
    await measure(await press(page, page.getByLabel("Zoek", { exact: true })));
    const text = "dakwerkers";
    for (const key of text) await measure(() => page.keyboard.press(key));
    for (let left = text.length; left > 0; left--) await measure(() => page.keyboard.press("Backspace"));
    for (let time = 0; time < TIMES / 2; time++)
      await measure(await press(page, page.getByRole("button", { name: "energie", exact: true })));
  });
});

test("opening an appointment", async () => {
  await report(
    "opening an appointment",
    "/saas/afspraken",
    async ({ page, measure, undo }) => {
      const appointment = page.getByRole("button", { name: /Apotheek Voorbeeld/ });
      await appointment.waitFor();
      await page.waitForLoadState("networkidle");
      for (let time = 0; time < TIMES; time++) {
        await measure(await press(page, appointment));
        await page.getByRole("dialog").waitFor();
        await undo(() => page.keyboard.press("Escape"));
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
    },
    {
      prepare: async (page) => {
        // The date of the fixtures, with a running clock.
        await page.clock.install({ time: NOW });
        await logIn(page);
      },
    },
  );
});
