// Props of the parts of the status panel.

import type { ContractDays } from "../../../contract/props.ts";
import type { Derived, Draft, OpenField } from "./model.ts";
import type { Level, Step } from "./words.ts";

/** How documents of one kind are handled. */
export interface Workflow {
  days: ContractDays;
  /** Whether somebody else must review it before it is sent. */
  review: boolean;
  /** The advised level of signature, and why. */
  advised: Level;
  advice: string;
}

/** The open document and its actions. */
export interface StatusProps {
  draft: Draft;
  derived: Derived<unknown>;
  workflow: Workflow;
  /** Whether the trail and the versions are unchanged since they were written. */
  intact: boolean;
  /** The name of a signer in the document, by the signer's key. */
  named: (key: string) => string;
  /** Last day of validity, if it is in the text; empty if it must be asked. */
  until: string;
  today: string;
  me: string;
  setMe: (me: string) => void;
  change: (part: Partial<Draft>) => void;
  /** Takes a step. `by` defaults to the visitor. */
  step: (step: Step, note: string, by?: string, also?: Partial<Draft>) => void;
  sign: (how: string) => void;
  jump: (to: OpenField) => void;
}
