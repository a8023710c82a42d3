// What the script generator gets from content/script.yaml, by the names that its own code uses.

import type { Script, ScriptAddress, ScriptLanguage } from "../../contract/props.ts";

export type {
  Script as Blocks,
  ScriptCase as Case,
  ScriptObjection as Objection,
  ScriptQuestion as Question,
  ScriptRule as Rule,
} from "../../contract/props.ts";

/** What a visitor chooses and fills in. */
export interface Input {
  /** Name of a sector in the blocks. */
  sector: Script["sectors"][number]["name"];
  /** Key of a function in the blocks. */
  function: string;
  offer: string;
  proof: string;
  /** The same in French: nothing is translated. */
  offerFr: string;
  proofFr: string;
  /** Key of a goal in the blocks. */
  goal: string;
  /** Key of a tone in the blocks. */
  tone: string;
  address: ScriptAddress;
  language: ScriptLanguage;
  place: string;
  caller: string;
  company: string;
  /** The two moments that are proposed. */
  first: string;
  second: string;
  firstFr: string;
  secondFr: string;
  /** Keys of objections in the blocks. */
  objections: string[];
  /** From 1. */
  variant: number;
}
