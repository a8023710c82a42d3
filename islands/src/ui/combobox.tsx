// A searchable list: the switchers and the command palette. Pattern: WAI-ARIA "combobox" with a listbox; the focus stays
// in the field.

import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { foldText } from "../lib/text.ts";

export interface ComboboxOption {
  id: string;
  label: string;
  /** Shown after the label, and searched too. */
  note?: string;
  /** Heading above it. */
  group?: string;
  chosen?: boolean;
  run: () => void;
}

/** Entries that contain every typed word. Those whose label starts with the first word come first. */
export function find<T extends Pick<ComboboxOption, "label" | "note">>(entries: readonly T[], typed: string): T[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    const text = foldText(`${entry.label} ${entry.note ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const first = words[0];
  if (first === undefined) return found;
  const starts = ({ label }: T): number => (foldText(label).startsWith(first) ? 0 : 1);
  return [...found].sort((a, b) => starts(a) - starts(b));
}

export function Combobox({
  id,
  label,
  placeholder,
  entries,
  close,
  foot,
  atChosen = false,
  typed: ahead = "",
}: {
  /** Unique on the page. */
  id: string;
  label: string;
  placeholder: string;
  entries: readonly ComboboxOption[];
  /** Called after a choice, or Escape. */
  close: () => void;
  foot?: ReactNode;
  /** Whether the option that is chosen now is active at the start. */
  atChosen?: boolean;
  /** Initial text of the field. */
  typed?: string;
}) {
  const [typed, setTyped] = useState(ahead);
  const matching = find(entries, typed);
  const groups = [...new Set(matching.map(({ group = "" }) => group))];
  // In display order.
  const found = groups.flatMap((name) => matching.filter(({ group = "" }) => group === name));
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      found.findIndex(({ chosen }) => atChosen && ahead === "" && chosen),
    ),
  );
  const active = found[Math.min(at, found.length - 1)];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  const keys = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const current = Math.min(at, last);
    const next: Partial<Record<string, number>> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    };
    const to = next[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt(to);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active) {
        close();
        active.run();
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className="combobox">
      <input
        ref={field}
        className="combobox__field"
        id={`${id}-field`}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.id}`}
        autoComplete="off"
        spellCheck="false"
        placeholder={placeholder}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      <div className="combobox__list" id={`${id}-list`} role="listbox" aria-label={label} ref={list}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group === "" ? label : group}>
            {group !== "" && (
              <p className="combobox__group" aria-hidden="true">
                {group}
              </p>
            )}
            {found
              .filter((entry) => (entry.group ?? "") === group)
              .map((entry) => (
                <div
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  role="option"
                  className="combobox__option"
                  aria-selected={entry === active}
                  data-chosen={entry.chosen === true ? true : undefined}
                  onPointerDown={(event) => {
                    // Keep the focus in the field.
                    event.preventDefault();
                  }}
                  onClick={() => {
                    close();
                    entry.run();
                  }}
                >
                  <span className="combobox__label">
                    {entry.label}
                    {entry.chosen && <span className="vh"> (gekozen)</span>}
                  </span>
                  {entry.note !== undefined && <span className="combobox__note">{entry.note}</span>}
                </div>
              ))}
          </div>
        ))}
      </div>
      <p className="combobox__none" role="status">
        {found.length === 0 ? "Niets gevonden" : ""}
      </p>
      {foot}
    </div>
  );
}
