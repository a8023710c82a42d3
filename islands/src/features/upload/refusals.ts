// Messages about refused files, with what the visitor can do.

import { fileSize, number } from "../../lib/format.ts";
import type { Limits } from "./logic.ts";

const SAVE = "Open het in Excel en kies Opslaan als, CSV UTF-8.";

/** For each reason: the problem and the solution. */
const REFUSALS = {
  empty: () => ["Dit bestand is leeg", "Kijk na of je het juiste bestand koos."],
  "too-large": (detail, limits) => [
    `Dit bestand telt ${fileSize(Number(detail))}`,
    `We nemen hoogstens ${fileSize(limits.bytes)}. Splits het, of laat kolommen weg die je niet nodig hebt.`,
  ],
  excel: (detail) => [`Dit is ${detail}, geen CSV`, SAVE],
  binary: (detail) => [`Dit is ${detail}, geen CSV`, "Voer je lijst uit als CSV en probeer opnieuw."],
  "utf-32": () => ["Dit bestand is bewaard als UTF-32", `Dat lezen we niet. ${SAVE}`],
  "bad-utf-16": () => ["Dit bestand is beschadigd", `Het is bewaard als UTF-16, maar niet elk teken klopt. ${SAVE}`],
  "one-column": () => [
    "We vinden maar één kolom",
    "Zet tussen de cellen een puntkomma, een komma of een tab, zoals Excel het bewaart.",
  ],
  "no-rows": () => ["Onder de titelrij staat niets", "Kijk na of de lijst volledig bewaard is."],
  "too-many-columns": (detail) => [
    `Dit bestand heeft ${number(Number(detail))} kolommen`,
    "We lezen er hoogstens honderd. Laat weg wat niet over het bedrijf gaat.",
  ],
  "open-quote": (detail) => [
    `Op rij ${number(Number(detail))} opent een aanhalingsteken dat nergens sluit`,
    "Verbeter die rij en kies het bestand opnieuw.",
  ],
  "not-loaded": () => [
    "De controle is niet geladen",
    "Kijk na of je internet hebt en kies het bestand opnieuw. Helpt dat niet, laad dan de pagina opnieuw.",
  ],
  unreadable: () => [
    "Dit bestand kan niet gelezen worden",
    "Misschien is het verplaatst of nog open in een ander programma. Kies het opnieuw.",
  ],
} satisfies Record<string, (detail: string, limits: Limits) => [title: string, advice: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Why a file is refused. */
export interface Refusal {
  code: RefusalCode;
  /** Details about this file: its size, its kind, or a row. */
  detail: string;
}

export function explain({ code, detail }: Refusal, limits: Limits): [title: string, advice: string] {
  const words: (detail: string, limits: Limits) => [string, string] = REFUSALS[code];
  return words(detail, limits);
}
