import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { addTag, type Interest, type Photo } from "./logic.ts";
import { PhotoError, draw, shrink } from "./photo.ts";

interface ScoreProps {
  interests: readonly Interest[];
  value: number;
  choose: (value: number) => void;
}

/** The interest of a lead, from cold to warm. */
export function Score({ interests, value, choose }: ScoreProps) {
  const id = "leadsnap-interesse";
  return (
    <div className="snap__group" role="radiogroup" aria-labelledby={id}>
      <p className="field__label" id={id}>
        Hoe warm was het gesprek?
      </p>
      <div className="row heat">
        {interests.map((interest) => (
          <label className="heat__one" key={interest.value}>
            <input
              className="heat__box"
              type="radio"
              name={id}
              value={interest.value}
              checked={value === interest.value}
              onChange={() => choose(interest.value)}
            />
            <span className="heat__label">{interest.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

export interface TagsProps {
  /** Tags that the site offers. */
  tags: readonly string[];
  chosen: readonly string[];
  choose: (tags: readonly string[]) => void;
  /** Tags that the visitor made. */
  own: readonly string[];
  /** Called when the visitor makes or removes a tag of their own. */
  keep: (change: (own: readonly string[]) => readonly string[]) => void;
}

export function Tags({ tags: site, chosen, choose, own, keep }: TagsProps) {
  const id = "leadsnap-tags";
  const label = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState("");
  const offered = new Set([...site, ...own]);
  const shown = [...new Set([...offered, ...chosen])];
  const add = () => {
    const tags = addTag(chosen, typed);
    const tag = tags[chosen.length];
    if (tag !== undefined) {
      choose(tags);
      if (!offered.has(tag)) keep((all) => addTag(all, tag));
    }
    setTyped("");
  };
  return (
    <div className="snap__group">
      <p className="field__label" id={id} ref={label} tabIndex={-1}>
        Tags
      </p>
      {shown.length > 0 && (
        <div className="tags" role="group" aria-labelledby={id}>
          {shown.map((tag) => {
            const on = chosen.includes(tag);
            return (
              <button
                className="tag"
                key={tag}
                type="button"
                aria-pressed={on}
                onClick={() => choose(on ? chosen.filter((one) => one !== tag) : addTag(chosen, tag))}
              >
                {tag}
              </button>
            );
          })}
        </div>
      )}
      <div className="snap__add">
        <label className="vh" htmlFor={`${id}-new`}>
          Nieuwe tag
        </label>
        <input
          className="field__control"
          id={`${id}-new`}
          value={typed}
          placeholder="Nieuwe tag"
          maxLength={30}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter adds the tag instead of submitting the form.
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button small onClick={add}>
          Voeg toe
        </Button>
      </div>
      {own.length > 0 && (
        <details className="snap__own">
          <summary className="act">Eigen tags beheren</summary>
          <ul>
            {own.map((tag) => (
              <li key={tag}>
                <span>{tag}</span>
                <button
                  className="act"
                  type="button"
                  aria-label={`Vergeet ${tag}`}
                  onClick={({ currentTarget }) => {
                    // The button disappears with its tag, and the whole list with the last tag.
                    const list = own.length > 1 ? currentTarget.closest("details") : null;
                    (list?.querySelector("summary") ?? label.current)?.focus();
                    keep((all) => all.filter((one) => one !== tag));
                  }}
                >
                  Vergeet
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A stored picture. */
export function Picture({ photo, label }: { photo: Photo; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (canvas.current === null) return;
    draw(photo, canvas.current).catch(() => setFailed(true));
  }, [photo]);
  if (failed) return <p>Deze foto kan je browser niet tonen.</p>;
  return (
    <canvas
      className="snap__picture"
      ref={canvas}
      width={photo.width}
      height={photo.height}
      role="img"
      aria-label={label}
    />
  );
}

interface PhotoFieldProps {
  photo: Photo | null;
  change: (photo: Photo | null) => void;
  /** Whether a picture is being shrunk. */
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

/** A picture from the camera or from the device. */
export function PhotoField({ photo, change, busy, setBusy }: PhotoFieldProps) {
  const id = "leadsnap-foto";
  const [error, setError] = useState("");

  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    setBusy(true);
    setError("");
    try {
      change(await shrink(file));
    } catch (problem) {
      setError(problem instanceof PhotoError ? problem.message : "Deze foto kon niet verwerkt worden");
    }
    // The same file can be chosen again.
    input.value = "";
    setBusy(false);
  };
  const button = (key: string, label: string, camera: boolean) => (
    <span className={`shot${camera ? " shot--camera" : ""}`}>
      <input
        className="cover shot__input"
        id={key}
        type="file"
        accept="image/*"
        {...(camera ? { capture: "environment" as const } : {})}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      <label className="btn btn--secondary btn--small shot__label" htmlFor={key}>
        {label}
      </label>
    </span>
  );

  return (
    <div>
      <p className="field__label">Foto van het kaartje of het toestel</p>
      {photo !== null && <Picture photo={photo} label="De foto bij deze lead" />}
      <div className="actions">
        {button(`${id}-camera`, photo === null ? "Neem een foto" : "Neem een andere", true)}
        {button(`${id}-file`, photo === null ? "Kies een foto" : "Kies een andere", false)}
        {photo !== null && (
          <Button small onClick={() => change(null)}>
            Haal de foto weg
          </Button>
        )}
      </div>
      <p className="field__note" id={`${id}-note`} role="status">
        <span className="field__error">{error}</span>
        {error === "" && (
          <span className="field__hint">
            {busy ? "Bezig met verkleinen…" : "Vraag het eerst. De plaats waar je ze nam, gaat niet mee."}
          </span>
        )}
      </p>
    </div>
  );
}
