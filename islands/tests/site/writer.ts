// Generates texts for pages in tests.

import type { Project } from "./project.ts";

/** Sentences of the real cities' words, in another order for each seed: as hard to compress as real texts. */
export function writer(project: Project, seed: number): (length: number) => string {
  const written = ["kortrijk", "gent", "leuven"].map((city) => project.read(`content/cities/callcenter-${city}.yaml`));
  const known = [...new Set(written.join(" ").match(/[a-zé]{3,}/g))];
  let at = seed;
  return (length) => {
    let text = "Over";
    for (let words = 1; text.length < length; words++) {
      at = (at * 48_271) % 2_147_483_647;
      // Keeps sentences within the house style's maximum length.
      text += `${words % 25 === 0 ? ". Over" : ""} ${known[at % known.length] ?? ""}`;
    }
    return text;
  };
}
