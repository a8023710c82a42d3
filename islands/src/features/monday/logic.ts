// Texts about errors, and waiting times.

import type { Board, Fault } from "./client.ts";

type Texts = [title: string, advice: string];

const TEXTS: Record<Exclude<Fault["kind"], "busy" | "other">, Texts> = {
  token: ["Token geweigerd", "De token is fout geplakt of vernieuwd. Kopieer hem opnieuw uit monday.com."],
  forbidden: [
    "Geen toegang",
    "Je account mag dit niet, of je e-mail is niet bevestigd. Vraag rechten aan de beheerder van monday.com.",
  ],
  missing: ["Bord ontbreekt", "Het bestaat niet meer of je bent er geen lid van. Laat je toevoegen aan het bord."],
  daily: ["Te veel vragen", "Het aantal vragen van vandaag is op. Dat begint opnieuw om middernacht UTC."],
  cursor: ["De bladzijde is verlopen", "Open het bord opnieuw, dan begin je bij de eerste items."],
  network: ["Geen verbinding", "Controleer je verbinding en probeer opnieuw."],
};

/** Title and advice, as in the table on the page. */
export function explain(fault: Fault): Texts {
  if (fault.kind === "busy") return ["Te veel vragen", `Wacht ${duration(fault.seconds)} en probeer opnieuw.`];
  return fault.kind === "other" ? ["monday.com meldt een fout", fault.message] : TEXTS[fault.kind];
}

/** Formats `90` as `1 minuut en 30 seconden`. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes === 1 ? "1 minuut" : minutes > 1 ? `${minutes} minuten` : "",
    rest === 1 ? "1 seconde" : rest > 0 ? `${rest} seconden` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "0 seconden" : parts.join(" en ");
}

/** Cleans a pasted token: no whitespace, no invisible characters (invalid in a header), no `Bearer` prefix. */
export const cleanToken = (pasted: string): string => pasted.replace(/[^\x21-\x7e]+/g, "").replace(/^Bearer/i, "");

/** Boards whose name or workspace holds every word that was typed. */
export function search(boards: Board[], words: string): Board[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return boards.filter(({ name, workspace }) => {
    const text = `${name} ${workspace}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
