// Runs the cases of content/script.yaml against the generator.

import { capital } from "../../../lib/text.ts";
import { generate, seconds, type Check } from "../check.ts";
import { asText, spoken, type Script } from "../compose.ts";
import { line, lower } from "../fill.ts";
import { emptyInput } from "../input.ts";
import type { Blocks, Case, Input, Rule } from "../props.ts";

interface Verdict {
  rule: string;
  ok: boolean;
  /** The finding in words. */
  says: string;
}

export interface Outcome {
  case: Case;
  input: Input;
  script: Script;
  checks: Check[];
  verdicts: Verdict[];
  passed: boolean;
}

/** The complete input of a case: its own input merged over that of the case in `like`. */
export function inputOf(blocks: Blocks, cases: Case[], one: Case, depth = 0): Input {
  const like = cases.find(({ number }) => number === one.like);
  const base =
    like === undefined || depth > cases.length ? emptyInput(blocks) : inputOf(blocks, cases, like, depth + 1);
  const given = Object.entries(one.input).filter(([, value]) => value !== null && value !== undefined);
  return { ...base, ...(Object.fromEntries(given) as Partial<Input>) };
}

const DUTCH = "het een wij ik niet voor ook naar bij wie wat hoe uw jij omdat".split(" ");
const within = (text: string, word: string): boolean => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, "iu").test(text);

/** Facts from the input that are missing from the script. */
function facts(input: Input, script: Script): string[] {
  const text = asText(script);
  const given = [
    lower(line(input.offer)),
    capital(line(input.proof)),
    line(input.place),
    line(input.caller),
    line(input.company),
  ];
  return given.filter((fact) => fact !== "" && !text.includes(fact));
}

type Look = (context: {
  blocks: Blocks;
  input: Input;
  script: Script;
  checks: Check[];
  /** The case in this one's `like`. */
  like: { input: Input; script: Script };
  rule: Rule;
}) => { ok: boolean; says: string };

const RULES: Record<Rule["rule"], { title: string; look: Look }> = {
  complete: {
    title: "Alle onderdelen zijn er",
    look: ({ script }) => {
      const parts = [...spoken(script), script.mail.subject, script.mail.body, ...script.card.map(([, text]) => text)];
      const empty = parts.filter((part) => part.trim() === "" || /\[\[|\]\]|undefined|\|/.test(part));
      const whole = script.questions.length === 4 && script.objections.length >= 3 && script.card.length >= 7;
      return {
        ok: whole && empty.length === 0,
        says: `${parts.length} tekstdelen, ${script.questions.length} vragen, ${script.objections.length} bezwaren`,
      };
    },
  },
  same: {
    title: "Letter voor letter dezelfde tekst",
    look: ({ script, like }) => {
      const ok = asText(script) === asText(like.script);
      return { ok, says: ok ? `${asText(script).length} tekens gelijk` : "De teksten verschillen" };
    },
  },
  variant: {
    title: "Andere opening, dezelfde feiten",
    look: ({ input, script, like }) => {
      const lost = [...facts(input, script), ...facts(like.input, like.script)];
      const other = script.opening !== like.script.opening;
      const says = other ? "De opening is anders" : "De opening is dezelfde";
      return { ok: other && lost.length === 0, says: lost.length === 0 ? says : `${says}, weg is: ${lost.join(", ")}` };
    },
  },
  "no-proof": {
    title: "Een brug zonder bewijszin",
    look: ({ input, script, like }) => {
      const text = asText(script);
      const proof = line(like.input.proof);
      const figures = (script.bridge.match(/\d+/g) ?? []).filter((one) => !input.offer.includes(one));
      const ok = proof !== "" && !text.includes(proof) && figures.length === 0;
      return { ok, says: ok ? "Geen bewijs en geen verzonnen cijfer" : `Gevonden: ${figures.join(", ") || proof}` };
    },
  },
  address: {
    title: "Eén aanspreekvorm",
    look: ({ checks }) => {
      const found = checks.find(({ key }) => key === "address");
      return { ok: found?.ok === true, says: found?.says ?? "" };
    },
  },
  french: {
    title: "Kernzinnen met “vous”, zonder Nederlands",
    look: ({ script }) => {
      const text = asText(script);
      const dutch = DUTCH.filter((word) => within(text, word));
      if (dutch.length > 0) return { ok: false, says: `Nederlands: ${dutch.join(", ")}` };
      const ok = within(text, "vous");
      return { ok, says: ok ? "Alles in het Frans" : "Geen “vous”" };
    },
  },
  short: {
    title: "Een opening die kort genoeg is",
    look: ({ blocks, input, script }) => {
      const long = generate(blocks, { ...input, tone: "warm" }).script;
      const [here, there] = [script, long].map(({ opening }) => seconds(opening, blocks.limits.wordsPerMinute));
      const ok = (here ?? 0) <= blocks.limits.opening && (here ?? 0) < (there ?? 0);
      return { ok, says: `${here ?? 0} seconden, warm ${there ?? 0}` };
    },
  },
  warns: {
    title: "De zelfcontrole waarschuwt",
    look: ({ checks, rule }) => {
      const found = checks.find(({ key }) => key === rule.value);
      return { ok: found?.ok === false, says: found === undefined ? "Die controle bestaat niet" : found.says };
    },
  },
  hides: {
    title: "Geen persoonsgegevens in de tekst",
    look: ({ script, checks, rule }) => {
      const text = asText(script);
      const shown = rule.values.filter((value) => text.includes(value));
      const warned = checks.find(({ key }) => key === "personal")?.ok === false;
      const says =
        shown.length > 0 ? `In de tekst: ${shown.join(", ")}` : warned ? "Weggelaten, met melding" : "Geen melding";
      return { ok: shown.length === 0 && warned && rule.values.length > 0, says };
    },
  },
  literal: {
    title: "Code staat er als gewone tekst",
    look: ({ script, rule }) => {
      const ok = rule.value !== null && asText(script).includes(rule.value);
      return { ok, says: ok ? "De tekens staan er zoals ze ingevuld zijn" : "De tekens zijn veranderd" };
    },
  },
  shortened: {
    title: "Een melding en een leesbare opening",
    look: ({ blocks, input, script, checks }) => {
      const whole = script.opening.includes(lower(line(input.offer)));
      const warned = checks.find(({ key }) => key === "offer")?.ok === false;
      const length = seconds(script.opening, blocks.limits.wordsPerMinute);
      return {
        ok: !whole && warned && length <= blocks.limits.opening,
        says: `${whole ? "Het hele aanbod staat erin" : "Alleen het begin staat erin"}, ${length} seconden`,
      };
    },
  },
  objections: {
    title: "Elk bezwaar een eigen antwoord",
    look: ({ script, rule, input }) => {
      const { objections } = script;
      const own = (of: (at: number) => string | undefined): boolean =>
        new Set(objections.map((_, at) => of(at))).size === objections.length;
      const all = input.objections.every((key) => objections.some((one) => one.key === key));
      const distinct = own((at) => objections[at]?.answer) && own((at) => objections[at]?.next);
      const asked = objections.every(({ next }) => next.trim().endsWith("?"));
      return {
        ok: all && distinct && asked && String(objections.length) === rule.value,
        says: `${objections.length} antwoorden${distinct ? ", alle verschillend" : ", niet alle verschillend"}`,
      };
    },
  },
};

/** Runs one case. */
export function run(blocks: Blocks, cases: Case[], one: Case): Outcome {
  const input = inputOf(blocks, cases, one);
  const { script, checks } = generate(blocks, input);
  const model = cases.find(({ number }) => number === one.like) ?? one;
  const likeInput = inputOf(blocks, cases, model);
  const like = { input: likeInput, script: generate(blocks, likeInput).script };
  const verdicts = one.rules.map((rule): Verdict => {
    const { title, look } = RULES[rule.rule];
    return { rule: title, ...look({ blocks, input, script, checks, like, rule }) };
  });
  return { case: one, input, script, checks, verdicts, passed: verdicts.length > 0 && verdicts.every(({ ok }) => ok) };
}
