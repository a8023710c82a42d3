// The area to drop or choose a file.

import { useRef, useState, type DragEvent } from "react";
import { fileSize, number } from "../../lib/format.ts";
import type { Limits } from "./logic.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";

interface Props {
  limits: Limits;
  /** Whether the island is hydrated. */
  ready: boolean;
  /** Whether visitors have confirmed that they may use the file. */
  allowed: boolean;
  allow: (allowed: boolean) => void;
  take: (file: File) => void;
  /** Called with the reason if a file is not accepted. */
  complain: (message: string) => void;
}

export function Drop({ limits, ready, allowed, allow, take, complain }: Props) {
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const chosen = (files: FileList | null): void => {
    const [file, ...more] = files ?? [];
    if (file === undefined) return;
    if (!allowed) complain("Bevestig eerst dat je dit bestand mag gebruiken.");
    else if (more.length > 0) complain("Kies één bestand tegelijk.");
    else take(file);
  };
  const drag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside && ready);
  };
  return (
    <div className="stack">
      <Checkbox id="upload-mag" disabled={!ready} checked={allowed} change={allow}>
        Ik mag dit bestand gebruiken en laten nakijken.
      </Checkbox>
      <div
        className={over ? "drop__box drop__box--over" : "drop__box"}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (ready) chosen(event.dataTransfer.files);
        }}
      >
        <p className="drop__text" id="upload-hulp">
          Sleep je CSV-bestand hierheen, of kies het op je toestel. Hoogstens {fileSize(limits.bytes)} en{" "}
          {number(limits.rows)} rijen. Het bestand blijft op je toestel.
        </p>
        <input
          className="vh"
          ref={field}
          type="file"
          id="upload-bestand"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            chosen(currentTarget.files);
            // Reset, so that the same file can be chosen again after it was corrected.
            currentTarget.value = "";
          }}
        />
        <Button
          kind="primary"
          disabled={!ready}
          aria-describedby="upload-hulp"
          onClick={() => {
            if (allowed) field.current?.click();
            else complain("Bevestig eerst dat je dit bestand mag gebruiken.");
          }}
        >
          Kies een bestand
        </Button>
      </div>
    </div>
  );
}
