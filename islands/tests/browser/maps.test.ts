// The maps of each city with its neighbours, and of all cities, as the browser draws them: no name overlaps another name, a
// dot or, on a city's map, a line; no two lines cross.

import { expect, test } from "vitest";
import { final } from "./poll.ts";
import { CITIES } from "./routes.ts";
import { visit, type Visit } from "./visit.ts";

interface Found {
  names: number;
  faults: string[];
}

/** Runs in a page with a map, and replaces that map with those of the given pages in turn. */
async function read(paths: string[]): Promise<Found[]> {
  interface Box {
    text: string;
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const holder = document.querySelector(".mapbox");
  if (holder === null) throw new Error("the page has no map");
  const inner = (text: SVGTextElement): Box => {
    const box = text.getBoundingClientRect();
    // Letters are lower than their line box.
    const trim = box.height * 0.2;
    return {
      text: text.textContent,
      left: box.left,
      top: box.top + trim,
      right: box.right,
      bottom: box.bottom - trim,
    };
  };
  const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const holds = (box: Box, x: number, y: number) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const found: Found[] = [];
  for (const path of paths) {
    const html = await (await fetch(path)).text();
    const map = new DOMParser().parseFromString(html, "text/html").querySelector("svg.map");
    if (map === null) throw new Error(`${path} has no map`);
    holder.replaceChildren(document.adoptNode(map));
    const faults: string[] = [];
    const texts = [...holder.querySelectorAll<SVGTextElement>("text")].map(inner);
    texts.forEach((one, at) => {
      for (const other of texts.slice(at + 1))
        if (meet(one, other)) faults.push(`${path}: ${one.text} lies on ${other.text}`);
      if (one.left < 0 || one.right > document.documentElement.clientWidth)
        faults.push(`${path}: ${one.text} leaves the page`);
    });
    for (const dot of holder.querySelectorAll(".map__near, .map__here")) {
      const { left, top, right, bottom } = dot.getBoundingClientRect();
      for (const text of texts)
        if (meet({ text: "", left, top, right, bottom }, text)) faults.push(`${path}: ${text.text} lies on a dot`);
    }
    const lines = [...holder.querySelectorAll<SVGPathElement>("path.map__line")].map((line) => {
      const matrix = line.getScreenCTM();
      return Array.from({ length: 41 }, (_, at) =>
        line.getPointAtLength((line.getTotalLength() * at) / 40).matrixTransform(matrix ?? undefined),
      );
    });
    const side = (a: DOMPoint, b: DOMPoint, c: DOMPoint) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    lines.forEach((one, at) => {
      for (const text of texts)
        if (one.some(({ x, y }) => holds(text, x, y))) faults.push(`${path}: ${text.text} lies on a line`);
      for (const other of lines.slice(at + 1))
        // Leaves out the start of each line, because all lines start in the city.
        for (let i = 3; i < 40; i++)
          for (let j = 3; j < 40; j++) {
            const [a, b, c, d] = [one[i], one[i + 1], other[j], other[j + 1]];
            if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
            if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
              faults.push(`${path}: two lines cross`);
          }
    });
    found.push({ names: texts.length, faults });
  }
  return found;
}

test("nothing overlaps a name on a map, and no lines cross, at any width", async () => {
  const look = async ({ page }: Visit) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const paths = ["/diensten", ...CITIES.map((city) => `/diensten/${city}`)];
      const maps = final(await page.evaluate(read, paths));
      const [all, ...cities] = maps;
      expect(
        maps.flatMap(({ faults }) => faults),
        `at ${width} px`,
      ).toEqual([]);
      // Two thirds of the 43 cities have a name, also some of those close together around Brussels.
      expect(all?.names).toBeGreaterThan(28);
      expect(cities.every(({ names }) => names >= 3)).toBe(true);
    }
  };
  await visit("/diensten", { bypassCSP: true }, look);
});
