// A scan of the same shape as the site's: five themes of four questions.

import type { ScanResults, Theme } from "../../src/features/scan/logic.ts";

const NAMES = ["Doelgroep en data", "Boodschap", "Ritme en capaciteit", "Opvolging en CRM", "Meten en rendement"];

const theme = (name: string, at: number): Theme => ({
  key: `thema-${at + 1}`,
  name,
  intro: `Inleiding ${at + 1}`,
  questions: [1, 2, 3, 4].map((n) => ({
    key: `vraag-${at * 4 + n}`,
    text: `Vraag nummer ${at * 4 + n}?`,
    tip: `Tip ${at * 4 + n}.`,
  })),
  advice: `Advies ${at + 1}.`,
  article: { label: `Lees ${at + 1}`, to: `/blog/artikel-${at + 1}` },
  tool: { label: `Gebruik ${at + 1}`, to: `/tool-${at + 1}` },
});

export const PROPS: ScanResults = {
  answers: ["Nee of nooit", "Soms", "Meestal", "Ja of altijd"],
  minutes: 3,
  themes: NAMES.map(theme),
  bands: [
    { from: 0, name: "Startblok", situation: "Toeval.", advice: "Maak een lijst." },
    { from: 35, name: "Op weg", situation: "Nu en dan.", advice: "Kies een ritme." },
    { from: 60, name: "Sterk", situation: "Het draait.", advice: "Besteed uit." },
    { from: 80, name: "Koploper", situation: "Altijd door.", advice: "Open een streek." },
  ],
  missed: { callsPerWeek: 50, min: 5, max: 600, low: 0.5 },
  attemptsPerDay: 70,
  reach: 0.22,
  booking: 0.1,
  sectors: ["IT & Software", "Bouw & Renovatie"],
  sizes: ["1 tot 4", "10 tot 49"],
  regions: ["Oost-Vlaanderen", "Brussel"],
  goals: ["Meer afspraken", "Een nieuwe sector of streek"],
};
