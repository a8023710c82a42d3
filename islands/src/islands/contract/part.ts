// What the parts of the status panel are given.

import type { Deed, Draft, Step } from "./model.ts";
import type { ContractProps, Template } from "./props.ts";

/** The open document, and what can be done with it. */
export interface Part {
  draft: Draft;
  template: Template;
  deed: Deed;
  props: ContractProps;
  today: string;
  me: string;
  setMe: (me: string) => void;
  change: (draft: Draft) => void;
  /** Takes a step; `by` is the visitor unless it names someone else. */
  step: (step: Step, note: string, by?: string, also?: Partial<Draft>) => void;
  sign: (how: string) => void;
  jump: (key: string) => void;
}
