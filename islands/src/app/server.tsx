// Renders the static markup of islands from their own views. The generator runs the built file with Node (see
// generator/engine/src/islands/ssr.rs). Each line of standard input is a JSON list of jobs; the line that answers
// it on standard output is a JSON list of HTML, in the same order. If a view throws, the process ends.

import "./log.ts";
import { renderToString } from "react-dom/server";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import type { MountedView } from "./island.tsx";

interface Job {
  /** Name of the island. */
  island: string;
  props: object;
}

const bundles = import.meta.glob<Record<string, MountedView<object>>>("./islands/*.ts", { eager: true });
const islands = new Map(Object.values(bundles).flatMap((bundle) => Object.entries(bundle)));

function render({ island, props }: Job): string {
  const View = islands.get(island)?.View;
  if (!View) throw new Error(`no file in islands/src/app/islands/ exports the island ${island}`);
  return renderToString(
    <ErrorBoundary>
      <View {...props} />
    </ErrorBoundary>,
  );
}

// Not node:readline, which also splits lines at U+2028: JSON strings may contain it.
let rest = "";
for await (const piece of process.stdin.setEncoding("utf8")) {
  const lines = (rest + String(piece)).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) process.stdout.write(`${JSON.stringify((JSON.parse(line) as Job[]).map(render))}\n`);
}
