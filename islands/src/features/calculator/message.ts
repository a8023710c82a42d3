// The message for the contact form.

import { euro, number, percent } from "../../lib/format.ts";
import { MODES, type Inputs } from "./logic.ts";

/**
 * Writes the message for the contact form in the first person. `link` opens the same calculation. The form takes at
 * most 3000 characters.
 */
export function message(inputs: Inputs, outcome: string, link: string): string {
  const lines = [
    `Ik rekende met de calculator en vertrok van ${MODES[inputs.mode].from}.`,
    `Uitkomst (indicatief): ${outcome}.`,
    `Mijn cijfers: gemiddelde order ${euro(inputs.order)}, brutomarge ${percent(inputs.margin)}, ${percent(inputs.show)} komt opdagen, ${percent(inputs.close)} wordt klant, ${number(inputs.repeat)} ${inputs.repeat === 1 ? "order" : "orders"} per klant per jaar.`,
  ];
  if (inputs.mode !== "formula") {
    lines.push(
      `Bellen: ${number(inputs.attemptsPerDay)} belpogingen per dag, bereik ${percent(inputs.reach)}, ${percent(inputs.booking)} van de gesprekken wordt een afspraak.`,
    );
  }
  if (link !== "") lines.push(`De berekening: ${link}`);
  return lines.join("\n");
}
