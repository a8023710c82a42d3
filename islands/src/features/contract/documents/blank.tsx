/** A value that is not filled in yet: a button that leads to its field; null when there is none, or the document is locked. */
export function Blank({ label, jump }: { label: string; jump: (() => void) | null }) {
  if (jump === null) return <span className="blank">{label}</span>;
  return (
    <button type="button" className="blank blank--jump" onClick={jump}>
      {label}
    </button>
  );
}
