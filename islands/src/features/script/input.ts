// The input: its initial value, and how to read it from storage.

import { asArray, asRecord } from "../../lib/json.ts";
import { readJson } from "../../lib/storage.ts";
import type { Blocks, Input } from "./props.ts";

/** The initial input: the first of all choices, and empty texts. */
export function emptyInput(blocks: Blocks): Input {
  return {
    sector: blocks.sectors[0]?.name ?? "",
    function: blocks.functions[0]?.key ?? "",
    offer: "",
    proof: "",
    offerFr: "",
    proofFr: "",
    goal: blocks.goals[0]?.key ?? "",
    tone: blocks.tones[0]?.key ?? "",
    address: "u",
    language: "nl",
    place: "",
    caller: "",
    company: "",
    first: "",
    second: "",
    firstFr: "",
    secondFr: "",
    objections: [],
    variant: 1,
  };
}

/** Reads a stored input. Missing and unknown values get their initial value. */
export function readInput(blocks: Blocks, value: unknown): Input {
  const start = emptyInput(blocks);
  const stored = asRecord(value);
  const read: Record<string, unknown> = { ...start };
  for (const [key, known] of Object.entries(start)) {
    const given = stored[key];
    if (typeof given === typeof known && !Array.isArray(known)) read[key] = given;
  }
  const input = read as unknown as Input;
  const objections = asArray(stored.objections);
  const known = (name: "function" | "goal" | "tone", all: readonly { key: string }[]): string =>
    all.some(({ key }) => key === input[name]) ? input[name] : start[name];
  return {
    ...input,
    sector: blocks.sectors.some(({ name }) => name === input.sector) ? input.sector : start.sector,
    function: known("function", blocks.functions),
    goal: known("goal", blocks.goals),
    tone: known("tone", blocks.tones),
    address: input.address === "je" ? "je" : "u",
    language: input.language === "fr" ? "fr" : "nl",
    objections: blocks.objections.map(({ key }) => key).filter((key) => objections.includes(key)),
    variant: Number.isFinite(input.variant) ? input.variant : 1,
  };
}

/** A saved script. */
export interface Kept {
  id: string;
  name: string;
  /** Moment, ISO 8601. */
  at: string;
  input: Input;
}

export const loadDraft = (key: string, blocks: Blocks): Input | null => {
  const value = readJson(key);
  return value === null ? null : readInput(blocks, value);
};

export function loadKept(key: string, blocks: Blocks): Kept[] {
  const value = readJson(key);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): Kept[] => {
    const { id, name, at, input } = asRecord(one);
    if (typeof id !== "string" || typeof name !== "string" || typeof at !== "string") return [];
    return [{ id, name, at, input: readInput(blocks, input) }];
  });
}
