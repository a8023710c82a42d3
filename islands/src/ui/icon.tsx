/** A lucide icon from its path. Decorative: the text beside it says what it means. */
export function Icon({ d, className = "" }: { d: string; className?: string }) {
  return (
    <svg
      className={`icon ${className}`.trimEnd()}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
