// Static markup of islands, from their own views. The generator runs the built file with Node (see
// generator/engine/src/islands/fragments.rs): a JSON list of jobs on standard input, a JSON list of HTML on
// standard output, in the same order.

import { text } from "node:stream/consumers";
import type { ComponentType } from "react";
import { renderToString } from "preact-render-to-string";
import { Boundary } from "./mount/boundary.tsx";

interface Job {
  /** Name of the folder in `islands/`. */
  island: string;
  props: object;
}

const views = import.meta.glob<ComponentType<object>>("./islands/*/view.tsx", { import: "View", eager: true });

const jobs = JSON.parse(await text(process.stdin)) as Job[];
const made = jobs.map(({ island, props }) => {
  const View = views[`./islands/${island}/view.tsx`];
  if (!View) throw new Error(`islands/src/islands/${island}/view.tsx exports no View`);
  return renderToString(
    <Boundary>
      <View {...props} />
    </Boundary>,
  );
});
process.stdout.write(JSON.stringify(made));
