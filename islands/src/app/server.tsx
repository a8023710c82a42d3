// Static markup of islands, from their own views. The generator runs the built file with Node (see
// generator/engine/src/islands/fragments.rs): a JSON list of jobs on standard input, a JSON list of HTML on
// standard output, in the same order.

import { text } from "node:stream/consumers";
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

const jobs = JSON.parse(await text(process.stdin)) as Job[];
const made = jobs.map(({ island, props }) => {
  const View = islands.get(island)?.View;
  if (!View) throw new Error(`no file in islands/src/app/islands/ exports the island ${island}`);
  return renderToString(
    <ErrorBoundary>
      <View {...props} />
    </ErrorBoundary>,
  );
});
process.stdout.write(JSON.stringify(made));
