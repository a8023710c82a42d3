// Composes a script. The same input and variant always give exactly the same text.

import { capital } from "../../lib/text.ts";
import { anonymise, elide, fill, isClause, line, lower, shorten } from "./fill.ts";
import type { Blocks, Input, Objection, Question } from "./props.ts";

export interface Answer {
  key: string;
  says: string;
  /** Note for the caller about the objection. Empty in French, because callers read Dutch. */
  means: string;
  answer: string;
  next: string;
}

export interface Script {
  language: Input["language"];
  opening: string;
  permission: string;
  questions: Question[];
  bridge: string;
  objections: Answer[];
  closing: string;
  exit: string;
  voicemail: string;
  mail: { subject: string; body: string };
  /** The lines of the call card. */
  card: [label: string, text: string][];
  /** Whether the offer was shortened so that it can be said in a call. */
  shortened: boolean;
  /** Personal data that was removed. */
  removed: string[];
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Wraps a variant number into the range from 1 to the maximum. */
export const variantOf = (blocks: Blocks, variant: number): number => {
  const most = blocks.limits.variants;
  return Number.isFinite(variant) ? ((((Math.round(variant) - 1) % most) + most) % most) + 1 : 1;
};

/** The chosen objections, supplemented to three with the first of the others. */
export function chosenObjections(blocks: Blocks, keys: string[]): Objection[] {
  const chosen = [...new Set(keys)].flatMap((key) => blocks.objections.find((one) => one.key === key) ?? []);
  const others = blocks.objections.filter((one) => !chosen.includes(one));
  const fewest = Math.max(0, Math.min(3, blocks.limits.objections) - chosen.length);
  return [...chosen.slice(0, blocks.limits.objections), ...others.slice(0, fewest)];
}

/** Composes the script for an input. */
export function compose(blocks: Blocks, input: Input): Script {
  const french = input.language === "fr";
  const blanks = blocks.blanks[input.language];
  const sector = blocks.sectors.find(({ name }) => name === input.sector) ?? blocks.sectors.at(-1);
  const contact = blocks.functions.find(({ key }) => key === input.function) ?? blocks.functions[0];
  const goal = blocks.goals.find(({ key }) => key === input.goal) ?? blocks.goals[0];
  const tone = blocks.tones.find(({ key }) => key === input.tone) ?? blocks.tones[0];
  if (sector === undefined || contact === undefined || goal === undefined || tone === undefined) {
    throw new Error("a kind of building block is missing");
  }
  const address = french ? "u" : input.address;

  // Clean free text in both languages: no personal data, one line, no final full stop.
  const removed: string[] = [];
  const clean = (text: string): string => {
    const { text: left, found } = anonymise(line(text), blocks.checks.names);
    removed.push(...found);
    return left;
  };
  const offer = clean(french ? input.offerFr : input.offer);
  const proof = clean(french ? input.proofFr : input.proof);
  const place = clean(input.place);
  const whole = offer === "" ? blanks.offer : lower(offer);
  const short = shorten(whole, blocks.limits.offer);
  const or = (text: string, blank: string): string => (line(text) === "" ? blank : line(text));
  const values: Record<string, string> = {
    beller: or(input.caller, blanks.caller),
    bedrijf: or(input.company, blanks.company),
    aanbod: short,
    over: isClause(short) ? `met een voorstel: ${short}` : `over ${short}`,
    omdat: fill(french ? contact.becauseFr : contact.becauseNl, address, {}),
    functie: french ? contact.fr : contact.nl,
    sector: french ? sector.fr : sector.name,
    plaats: place,
    bewijs: capital(proof),
    moment1: or(french ? input.firstFr : input.first, blanks.first),
    moment2: or(french ? input.secondFr : input.second, blanks.second),
    duur: french ? goal.lastsFr : goal.lastsNl,
    onderwerp: french ? goal.subjectFr : goal.subjectNl,
  };
  const say = (block: string, more?: Record<string, string>): string => {
    const text = fill(block, address, more === undefined ? values : { ...values, ...more });
    return french ? elide(text) : text;
  };
  values.plan = say(french ? goal.planFr : goal.planNl);

  // Slots change at different rates, so that the next variant has another opening but does not differ everywhere.
  const seed = [input.sector, input.function, input.goal, input.tone, address, input.language].join("|");
  const turn = variantOf(blocks, input.variant) - 1;
  let slots = 0;
  const pick = <Item>(items: readonly Item[] | undefined): Item => {
    const stride = 1 + (slots % 4);
    const at = (hash(`${slots++}|${seed}`) + Math.floor(turn / stride)) % (items?.length ?? 1);
    const item = items?.[at];
    if (item === undefined) throw new Error("a building block is missing");
    return item;
  };
  const ask = ({ ask: text, short: brief }: Question): Question => ({ ask: say(text), short: brief });

  const { french: fr } = blocks;
  const opening = say(french ? fr.opening : pick(blocks.opening[tone.key]));
  const questions = french
    ? [sector.frSituation, fr.experience, sector.frImpact, fr.decision].map(ask)
    : [pick(sector.situation), pick(blocks.experience), pick(sector.impact), pick(blocks.decision)].map(ask);
  const permission = say(french ? fr.permission : pick(blocks.permission[tone.key]));
  const bridge = say(french ? fr.bridge : pick(blocks.bridge[tone.key]));
  const proposal = say(french ? goal.closingFr : pick(goal.closing[tone.key]));
  const closing = `${proposal} ${say(french ? fr.confirm : pick(blocks.confirm))}`;
  const exit = say(french ? fr.exit : pick(blocks.exit));
  const voicemail = say(french ? fr.voicemail : pick(blocks.voicemail[tone.key]));
  const objections = chosenObjections(blocks, input.objections).map((one): Answer => {
    if (french) return { key: one.key, says: one.fr, means: "", answer: one.answerFr, next: one.nextFr };
    return { key: one.key, says: one.nl, means: one.means, answer: say(pick(one.answers)), next: say(pick(one.next)) };
  });
  const written = { aanbod: whole };
  const mail = {
    subject: say(french ? fr.subject : blocks.mail.subject),
    body: say(french ? fr.body : blocks.mail.body, written),
  };

  return {
    language: input.language,
    opening,
    permission,
    questions,
    bridge,
    objections,
    closing,
    exit,
    voicemail,
    mail,
    card: card(blocks, values, questions, objections, french),
    shortened: short !== whole,
    removed,
  };
}

/** The call card: one page that the caller keeps in view. */
function card(
  { card: last }: Blocks,
  values: Record<string, string>,
  questions: Question[],
  objections: Answer[],
  french: boolean,
): Script["card"] {
  const { functie = "", sector = "", plaats = "", aanbod = "", bewijs = "" } = values;
  const { moment1 = "", moment2 = "", duur = "" } = values;
  const list = (items: string[]): string => items.filter((item) => item !== "").join(", ");
  const lines: [dutch: string, french: string, text: string][] = [
    ["Wie", "Qui", list([functie, sector, plaats])],
    ["Reden", "Raison", aanbod],
    ["Vragen", "Questions", questions.map(({ short }) => short).join(" · ")],
    ["Bewijs", "Preuve", bewijs],
    ["Bezwaren", "Objections", objections.map(({ says }) => says).join(" · ")],
    ["Voorstel", "Proposition", list([duur, `${moment1} ${french ? "ou" : "of"} ${moment2}`])],
    ["Grens", "Limite", french ? last.limitFr : last.limitNl],
    ["Herkomst", "Origine", french ? last.originFr : last.originNl],
  ];
  return lines
    .filter(([, , text]) => text !== "")
    .map(([dutch, other, text]) => [french ? other : dutch, capital(text)]);
}

/** The parts of a script that are said aloud. */
export function spoken(script: Script): string[] {
  return [
    script.opening,
    script.permission,
    ...script.questions.map(({ ask }) => ask),
    script.bridge,
    ...script.objections.flatMap(({ answer, next }) => [answer, next]),
    script.closing,
    script.exit,
    script.voicemail,
  ];
}

/** The script as plain text, to copy. */
export function asText(script: Script): string {
  const french = script.language === "fr";
  const part = (dutch: string, other: string, text: string): string =>
    `${(french ? other : dutch).toUpperCase()}\n${text}`;
  return [
    part("Opening", "Ouverture", script.opening),
    part("Vraag om toestemming", "Demande d'accord", script.permission),
    part(
      "Vier vragen",
      "Quatre questions",
      script.questions.map(({ ask }, i) => `${String(i + 1)}. ${ask}`).join("\n"),
    ),
    part("Brug", "Transition", script.bridge),
    part(
      "Bezwaren",
      "Objections",
      script.objections.map(({ says, answer, next }) => `${says}\n- ${answer} ${next}`).join("\n"),
    ),
    part("Afsluiting", "Conclusion", script.closing),
    part("Nette uitweg", "Sortie", script.exit),
    part("Voicemail", "Messagerie", script.voicemail),
    part("Bevestigingsmail", "E-mail de confirmation", `${script.mail.subject}\n\n${script.mail.body}`),
    part("Belkaart", "Fiche d'appel", script.card.map((line) => line.join(": ")).join("\n")),
  ].join("\n\n");
}
