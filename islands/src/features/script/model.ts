// The language model that rewrites a script (docs/script-api.md). Nothing is sent unless its URL is set.

import { isObject } from "../../lib/json.ts";
import { compose, type Answer, type Script } from "./compose.ts";
import type { Blocks, Input } from "./props.ts";

/** Timeout of a request in milliseconds. */
const TIMEOUT = 30_000;
/** Maximum length of a part in characters. */
const LONGEST = 2000;

/** Parts of a script that consist of one text. */
const SINGLE = ["opening", "permission", "bridge", "closing", "exit", "voicemail"] as const;
type Single = Record<(typeof SINGLE)[number], string>;

const singles = (read: (part: keyof Single) => string): Single =>
  Object.fromEntries(SINGLE.map((part) => [part, read(part)])) as Single;

/** The parts of a script that are sent to the model and returned by it. */
interface Parts extends Single, Pick<Script, "mail"> {
  questions: string[];
  objections: Pick<Answer, "says" | "answer" | "next">[];
}

export interface Question extends Pick<
  Input,
  "language" | "address" | "tone" | "goal" | "sector" | "function" | "place" | "variant"
> {
  version: 1;
  /** The composed script, with blanks instead of the caller's details. */
  parts: Parts;
}

/** Why there is no text from the model; `message` is shown to the visitor. */
export class ModelFailed extends Error {
  override name = "ModelFailed";
}

/** The request body. It never contains the caller's name or company, nor personal data. */
export function question(blocks: Blocks, input: Input): Question {
  const script = compose(blocks, { ...input, caller: "", company: "" });
  const { language, address, tone, goal, sector, place, variant } = input;
  return {
    version: 1,
    language,
    address,
    tone,
    goal,
    sector,
    function: input.function,
    place,
    variant,
    parts: {
      ...singles((part) => script[part]),
      questions: script.questions.map(({ ask }) => ask),
      objections: script.objections.map(({ says, answer, next }) => ({ says, answer, next })),
      mail: script.mail,
    },
  };
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;

/**
 * Reads an answer, which must have exactly the parts that were sent.
 *
 * @throws {ModelFailed} If it has another shape.
 */
export function answer(base: Script, input: Input, blocks: Blocks, body: unknown): { script: Script; model: string } {
  const failed = new ModelFailed(
    "Het taalmodel gaf een antwoord dat we niet kunnen lezen. De tekst uit bouwstenen blijft staan.",
  );
  if (!isObject(body) || body.version !== 1 || !isText(body.model) || !isObject(body.parts)) throw failed;
  const given = body.parts;
  const { mail } = given;
  if (!SINGLE.every((part) => isText(given[part]))) throw failed;
  if (!isObject(mail) || !isText(mail.subject) || !isText(mail.body)) throw failed;
  const { questions, objections } = given;
  if (!Array.isArray(questions) || questions.length !== base.questions.length || !questions.every(isText)) throw failed;
  if (!Array.isArray(objections) || objections.length !== base.objections.length) throw failed;

  const { caller, company } = blocks.blanks[base.language];
  const named = (text: string): string =>
    text
      .replaceAll(caller, () => input.caller.trim() || caller)
      .replaceAll(company, () => input.company.trim() || company);
  const answers = objections.map((one: unknown, at): Answer => {
    const own = base.objections[at];
    if (own === undefined || !isObject(one) || !isText(one.answer) || !isText(one.next)) throw failed;
    return { ...own, answer: named(one.answer), next: named(one.next) };
  });
  const script: Script = {
    ...base,
    ...singles((part) => named(String(given[part]))),
    questions: base.questions.map((one, at) => ({ ...one, ask: named(questions[at] ?? one.ask) })),
    objections: answers,
    mail: { subject: named(mail.subject), body: named(mail.body) },
  };
  return { script, model: body.model };
}

/**
 * Asks the model at `url` to rewrite the script of an input.
 *
 * @throws {ModelFailed} With a message for the visitor.
 */
export async function rewrite(
  url: string,
  blocks: Blocks,
  input: Input,
  ask: typeof fetch = fetch,
): Promise<{ script: Script; model: string }> {
  const base = compose(blocks, input);
  if (base.removed.length > 0) {
    throw new ModelFailed("Haal eerst de gegevens van personen weg uit wat je invulde. Zo lang sturen we niets door.");
  }
  let response: Response;
  try {
    response = await ask(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question(blocks, input)),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch {
    throw new ModelFailed("Het taalmodel antwoordt niet. De tekst uit bouwstenen blijft staan.");
  }
  if (!response.ok) {
    throw new ModelFailed(
      `Het taalmodel weigerde de vraag (${response.status}). De tekst uit bouwstenen blijft staan.`,
    );
  }
  return answer(base, input, blocks, await response.json().catch(() => null));
}
