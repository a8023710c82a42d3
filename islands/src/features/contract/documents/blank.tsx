/** A value that is not filled in yet. If `jump` is not null, it is a button that goes to the field. */
export function Blank({ label, jump }: { label: string; jump: (() => void) | null }) {
  if (jump === null) return <span className="blank">{label}</span>;
  return (
    <button type="button" className="blank blank--jump" onClick={jump}>
      {label}
    </button>
  );
}
