// A quiz as the generator writes it: the first option of each question is right.

import { createHash } from "node:crypto";
import type { ModuleQuiz } from "../../src/contract/props.ts";

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();

/** `Vraag 3?` with the options `goed 3`, `fout 3`, `ook fout 3`, `zeker fout 3`, the explanation `Daarom 3.` */
export function moduleQuiz(slug: string, number: number, { count = 10 } = {}): ModuleQuiz {
  return {
    slug,
    number,
    slugs: ["een", "twee"],
    pass: 80,
    asks: 5,
    questions: Array.from({ length: count }, (_, index) => {
      const at = index + 1;
      const key = `${slug}${at}\ngoed ${at}`;
      const stream = digest(`${key}\n1`);
      const sealed = Buffer.from(`Daarom ${at}.`).map((byte, place) => byte ^ (stream[place] ?? 0));
      return {
        id: `${slug}${at}`,
        question: `Vraag ${at}?`,
        options: [`goed ${at}`, `fout ${at}`, `ook fout ${at}`, `zeker fout ${at}`],
        digest: digest(key).toString("hex").slice(0, 16),
        explanation: Buffer.from(sealed).toString("hex"),
        section: { id: `deel-${at}`, label: `Deel ${at}` },
      };
    }),
    next: number === 1 ? { number: 2, url: "/twee" } : null,
    overviewUrl: "/modules#voortgang",
  };
}
