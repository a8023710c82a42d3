// Rules about campaigns, without their rendering.

import type { Schemas } from "../../lib/client.ts";

export type Project = Schemas["Project"];

export const TONE = { concept: "plain", actief: "good", gepauzeerd: "warm", afgerond: "plain" } as const;

/** Formats a goal as `6 afspraken per maand`. */
export function goal({ afspraken, periode }: Project["doel"]): string {
  return `${afspraken} ${afspraken === 1 ? "afspraak" : "afspraken"} per ${periode}`;
}
