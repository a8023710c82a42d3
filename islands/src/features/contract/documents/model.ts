// Documents with versions, a state and an audit trail. Shared by quotes and contracts.

import { addDays } from "../../../lib/days.ts";
import { emailError } from "../../../lib/schemas/email.ts";
import { numberError } from "../../../lib/schemas/enterprise-number.ts";
import { phoneError } from "../../../lib/schemas/phone.ts";
import { sha256 } from "../../../lib/sha256.ts";
import type { Alert, Level, State, Step } from "./words.ts";

/** A saved text, with a hash that shows whether it was changed since. */
export interface Version<C> {
  /** From 1. */
  number: number;
  /** ISO 8601. */
  at: string;
  by: string;
  note: string;
  /** The content. It is a copy: later changes to its sources don't affect it. */
  content: C;
  text: string;
  hash: string;
}

/** An entry of the audit trail. */
export interface Entry {
  at: string;
  by: string;
  step: Step;
  state: State;
  /** Number of the current version at that time; 0 before the first. */
  version: number;
  /** Hash of that version. */
  hash: string;
  note: string;
  /** Hash of this entry and the previous entry's `chain`. Changing or removing an entry breaks the chain. */
  chain: string;
}

export interface Signer {
  /** The party that signs: `Klant`, `Dienstverlener`. */
  party: string;
  /** Key of the field that holds the name. */
  key: string;
  /** When it was signed; empty until then. */
  at: string;
  /** How the signature was given. */
  how: string;
}

/** The base of every document. `C` is the type of a version's content. */
export interface Draft<C = unknown> {
  id: string;
  name: string;
  changed: string;
  level: Level;
  signers: Signer[];
  state: State;
  versions: Version<C>[];
  trail: Entry[];
  /** Days, `2026-12-24`, or empty. */
  validUntil: string;
  remindOn: string;
  endsOn: string;
}

/** A field that must still be filled in or corrected. */
export interface OpenField {
  /** Panel of the editor. */
  tab: string;
  /** Id of the field. */
  id: string;
  label: string;
}

/** What is derived from a document for the paper and the exports. */
export interface Derived<C> {
  content: C;
  /** The plain text, which is compared with earlier versions and hashed. */
  text: string;
  open: OpenField[];
}

/** The states in which a step may be taken, and the state that it leads to. */
export const STEPS: Readonly<Record<Step, { from: readonly State[]; to: State | null }>> = {
  gemaakt: { from: [], to: "concept" },
  bewaard: { from: ["concept"], to: null },
  nagekeken: { from: ["concept"], to: "nagekeken" },
  teruggenomen: { from: ["nagekeken"], to: "concept" },
  verstuurd: { from: ["concept", "nagekeken"], to: "verstuurd" },
  herinnerd: { from: ["verstuurd", "bekeken"], to: null },
  bekeken: { from: ["verstuurd"], to: "bekeken" },
  // Leads to `getekend` once all parties have signed.
  ondertekend: { from: ["verstuurd", "bekeken"], to: null },
  geweigerd: { from: ["verstuurd", "bekeken"], to: "geweigerd" },
  verlopen: { from: ["verstuurd", "bekeken"], to: "verlopen" },
  verlengd: { from: ["verlopen"], to: "verstuurd" },
  heropend: { from: ["verstuurd", "bekeken", "geweigerd", "verlopen"], to: "concept" },
  gearchiveerd: { from: ["getekend", "geweigerd", "verlopen"], to: "gearchiveerd" },
};

/** The steps that may be taken now. A required review comes before sending; otherwise the review step is left out. */
export function possibleSteps(draft: Draft, review: boolean): Step[] {
  const skipped = review ? draft.state === "concept" && "verstuurd" : "nagekeken";
  return (Object.keys(STEPS) as Step[]).filter((step) => STEPS[step].from.includes(draft.state) && step !== skipped);
}

/** Who takes a step, when, and a note. */
export interface Action {
  at: string;
  by: string;
  note?: string;
}

/** An act at this moment. Without a name it is by "Ik". */
export const actionBy = (name: string): Action => ({
  at: new Date().toISOString(),
  by: name.trim() === "" ? "Ik" : name.trim(),
});

const link = (before: string, entry: Omit<Entry, "chain">): string =>
  sha256(
    [before, entry.at, entry.by, entry.step, entry.state, String(entry.version), entry.hash, entry.note].join("\n"),
  );

/** Adds an entry to the trail. */
function log<D extends Draft>(draft: D, step: Step, state: State, act: Action): D {
  const version = draft.versions.at(-1);
  const entry: Omit<Entry, "chain"> = {
    at: act.at,
    by: act.by,
    step,
    state,
    version: version?.number ?? 0,
    hash: version?.hash ?? "",
    note: act.note ?? "",
  };
  const chain = link(draft.trail.at(-1)?.chain ?? "", entry);
  return { ...draft, state, changed: act.at, trail: [...draft.trail, { ...entry, chain }] };
}

/** Takes a step. Returns the draft unchanged if the step can't be taken now. */
export function takeStep<D extends Draft>(draft: D, step: Step, act: Action): D {
  const { from, to } = STEPS[step];
  if (!from.includes(draft.state) || step === "ondertekend") return draft;
  const unsigned = draft.signers.map((signer) => ({ ...signer, at: "", how: "" }));
  return log(step === "heropend" ? { ...draft, signers: unsigned } : draft, step, to ?? draft.state, act);
}

/** The next party to sign. */
export function nextSigner(draft: Draft): Signer | null {
  return draft.signers.find(({ at }) => at === "") ?? null;
}

/** Adds the signature of the next party. The last signature makes the document `getekend`. */
export function sign<D extends Draft>(draft: D, how: string, act: Action): D {
  const signer = nextSigner(draft);
  if (signer === null || !STEPS.ondertekend.from.includes(draft.state)) return draft;
  const signers = draft.signers.map((one) => (one === signer ? { ...one, at: act.at, how } : one));
  const signed = { ...draft, signers };
  const state = nextSigner(signed) === null ? "getekend" : draft.state;
  return log(signed, "ondertekend", state, {
    ...act,
    note: [signer.party, how, act.note ?? ""].filter(Boolean).join(", "),
  });
}

/** Saves the text as a version, unless it equals the last one or the document is locked. */
export function save<C, D extends Draft<C>>(draft: D, { text, content }: Derived<C>, act: Action): D {
  const hash = sha256(text);
  if (draft.state !== "concept" || draft.versions.at(-1)?.hash === hash) return draft;
  const number = draft.versions.length + 1;
  const version: Version<C> = { number, at: act.at, by: act.by, note: act.note ?? "", content, text, hash };
  return log({ ...draft, versions: [...draft.versions, version] }, "bewaard", "concept", act);
}

/**
 * Whether the trail and the versions are unchanged since they were written. It hashes all of them, so don't call it at
 * every keystroke.
 *
 * @param write Writes a version's content as text: the version's own text must end with it.
 */
export function isIntact<C>(
  { trail, versions }: Pick<Draft<C>, "trail" | "versions">,
  write: (content: C) => string,
): boolean {
  let before = "";
  for (const entry of trail) {
    if (entry.chain !== link(before, entry)) return false;
    before = entry.chain;
    const version = versions.find(({ number }) => number === entry.version);
    if (entry.version > 0 && version?.hash !== entry.hash) return false;
  }
  return versions.every(({ text, content, hash }) => sha256(text) === hash && text.endsWith(write(content)));
}

/** The alerts about a document on a day. */
export function alerts(draft: Draft, today: string, warn: number): Alert[] {
  const found: Alert[] = [];
  const out = draft.state === "verstuurd" || draft.state === "bekeken";
  if (out && draft.validUntil !== "") {
    if (draft.validUntil < today) found.push("verlopen");
    else if (draft.validUntil <= addDays(today, warn)) found.push("bijna-verlopen");
  }
  if (out && draft.remindOn !== "" && draft.remindOn <= today && !found.includes("verlopen")) found.push("herinneren");
  const kept = draft.state === "getekend" || draft.state === "gearchiveerd";
  if (kept && draft.endsOn !== "") {
    if (draft.endsOn < today) found.push("afgelopen");
    else if (draft.endsOn <= addDays(today, 2 * warn)) found.push("einde-nadert");
  }
  return found;
}

/** Makes a new document, with one entry in its trail. */
export function newDraft(id: string, name: string, level: Level, signers: Signer[], act: Action): Draft<never> {
  const draft: Draft<never> = {
    id,
    name,
    changed: act.at,
    level,
    signers,
    state: "concept",
    versions: [],
    trail: [],
    validUntil: "",
    remindOn: "",
    endsOn: "",
  };
  return log(draft, "gemaakt", "concept", act);
}

const RULES: Partial<Record<string, (text: string) => string>> = {
  enterprise: numberError,
  email: emailError,
  phone: phoneError,
};

/** The error message for a value; null if it may be right, or is empty. */
export function fieldError(kind: string, value: string): string | null {
  const text = value.trim();
  const wrong = text === "" ? "" : (RULES[kind]?.(text) ?? "");
  return wrong === "" ? null : wrong;
}
