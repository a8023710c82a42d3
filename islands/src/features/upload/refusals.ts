// Why a file is refused, in words a visitor can act on.

import { number } from "../../lib/format.ts";
import { size, type Refusal } from "./logic.ts";
import type { Limits } from "./pipeline.ts";

export interface Explained {
  /** What is wrong. */
  title: string;
  /** What to do. */
  advice: string;
}

const SAVE = "Open het in Excel en kies Opslaan als, CSV UTF-8.";

export function explain({ code, detail }: Refusal, limits: Limits): Explained {
  switch (code) {
    case "empty":
      return { title: "Dit bestand is leeg", advice: "Kijk na of je het juiste bestand koos." };
    case "too-large":
      return {
        title: `Dit bestand telt ${size(Number(detail))}`,
        advice: `We nemen hoogstens ${size(limits.bytes)}. Splits het, of laat kolommen weg die je niet nodig hebt.`,
      };
    case "excel":
      return { title: `Dit is ${detail}, geen CSV`, advice: SAVE };
    case "binary":
      return { title: `Dit is ${detail}, geen CSV`, advice: "Voer je lijst uit als CSV en probeer opnieuw." };
    case "utf-32":
      return { title: "Dit bestand is bewaard als UTF-32", advice: `Dat lezen we niet. ${SAVE}` };
    case "bad-utf-16":
      return {
        title: "Dit bestand is beschadigd",
        advice: `Het is bewaard als UTF-16, maar niet elk teken klopt. ${SAVE}`,
      };
    case "one-column":
      return {
        title: "We vinden maar één kolom",
        advice: "Zet tussen de cellen een puntkomma, een komma of een tab, zoals Excel het bewaart.",
      };
    case "no-rows":
      return { title: "Onder de titelrij staat niets", advice: "Kijk na of de lijst volledig bewaard is." };
    case "too-many-columns":
      return {
        title: `Dit bestand heeft ${number(Number(detail))} kolommen`,
        advice: "We lezen er hoogstens honderd. Laat weg wat niet over het bedrijf gaat.",
      };
    case "open-quote":
      return {
        title: `Op rij ${number(Number(detail))} opent een aanhalingsteken dat nergens sluit`,
        advice: "Verbeter die rij en kies het bestand opnieuw.",
      };
    case "unreadable":
      return {
        title: "Dit bestand kan niet gelezen worden",
        advice: "Misschien is het verplaatst of nog open in een ander programma. Kies het opnieuw.",
      };
  }
}
