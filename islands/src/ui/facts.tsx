import type { HTMLAttributes, ReactNode } from "react";

interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  rows: readonly (readonly [label: string, value: ReactNode, className?: string])[];
}

/** A list of labels with their values. */
export function Facts({ rows, className = "data", ...rest }: FactsProps) {
  return (
    <dl className={className} {...rest}>
      {rows.map(([label, value, one]) => (
        <div key={label} className={one}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
