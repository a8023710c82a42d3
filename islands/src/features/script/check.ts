// The self-check of a script and its input.

import { asText, compose, spoken, type Script } from "./compose.ts";
import { escape, isClause, line } from "./fill.ts";
import type { Blocks, Input } from "./props.ts";

type CheckKey = "opening" | "sentences" | "jargon" | "address" | "claims" | "who" | "personal" | "offer" | "facts";

export interface Check {
  key: CheckKey;
  label: string;
  /** Whether the check passed. */
  ok: boolean;
  /** The outcome in words. */
  says: string;
  /** Why it matters. */
  why: string;
}

/** Splits a text into words. A blank in brackets is one word. */
export const words = (text: string): string[] =>
  text
    .replace(/\[[^\]]*\]/g, "x")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Seconds needed to say a text. */
export const seconds = (text: string, wordsPerMinute: number): number =>
  Math.round((words(text).length / wordsPerMinute) * 60);

export const sentences = (text: string): string[] => text.split(/(?<=[.?!])\s+/).filter((one) => one !== "");

/** The given words that occur in a text as whole words. */
function found(text: string, list: string[]): string[] {
  return list.filter((word) => new RegExp(`(?<![\\p{L}\\p{N}-])${escape(word)}(?![\\p{L}\\p{N}-])`, "iu").test(text));
}

const quote = (list: string[]): string => list.map((word) => `“${word}”`).join(", ");
const bare = (text: string): string => text.replace(/\[[^\]]*\]/g, " ");
const numbers = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Checks a script. If a language model rewrote it, `base` is the script that it started from. */
export function check(blocks: Blocks, input: Input, script: Script, base?: Script): Check[] {
  const { limits, checks } = blocks;
  const french = script.language === "fr";
  const all = spoken(script);
  const text = bare([...all, script.mail.subject, script.mail.body].join("\n"));
  const offer = french ? input.offerFr : input.offer;
  const proof = line(french ? input.proofFr : input.proof);
  const typed = [offer, proof].join("\n");

  const opening = seconds(script.opening, limits.wordsPerMinute);
  const voicemail = seconds(script.voicemail, limits.wordsPerMinute);
  const late = opening > limits.opening || voicemail > limits.voicemail;
  const long = all.flatMap(sentences).filter((one) => words(one).length > limits.sentence);
  const jargon = checks.jargon.filter(({ word }) => found(text, [word]).length > 0);
  const formal = found(text, ["u", "uw", "uzelf"]);
  const familiar = found(text, ["je", "jij", "jou", "jouw", "jezelf", "jullie"]);
  const tu = found(text, ["tu", "ton", "ta", "tes", "toi"]);
  const wrong = french ? tu : input.address === "u" ? familiar : formal;
  const claims = found(text, checks.claims);
  // A figure in the visitor's offer needs proof.
  const figures = proof === "" ? numbers(offer).filter((one) => text.includes(one)) : [];
  const first = sentences(script.opening).slice(0, 2).join(" ");
  const caller = line(input.caller) === "" ? blocks.blanks[script.language].caller : line(input.caller);
  const who = first.includes(caller) && /\b(?:bel|bellen|oproep|appelle)\b/i.test(first);

  const result: Check[] = [
    {
      key: "opening",
      label: "Lengte van opening en voicemail",
      ok: !late,
      says: `${late ? "Te lang" : "In orde"}: de opening duurt ${opening} seconden, de voicemail ${voicemail}`,
      why: `Na ${limits.opening} seconden haakt een drukke mens af`,
    },
    {
      key: "sentences",
      label: `Zinnen van meer dan ${limits.sentence} woorden`,
      ok: long.length === 0,
      says:
        long.length === 0
          ? "Geen"
          : `${long.length} te lang: ${quote(long.map((one) => `${words(one).slice(0, 6).join(" ")} …`))}`,
      why: "Lange zinnen klinken voorgelezen",
    },
    {
      key: "jargon",
      label: "Jargon en Engelse woorden",
      ok: jargon.length === 0,
      says:
        jargon.length === 0 ? "Geen" : jargon.map(({ word, use }) => `zeg liever “${use}” dan “${word}”`).join(", "),
      why: "De ander moet alles meteen begrijpen",
    },
    {
      key: "address",
      label: "Aanspreekvorm",
      ok: wrong.length === 0,
      says:
        wrong.length === 0
          ? `Overal “${french ? "vous" : input.address}”`
          : `Er staat ook ${quote(wrong)}, kijk na wat je zelf invulde`,
      why: "Wisselen tussen twee vormen klinkt slordig",
    },
    {
      key: "claims",
      label: "Beweringen zonder bewijs",
      ok: claims.length === 0 && figures.length === 0,
      says:
        claims.length > 0
          ? `${quote(claims)} vraagt een bewijs, of een ander woord`
          : figures.length > 0
            ? `Vul een bewijs in bij ${quote(figures)}`
            : proof === ""
              ? "Geen, en er is geen bewijs ingevuld"
              : "Geen, het bewijs is ingevuld",
      why: "Een superlatief zonder bewijs kost vertrouwen",
    },
    {
      key: "who",
      label: "Wie belt en waarom",
      ok: who,
      says: who ? "In orde, in de eerste twee zinnen" : "Zeg in de eerste twee zinnen wie belt en waarom",
      why: "Dat hoort zo en het werkt beter",
    },
    {
      key: "personal",
      label: "Gegevens van personen",
      ok: script.removed.length === 0,
      says:
        script.removed.length === 0
          ? "Geen gevonden"
          : `${quote(script.removed)} hoort hier niet en is weggelaten, haal het weg uit wat je invulde`,
      why: "Voor een leidraad heb je geen naam of nummer van een prospect nodig",
    },
    {
      key: "offer",
      label: "Aanbod in één regel",
      ok: line(offer) !== "" && !script.shortened,
      says:
        line(offer) === ""
          ? "Nog niet ingevuld"
          : script.shortened
            ? `Langer dan ${limits.offer} tekens: in het gesprek staat alleen het begin, in de mail alles`
            : isClause(line(offer))
              ? "In orde, als zin"
              : "In orde",
      why: "Wie lang moet luisteren, onthoudt niets",
    },
  ];
  if (base !== undefined) {
    const given = new Set(numbers(`${asText(base)}\n${typed}`));
    const invented = [...new Set(numbers(asText(script)))].filter((one) => !given.has(one));
    result.push({
      key: "facts",
      label: "Cijfers die niemand opgaf",
      ok: invented.length === 0,
      says: invented.length === 0 ? "Geen" : `${quote(invented)} komt van het taalmodel en niet van jou`,
      why: "Een verzonnen cijfer is een fout, hoe vlot de zin ook loopt",
    });
  }
  return result;
}

/** Composes a script and checks it. */
export function generate(blocks: Blocks, input: Input): { script: Script; checks: Check[] } {
  const script = compose(blocks, input);
  return { script, checks: check(blocks, input, script) };
}
