// The sums of a quote, exact to the cent. They use integers, because binary fractions can't represent most amounts.

/**
 * How a line is taxed: a rate, or why it is not taxed. In the order in which they are offered and summed. An object
 * would sort the numeric keys.
 */
export const VATS = ["21", "12", "6", "verlegd", "levering-eu", "dienst-eu", "uitvoer", "klein", "vrij"] as const;
export type Vat = (typeof VATS)[number];

interface Treatment {
  /** In percent. */
  rate: bigint;
  label: string;
  /** The text that the law requires if no tax is charged; otherwise empty. */
  mention: string;
  /** The customer owes the tax, so the quote needs their VAT number. */
  customer?: true;
}

/** Rates: koninklijk besluit nr. 20. Texts at 0%: koninklijk besluit nr. 1, art. 5, § 1, 9° and 10°. */
export const VAT: Readonly<Record<Vat, Treatment>> = {
  "21": { rate: 21n, label: "21%", mention: "" },
  "12": { rate: 12n, label: "12%", mention: "" },
  "6": { rate: 6n, label: "6%", mention: "" },
  verlegd: {
    rate: 0n,
    label: "0%, verlegd: werk in onroerende staat",
    mention: "Btw verlegd, artikel 20 van koninklijk besluit nr. 1",
    customer: true,
  },
  "levering-eu": {
    rate: 0n,
    label: "0%, levering aan een onderneming elders in de EU",
    mention: "Vrijgestelde intracommunautaire levering, artikel 39bis van het Btw-Wetboek",
    customer: true,
  },
  "dienst-eu": {
    rate: 0n,
    label: "0%, dienst aan een onderneming elders in de EU",
    mention: "Btw verlegd, artikel 21, § 2 van het Btw-Wetboek",
    customer: true,
  },
  uitvoer: {
    rate: 0n,
    label: "0%, uitvoer buiten de EU",
    mention: "Vrijgestelde uitvoer, artikel 39 van het Btw-Wetboek",
  },
  klein: {
    rate: 0n,
    label: "0%, kleine onderneming",
    mention: "Bijzondere vrijstellingsregeling kleine ondernemingen, artikel 56bis van het Btw-Wetboek",
  },
  vrij: {
    rate: 0n,
    label: "0%, vrijgestelde activiteit",
    mention: "Vrijgesteld van btw, artikel 44 van het Btw-Wetboek",
  },
};

/** A line as typed, with numbers as people write them. */
export interface Line {
  text: string;
  amount: string;
  unit: string;
  price: string;
  /** Discount in percent; empty for none. */
  off: string;
  vat: Vat;
}

/** Maximum number of decimals, and of digits before them: for a quantity, a price in euro, a discount in percent. */
const LIMITS = { amount: [3, 6], price: [4, 8], off: [2, 3] } as const;

/**
 * Parses a number as Belgians write it, to units of the last decimal: `1.250,5` with 3 decimals is 1250500. Dots before
 * groups of three digits separate thousands; any other dot is read as a comma. Null if it is not a number, has more
 * decimals, or is too large. `€` may be before or after it.
 */
export function parse(text: string, [decimals, digits]: readonly [number, number]): bigint | null {
  const bare = text.replace(/\s/g, "").replace(/^€|€$/, "");
  const match = /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(bare) ?? /^(\d+)\.(\d+)$/.exec(bare);
  const [, whole = "", part = ""] = match ?? [];
  const plain = whole.replaceAll(".", "");
  if (plain === "" || plain.length > digits || part.length > decimals) return null;
  return BigInt(plain + part.padEnd(decimals, "0"));
}

/** `value / by`, rounded half up. Neither may be negative. */
const round = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;

/** The fields of a line that are not valid. */
export function lineErrors(line: Line): (keyof typeof LIMITS)[] {
  const found: (keyof typeof LIMITS)[] = [];
  if (parse(line.amount, LIMITS.amount) === null) found.push("amount");
  if (parse(line.price, LIMITS.price) === null) found.push("price");
  const off = line.off.trim() === "" ? 0n : parse(line.off, LIMITS.off);
  if (off === null || off > 10_000n) found.push("off");
  return found;
}

/** Cents of a line without VAT: quantity times price minus discount, rounded once. 0 if a field is not valid. */
export function net(line: Line): bigint {
  if (lineErrors(line).length > 0) return 0n;
  const amount = parse(line.amount, LIMITS.amount) ?? 0n;
  const price = parse(line.price, LIMITS.price) ?? 0n;
  const off = parse(line.off, LIMITS.off) ?? 0n;
  // Thousandths times ten-thousandths times ten-thousandths, converted to cents.
  return round(amount * price * (10_000n - off), (1_000n * 10_000n * 10_000n) / 100n);
}

/**
 * The totals of lines in cents: `base` without VAT, and `total` with VAT.
 *
 * Tax is computed once per rate, on the sum of its lines, and rounded half up to the cent; never line by line.
 * Structured invoices require that, and since 2026 Belgian companies must send each other those. Source: EN 16931-1,
 * BR-S-08 and BR-CO-17 (Peppol BIS Billing 3.0); a base and a tax for each rate: koninklijk besluit nr. 1, art. 5,
 * § 1, 8° and 9°.
 */
export function sums(lines: Line[]) {
  /** The sums for each treatment, in the order of `VATS`, in cents. */
  const groups = VATS.flatMap((vat) => {
    const own = lines.filter((line) => line.vat === vat);
    if (own.length === 0) return [];
    const base = own.reduce((sum, line) => sum + net(line), 0n);
    return [{ vat, base, tax: round(base * VAT[vat].rate, 100n) }];
  });
  const base = groups.reduce((sum, group) => sum + group.base, 0n);
  return { groups, base, total: groups.reduce((sum, group) => sum + group.tax, base) };
}

/** Formats cents as `€ 1.234,50`, always with two decimals, so that amounts line up. The space is non-breaking. */
export function money(cents: bigint): string {
  const digits = String(cents).padStart(3, "0");
  return `€\u00a0${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".")},${digits.slice(-2)}`;
}

/** Formats a typed price, with two to four decimals. */
export function unitPrice(text: string): string {
  const price = parse(text, LIMITS.price);
  if (price === null) return text.trim();
  const more = String(price % 100n)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return money(price / 100n) + more;
}
