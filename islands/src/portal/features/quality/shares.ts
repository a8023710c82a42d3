// Shares of the six criteria.

import type { Schemas } from "../../lib/client.ts";

export type Quality = Schemas["Quality"];
export type Campaign = Quality["projecten"][number];

type Counted = Pick<Campaign, "afspraken" | "criteria">;

/** The share of a campaign's appointments that meets each criterion, between 0 and 1. */
export function shares({ afspraken, criteria }: Counted): number[] {
  return criteria.map((met) => (afspraken === 0 ? 0 : met / afspraken));
}

/** The mean of the six shares. */
export function mean(counted: Counted): number {
  const six = shares(counted);
  return six.reduce((sum, share) => sum + share, 0) / Math.max(1, six.length);
}

/** Adds up all campaigns. */
export function overall(campaigns: readonly Campaign[]): Counted {
  return {
    afspraken: campaigns.reduce((sum, { afspraken }) => sum + afspraken, 0),
    criteria: [0, 1, 2, 3, 4, 5].map((at) => campaigns.reduce((sum, { criteria }) => sum + (criteria[at] ?? 0), 0)),
  };
}

/** Indices of the criteria that are met least; empty when all are always met. */
export function weakest(counted: Counted): number[] {
  const six = shares(counted);
  const least = Math.min(...six);
  return least >= 1 ? [] : [0, 1, 2, 3, 4, 5].filter((at) => six[at] === least);
}
