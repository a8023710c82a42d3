// Texts about errors, and waiting times.

import type { Board, Fault } from "./client.ts";

/** Title and advice, as in the table on the page. */
export function explain(fault: Fault): { title: string; advice: string } {
  switch (fault.kind) {
    case "token":
      return {
        title: "Token geweigerd",
        advice: "De token is fout geplakt of vernieuwd. Kopieer hem opnieuw uit monday.com.",
      };
    case "forbidden":
      return {
        title: "Geen toegang",
        advice:
          "Je account mag dit niet, of je e-mail is niet bevestigd. Vraag rechten aan de beheerder van monday.com.",
      };
    case "missing":
      return {
        title: "Bord ontbreekt",
        advice: "Het bestaat niet meer of je bent er geen lid van. Laat je toevoegen aan het bord.",
      };
    case "busy":
      return { title: "Te veel vragen", advice: `Wacht ${duration(fault.seconds)} en probeer opnieuw.` };
    case "daily":
      return {
        title: "Te veel vragen",
        advice: "Het aantal vragen van vandaag is op. Dat begint opnieuw om middernacht UTC.",
      };
    case "cursor":
      return { title: "De bladzijde is verlopen", advice: "Open het bord opnieuw, dan begin je bij de eerste items." };
    case "network":
      return { title: "Geen verbinding", advice: "Controleer je verbinding en probeer opnieuw." };
    case "other":
      return { title: "monday.com meldt een fout", advice: fault.message };
  }
}

/** `90` as `1 minuut en 30 seconden`. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes === 1 ? "1 minuut" : minutes > 1 ? `${minutes} minuten` : "",
    rest === 1 ? "1 seconde" : rest > 0 ? `${rest} seconden` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "0 seconden" : parts.join(" en ");
}

/** Without spaces, line ends, invisible characters, which a header refuses, and a `Bearer` that came along. */
export const cleanToken = (pasted: string): string => pasted.replace(/[^\x21-\x7e]+/g, "").replace(/^Bearer/i, "");

/** Boards whose name or workspace holds every word that was typed. */
export function search(boards: Board[], words: string): Board[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return boards.filter(({ name, workspace }) => {
    const text = `${name} ${workspace}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
