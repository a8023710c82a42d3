// The icon component of islands, and the icons that most of them use: those of Lucide, as in templates/icons/.

export const CHECK = "M20 6 9 17l-5-5";
export const DOWN = "m6 9 6 6 6-6";
export const INFO = "M12 16v-4m0-4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0";
export const PLUS = "M5 12h14M12 5v14";
export const WARN = "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01";
export const X = "M18 6 6 18M6 6l12 12";

/** A decorative icon: the text beside it has the same meaning. */
export function Icon({ d, className = "" }: { d: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
