// Props of the parts of the status panel.

import type { ContractDays } from "../../../contract/props.ts";
import type { Derived, Draft, Open } from "./model.ts";
import type { Level, Step } from "./words.ts";

/** How documents of one kind are handled. */
export interface Manner {
  days: ContractDays;
  /** Whether somebody else reviews it before it is sent. */
  review: boolean;
  /** Level of signature that is advised, and why. */
  advised: Level;
  advice: string;
}

/** The open document, and what can be done with it. */
export interface Part {
  draft: Draft;
  derived: Derived<unknown>;
  manner: Manner;
  /** Whether the trail and the versions are unchanged since they were written. */
  whole: boolean;
  /** The name that the document holds for a signer's key. */
  named: (key: string) => string;
  /** Last day of validity, if the text itself names it; empty if it must be asked for. */
  until: string;
  today: string;
  me: string;
  setMe: (me: string) => void;
  change: (part: Partial<Draft>) => void;
  /** Takes a step; `by` is the visitor unless it names someone else. */
  step: (step: Step, note: string, by?: string, also?: Partial<Draft>) => void;
  sign: (how: string) => void;
  jump: (to: Open) => void;
}
