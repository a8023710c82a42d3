// Builds the report of each mode: from effort, from a goal, from a formula, or compared with an employee.

import { fromEffort } from "../../lib/effort.ts";
import { euro, number } from "../../lib/format.ts";
import {
  cheapest,
  costFor,
  effortRange,
  employeeCost,
  employeeRange,
  estimate,
  formulaRange,
  fromGoal,
  rivalRange,
  type CalculatorProps,
  type Inputs,
  type Outcome,
  type Range,
} from "./logic.ts";
import {
  CAUTIOUS,
  EXPECTED,
  PER_MONTH,
  hundredth,
  money,
  outcomeRows,
  pricedFormulas,
  remarks,
  rowOf,
  share,
  formatOrDash,
  formatRange,
  spentAndEarned,
  tenth,
  whole,
  yieldFigures,
  yieldSentence,
  type Report,
} from "./report.ts";
import { net, timeline } from "./timeline.ts";

function effort(props: CalculatorProps, inputs: Inputs): Report {
  const range = effortRange(inputs, props.assumptions.cautious);
  const { attempts, conversations } = fromEffort(inputs);
  const { expected } = range;
  return {
    figures: yieldFigures(range),
    ...spentAndEarned(range, inputs.setup, inputs),
    steps: [
      { label: "belpogingen", value: number(attempts) },
      { label: "gesprekken", value: number(conversations) },
      { label: "afspraken", value: tenth(expected.appointments) },
      { label: "doorgegaan", value: tenth(expected.held) },
      { label: "klanten", value: hundredth(expected.customers) },
    ],
    tables: [
      {
        caption: "De maand in cijfers, zonder de eenmalige startkost",
        columns: [PER_MONTH, EXPECTED, CAUTIOUS],
        rows: outcomeRows(range),
      },
    ],
    remarks: remarks(props, inputs, expected.held),
    sentence: yieldSentence(range),
  };
}

function goal(props: CalculatorProps, inputs: Inputs): Report {
  const { cautious: keep } = props.assumptions;
  const expected = fromGoal(inputs);
  const cautious = fromGoal(inputs, keep);
  const formulas = pricedFormulas(props, inputs);
  const appointments = expected.appointmentsPerMonth ?? 0;
  const best = cheapest(formulas, appointments);
  // The cost is that of the cheapest formula. On the cautious side it is the same, for a smaller part of the goal.
  const cost = best === undefined ? 0 : (costFor(best, appointments) ?? 0);
  const month = (part: number) => ({ cost, margin: (expected.margin / 12) * part });
  const row = rowOf([expected, cautious]);
  const perMonth = formatRange(expected.appointmentsPerMonth, cautious.appointmentsPerMonth, tenth);
  const attempts = formatRange(expected.attemptsPerMonth, cautious.attemptsPerMonth, whole);
  return {
    figures: [
      {
        label: "Afspraken per maand",
        value: perMonth,
        note: `${formatRange(expected.appointments, cautious.appointments, whole)} op een jaar`,
      },
      {
        label: "Belpogingen per maand",
        value: attempts,
        note: `${formatRange(expected.callingDays, cautious.callingDays, tenth)} volle beldagen`,
      },
      {
        label: "Extra marge per jaar",
        value: money(expected.margin),
        note: `uit ${formatOrDash(expected.customers, tenth)} nieuwe klanten`,
      },
    ],
    ...spentAndEarned({ expected: month(1), cautious: month(keep) }, props.setupPrice, inputs),
    steps: [
      { label: "extra omzet per maand", value: money(inputs.goal / 12) },
      { label: "klanten", value: formatOrDash(expected.customers, (value) => hundredth(value / 12)) },
      { label: "doorgegaan", value: formatOrDash(expected.held, (value) => tenth(value / 12)) },
      { label: "afspraken", value: formatOrDash(expected.appointmentsPerMonth, tenth) },
      { label: "belpogingen", value: formatOrDash(expected.attemptsPerMonth, whole) },
    ],
    tables: [
      {
        caption: "Wat je doel vraagt",
        columns: ["Om je doel te halen", EXPECTED, CAUTIOUS],
        rows: [
          row("Nieuwe klanten per jaar", (it) => it.customers, tenth),
          row("Doorgegane afspraken per jaar", (it) => it.held, tenth),
          row("Afspraken per jaar", (it) => it.appointments, tenth),
          row("Afspraken per maand", (it) => it.appointmentsPerMonth, tenth),
          row("Belpogingen per maand", (it) => it.attemptsPerMonth, whole),
          row("Volle beldagen per maand", (it) => it.callingDays, tenth),
        ],
        note: "In de kolom Voorzichtig worden minder gesprekken klant. Dan zijn er meer afspraken nodig voor hetzelfde doel.",
      },
      {
        caption: `Wat ${tenth(appointments)} afspraken per maand kosten met elke formule`,
        columns: ["Formule", "Kost per maand", "Kost per jaar", "Marge na kost per jaar"],
        rows: formulas.map((formula) => {
          const price = costFor(formula, appointments);
          return [
            formula.name,
            formatOrDash(price, money),
            formatOrDash(price, (value) => money(value * 12)),
            formatOrDash(price, (value) => money(expected.margin - value * 12)),
          ];
        }),
        note: `Zonder de eenmalige startkost van ${euro(props.setupPrice)}. Een streepje betekent dat de formule zoveel afspraken niet haalt. De grafiek rekent met de laagste prijs${best === undefined ? "" : `, die van ${best.name}`}.`,
      },
    ],
    remarks: remarks(props, inputs, (expected.held ?? 0) / 12),
    sentence: `voor ${euro(inputs.goal)} extra omzet per jaar: ${perMonth} afspraken en ${attempts} belpogingen per maand, extra marge ${money(expected.margin)} per jaar`,
  };
}

function formula(props: CalculatorProps, inputs: Inputs): Report {
  const { cautious } = props.assumptions;
  const formulas = pricedFormulas(props, inputs);
  const chosen = formulas.find(({ key }) => key === inputs.formula) ?? formulas[0];
  if (chosen === undefined) return effort(props, inputs);
  const own = { ...inputs, setup: props.setupPrice };
  const range = formulaRange(chosen, inputs.more, own, cautious);
  const { expected } = range;
  const term = props.minimumMonths;
  const all = formulas.map((one) => formulaRange(one, 0, own, cautious).expected);
  const compared = rowOf(all);
  return {
    figures: yieldFigures(range),
    ...spentAndEarned(range, props.setupPrice, inputs),
    steps: [
      { label: "afspraken", value: tenth(expected.appointments) },
      { label: "doorgegaan", value: tenth(expected.held) },
      { label: "klanten", value: hundredth(expected.customers) },
    ],
    tables: [
      {
        caption: "De formules naast elkaar, per maand en met jouw cijfers",
        columns: ["", ...formulas.map(({ name }) => name)],
        own: formulas.indexOf(chosen) + 1,
        rows: [
          ["Prijs", ...formulas.map(({ from, price }) => `${from ? "vanaf " : ""}${euro(price)}`)],
          ["Afspraken", ...formulas.map(({ from, included }) => `${number(included)}${from ? " (richtgetal)" : ""}`)],
          ["Extra afspraak", ...formulas.map(({ extra }) => formatOrDash(extra, euro))],
          compared("Kost per afspraak", (it) => it.costPerAppointment, money),
          compared("Nieuwe klanten", (it) => it.customers, hundredth),
          compared("Omzet", (it) => it.turnover, money),
          compared("Marge op die omzet", (it) => it.margin, money),
          compared("Marge na kost", (it) => it.net, money),
          compared("Rendement op marge", (it) => it.roi, share),
          compared("Kost per klant", (it) => it.costPerCustomer, money),
          compared("Break-even, in afspraken", (it) => it.breakEven, tenth),
        ],
      },
      {
        caption: `Formule ${chosen.name} in cijfers`,
        columns: [PER_MONTH, EXPECTED, CAUTIOUS],
        rows: outcomeRows(range),
        note: `De eerste ${number(term)} maanden kosten samen ${euro(expected.cost * term + props.setupPrice)}, de eenmalige startkost van ${euro(props.setupPrice)} inbegrepen. Daarna zeg je per maand op.`,
      },
    ],
    remarks: remarks(props, inputs, expected.held),
    sentence: `formule ${chosen.name}${inputs.more > 0 && chosen.extra !== null ? ` met ${number(inputs.more)} extra afspraken` : ""}: ${yieldSentence(range)}`,
  };
}

function employee(props: CalculatorProps, inputs: Inputs): Report {
  const { cautious } = props.assumptions;
  const formulas = pricedFormulas(props, inputs);
  const rival = formulas.find(({ key }) => key === inputs.rival) ?? formulas.at(-1);
  if (rival === undefined) return effort(props, inputs);
  const own = employeeRange(inputs, props.employee, cautious);
  const ours = rivalRange(rival, { ...inputs, setup: props.setupPrice }, cautious);
  const { wage, total } = employeeCost(inputs, props.employee);
  const both = (label: string, pick: (outcome: Outcome) => number | null, format: (value: number) => string) => [
    label,
    formatRange(pick(own.cautious), pick(own.expected), format),
    formatRange(pick(ours.cautious), pick(ours.expected), format),
  ];
  const held = [own.expected.costPerHeld, ours.expected.costPerHeld] as const;
  const gap = held[0] === null || held[1] === null ? null : held[0] - held[1];
  const length = 12;
  const values = ({ expected }: Range, setup: number) =>
    net(timeline(expected, setup, inputs.cycle, inputs.repeat)).slice(0, length + 1);
  const pace = tenth(ours.expected.appointments);
  return {
    figures: [
      {
        label: "Doorgegane afspraak, eigen medewerker",
        value: formatRange(own.expected.costPerHeld, own.cautious.costPerHeld, money),
        note: `kost ${money(total)} per maand`,
      },
      {
        label: `Doorgegane afspraak, ${rival.name}`,
        value: formatRange(ours.expected.costPerHeld, ours.cautious.costPerHeld, money),
        note: `kost ${rival.from ? "vanaf " : ""}${money(ours.expected.cost)} per maand`,
      },
      {
        label: "Loonkost per maand",
        value: money(wage),
        note: `${euro(inputs.gross)} bruto × ${number(props.employee.monthsPaid, 2)} × ${number(props.employee.charges, 2)} ÷ 12`,
      },
    ],
    verdict: {
      good: true,
      text:
        gap === null || estimate(gap) === 0
          ? "Per doorgegane afspraak kosten beide ongeveer evenveel."
          : `Per doorgegane afspraak is ${gap > 0 ? rival.name : "een eigen medewerker"} ongeveer ${money(Math.abs(gap))} goedkoper.`,
    },
    steps: [],
    picture: {
      title: `Marge na kost, over ${length} maanden opgeteld`,
      months: length,
      curves: [
        { label: "Eigen medewerker", kind: "out", values: values(own, 0) },
        { label: rival.name, kind: "in", values: values(ours, props.setupPrice) },
      ],
      mark: null,
    },
    tables: [
      {
        caption: "Zelf aanwerven of uitbesteden, per maand",
        columns: ["", "Eigen medewerker", rival.name],
        rows: [
          both("Kost", (it) => it.cost, money),
          ["Eenmalig", "werving en inwerktijd", euro(props.setupPrice)],
          both("Afspraken", (it) => it.appointments, tenth),
          both("Doorgegaan", (it) => it.held, tenth),
          both("Nieuwe klanten", (it) => it.customers, hundredth),
          both("Kost per afspraak", (it) => it.costPerAppointment, money),
          both("Kost per doorgegane afspraak", (it) => it.costPerHeld, money),
          both("Kost per klant", (it) => it.costPerCustomer, money),
          both("Marge na kost", (it) => it.net, money),
          both("Rendement op marge", (it) => it.roi, share),
          ["Contract", "arbeidsovereenkomst", `minstens ${number(props.minimumMonths)} maanden`],
        ],
        note: rival.from
          ? `Beide bellers werken hier aan hetzelfde tempo. Onze beller belt ${number(inputs.daysPerMonth)} dagen per maand en haalt dan ${pace} afspraken; het richtgetal van de formule is ${number(rival.included)}.`
          : `De formule levert een vast aantal afspraken. Je medewerker belt op ${number(inputs.workDays)} dagen per jaar.`,
      },
    ],
    remarks: [
      "Aanwervingskost, inwerktijd en ziekte zijn niet meegeteld. Wil je vooral kennis in huis opbouwen, dan is aanwerven soms de betere keuze.",
      ...remarks(props, inputs, own.expected.held),
    ],
    sentence: `eigen medewerker ${formatRange(own.expected.costPerHeld, own.cautious.costPerHeld, money)} per doorgegane afspraak, ${rival.name} ${formatRange(ours.expected.costPerHeld, ours.cautious.costPerHeld, money)}`,
  };
}

/** The report of the chosen mode. */
export function report(props: CalculatorProps, inputs: Inputs): Report {
  return { effort, goal, formula, employee }[inputs.mode](props, inputs);
}
