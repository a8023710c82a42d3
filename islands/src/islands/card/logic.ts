// The card of one module: its core on one sheet.

export interface CardProps {
  /** Place in the series, from 1. */
  number: number;
  title: string;
  /** What a reader can do afterwards. */
  goal: string;
  /** One line each. */
  points: readonly string[];
  /** Company name. */
  brand: string;
}
