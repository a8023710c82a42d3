// What the script generator gets from content/script.yaml and the settings.

export type Language = "nl" | "fr";
export type Address = "u" | "je";

export interface Question {
  ask: string;
  /** As it stands on the call card. */
  short: string;
}

export interface Blanks {
  caller: string;
  company: string;
  offer: string;
  /** Moments that are proposed. */
  first: string;
  second: string;
}

export interface ContactFunction {
  key: string;
  nl: string;
  fr: string;
  becauseNl: string;
  becauseFr: string;
}

export interface Sector {
  name: string;
  fr: string;
  situation: Question[];
  impact: Question[];
  frSituation: Question;
  frImpact: Question;
}

/** Blocks by the key of a tone. */
export type ByTone = Record<string, string[]>;

export interface Goal {
  key: string;
  nl: string;
  fr: string;
  lastsNl: string;
  lastsFr: string;
  planNl: string;
  planFr: string;
  subjectNl: string;
  subjectFr: string;
  closing: ByTone;
  closingFr: string;
}

export interface Tone {
  key: string;
  label: string;
}

export interface Objection {
  key: string;
  nl: string;
  fr: string;
  /** For the caller alone. */
  means: string;
  answers: string[];
  next: string[];
  answerFr: string;
  nextFr: string;
}

export interface Limits {
  wordsPerMinute: number;
  /** Seconds. */
  opening: number;
  /** Seconds. */
  voicemail: number;
  /** Words. */
  sentence: number;
  /** Characters. */
  offer: number;
  variants: number;
  objections: number;
}

export interface Checks {
  jargon: { word: string; use: string }[];
  claims: string[];
  /** First names. */
  names: string[];
}

/** All building blocks. */
export interface Blocks {
  limits: Limits;
  blanks: Record<Language, Blanks>;
  functions: ContactFunction[];
  sectors: Sector[];
  goals: Goal[];
  tones: Tone[];
  opening: ByTone;
  permission: ByTone;
  experience: Question[];
  decision: Question[];
  bridge: ByTone;
  confirm: string[];
  exit: string[];
  voicemail: ByTone;
  mail: { subject: string; body: string };
  french: {
    opening: string;
    permission: string;
    experience: Question;
    decision: Question;
    bridge: string;
    confirm: string;
    exit: string;
    voicemail: string;
    subject: string;
    body: string;
  };
  /** Last lines of the call card. */
  card: { limitNl: string; limitFr: string; originNl: string; originFr: string };
  objections: Objection[];
  checks: Checks;
}

/** What a visitor chooses and fills in. */
export interface Input {
  sector: string;
  function: string;
  offer: string;
  proof: string;
  /** The same in French: nothing is translated. */
  offerFr: string;
  proofFr: string;
  goal: string;
  tone: string;
  address: Address;
  language: Language;
  place: string;
  caller: string;
  company: string;
  first: string;
  second: string;
  firstFr: string;
  secondFr: string;
  objections: string[];
  /** From 1. */
  variant: number;
}

/** What a case of the demo test must show; `content/script.yaml` says what each means. */
export type RuleName =
  | "complete"
  | "same"
  | "variant"
  | "no-proof"
  | "address"
  | "french"
  | "short"
  | "warns"
  | "hides"
  | "literal"
  | "shortened"
  | "objections";

export interface Rule {
  rule: RuleName;
  value: string | null;
  values: string[];
}

export interface Case {
  number: number;
  name: string;
  /** Number of the case whose input it starts from. */
  like: number | null;
  input: Partial<Input>;
  rules: Rule[];
}

export interface AiDemoProps {
  blocks: Blocks;
  cases: Case[];
}

export interface ScriptProps {
  /** Keys in the visitor's storage. */
  draftKey: string;
  keptKey: string;
  blocks: Blocks;
  /** Where a language model answers; empty when there is none. */
  api: string;
}
