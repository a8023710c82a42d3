// A few building blocks that reach every path of the script generator.

import type { Blocks, Case, Input, Question } from "../../src/features/script/props.ts";
import { emptyInput } from "../../src/features/script/input.ts";

const tones = (text: string) => ({
  zakelijk: [`${text} a.`, `${text} b.`],
  warm: [`${text} c.`, `${text} d.`],
  kort: [`${text} e.`],
});
const ask = (text: string): Question => ({ ask: `${text}?`, short: text.toLowerCase() });
const objection = (key: string) => ({
  key,
  nl: `Bezwaar ${key}`,
  fr: `Objection ${key}`,
  means: `Achter ${key}`,
  answers: [`Antwoord op ${key}.`],
  next: [`Vervolg op ${key}?`],
  answerFr: `Réponse ${key}.`,
  nextFr: `Suite ${key} ?`,
});

export const BLOCKS: Blocks = {
  limits: { wordsPerMinute: 150, opening: 20, voicemail: 20, sentence: 20, offer: 60, variants: 12, objections: 5 },
  blanks: {
    nl: { caller: "[je naam]", company: "[je bedrijf]", offer: "[je aanbod]", first: "dinsdag", second: "donderdag" },
    fr: {
      caller: "[votre nom]",
      company: "[votre entreprise]",
      offer: "[votre offre]",
      first: "mardi",
      second: "jeudi",
    },
  },
  functions: [
    {
      key: "zaak",
      nl: "Zaakvoerder",
      fr: "le gérant",
      becauseNl: "omdat [u|je] de zaak leidt",
      becauseFr: "parce que vous dirigez",
    },
    {
      key: "hr",
      nl: "HR-manager",
      fr: "le RH",
      becauseNl: "omdat [u|je] over het personeel gaat",
      becauseFr: "parce que vous recrutez",
    },
  ],
  sectors: ["Bouw", "Anders"].map((name) => ({
    name,
    fr: `secteur ${name}`,
    situation: [ask(`Hoe ${name}`), ask(`Wie ${name}`)],
    impact: [ask(`Wat kost ${name}`), ask(`Wat merkt ${name}`)],
    frSituation: ask("Comment"),
    frImpact: ask("Combien"),
  })),
  goals: [
    {
      key: "bezoek",
      nl: "Bezoek",
      fr: "visite",
      lastsNl: "een halfuur",
      lastsFr: "une demi-heure",
      planNl: "kom ik langs[[#plaats]] in [[plaats]][[/plaats]]",
      planFr: "je passe[[#plaats]] à [[plaats]][[/plaats]]",
      subjectNl: "Mijn bezoek",
      subjectFr: "Ma visite",
      closing: {
        zakelijk: ["Past [[moment1]] of [[moment2]]?"],
        warm: ["Komt [[moment1]] goed uit, of [[moment2]]?", "Liever [[moment1]] of [[moment2]]?"],
        kort: ["[[moment1]] of [[moment2]]?"],
      },
      closingFr: "Est-ce que [[moment1]] vous convient, ou [[moment2]] ?",
    },
  ],
  tones: ["zakelijk", "warm", "kort"].map((key) => ({ key, label: key })),
  opening: {
    zakelijk: ["Goedendag, [[beller]] van [[bedrijf]]. Ik bel [u|je] [[over]]. Ik vraag naar [u|jou] [[omdat]]."],
    warm: [
      "Goedendag, met [[beller]] van [[bedrijf]]. Ik bel [u|je] [[over]]. Dat doe ik [[omdat]].[[#plaats]] Ik bel rond [[plaats]].[[/plaats]]",
      "Dag, met [[beller]] van [[bedrijf]]. Mijn reden om te bellen: [[aanbod]]. Dat doe ik [[omdat]].[[^plaats]] Overal.[[/plaats]][[#plaats]] Ook in [[plaats]].[[/plaats]]",
    ],
    kort: ["Dag, [[beller]] van [[bedrijf]]. Ik bel [[over]]."],
  },
  permission: { zakelijk: ["Past het [u|je]?"], warm: ["Stoor ik [u|je]?"], kort: ["Past het?"] },
  experience: [ask("Wat loopt goed"), ask("Waar gaat tijd heen")],
  decision: [ask("Wie beslist")],
  bridge: {
    zakelijk: ["Samengevat: [woorden]. Wat wij doen: [[aanbod]].[[#bewijs]] [[bewijs]].[[/bewijs]]"],
    warm: ["Ik hoor: [woorden]. Wat wij doen: [[aanbod]].[[#bewijs]] [[bewijs]].[[/bewijs]]"],
    kort: ["Dus: [[aanbod]].[[#bewijs]] [[bewijs]].[[/bewijs]]"],
  },
  confirm: ["Naar welk adres?"],
  exit: ["Dank [u|je] om het te zeggen."],
  voicemail: tones("Met [[beller]] van [[bedrijf]]. Ik belde [[over]]"),
  mail: {
    subject: "[[onderwerp]] op [datum]",
    body: "[Dag mevrouw|Dag daar],\n\nZoals afgesproken [[plan]]. Het gaat om [[aanbod]].\n\n[[beller]], [[bedrijf]]",
  },
  french: {
    opening:
      "Bonjour, [[beller]] de [[bedrijf]]. Je vous appelle : [[aanbod]]. Je vous contacte [[omdat]].[[#plaats]] Autour de [[plaats]].[[/plaats]]",
    permission: "Avez-vous deux minutes ?",
    experience: ask("Quoi"),
    decision: ask("Qui"),
    bridge: "Notre proposition : [[aanbod]].[[#bewijs]] [[bewijs]].[[/bewijs]]",
    confirm: "À quelle adresse ?",
    exit: "Merci.",
    voicemail: "Bonjour, [[beller]].",
    subject: "[[onderwerp]]",
    body: "Bonjour,\n\nComme convenu, [[plan]]. Sujet : [[aanbod]].",
  },
  card: {
    limitNl: "Twee keer nee: stop.",
    limitFr: "Deux fois non : arrêtez.",
    originNl: "Zeg de bron.",
    originFr: "Dites la source.",
  },
  objections: ["tijd", "mail", "iemand", "budget", "later", "nodig"].map(objection),
  checks: {
    jargon: [
      { word: "ROI", use: "opbrengst" },
      { word: "quick win", use: "snel resultaat" },
    ],
    claims: ["beste", "goedkoopste", "nummer 1"],
    names: ["Katrien", "An", "Jan"],
  },
};

export const INPUT: Input = {
  ...emptyInput(BLOCKS),
  offer: "Een inspectie van daken",
  proof: "Bij een magazijn vonden we drie naden",
  tone: "warm",
  place: "Lokeren",
  caller: "Nele",
  company: "Voorbeeld Dakzorg",
  objections: ["iemand"],
};

const one = (
  number: number,
  input: Partial<Input>,
  rule: Case["rules"][number]["rule"],
  value: string | null = null,
  values: string[] = [],
): Case => ({
  number,
  name: `Geval ${number}`,
  like: number === 1 ? null : 1,
  input,
  rules: [{ rule, value, values }],
});

export const CASES: Case[] = [
  one(1, INPUT, "complete"),
  one(2, {}, "same"),
  one(3, { variant: 2 }, "variant"),
  one(4, { proof: "" }, "no-proof"),
  one(5, { address: "je" }, "address"),
  one(6, { language: "fr" }, "french"),
  one(7, { tone: "kort" }, "short"),
  one(8, { offer: "de beste daken" }, "warns", "claims"),
  one(9, { offer: "Een dak voor Katrien Peeters, 0400 00 00 00" }, "hides", null, [
    "Katrien",
    "Peeters",
    "0400 00 00 00",
  ]),
  one(10, { place: "<b>Gent</b>" }, "literal", "<b>Gent</b>"),
  one(
    11,
    { offer: "Een inspectie van platte daken, met een verslag in foto's en een raming van de kosten" },
    "shortened",
  ),
  one(12, { objections: ["tijd", "mail", "iemand", "budget", "later"] }, "objections", "5"),
];
