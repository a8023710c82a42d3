// Types of the script generator's content (content/script.yaml), under the names that its code uses.

import type { Script, ScriptAddress, ScriptLanguage } from "../../contract/props.ts";

export type {
  Script as Blocks,
  ScriptCase as Case,
  ScriptObjection as Objection,
  ScriptQuestion as Question,
  ScriptRule as Rule,
} from "../../contract/props.ts";

/** The visitor's input. */
export interface Input {
  /** Name of a sector in the blocks. */
  sector: Script["sectors"][number]["name"];
  /** Key of a function in the blocks. */
  function: string;
  offer: string;
  proof: string;
  /** The offer in French, because nothing is translated. */
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
  /** The two moments that the caller proposes. */
  first: string;
  second: string;
  firstFr: string;
  secondFr: string;
  /** Keys of objections in the blocks. */
  objections: string[];
  /** From 1. */
  variant: number;
}
