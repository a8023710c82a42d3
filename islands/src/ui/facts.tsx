import type { ReactNode } from "react";

interface FactsProps {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  className?: string;
}

/** A list of labels with their values. */
export function Facts({ rows, className = "data" }: FactsProps) {
  return (
    <dl className={className}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
