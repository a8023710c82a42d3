import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";

interface FileButtonProps {
  label: string;
  /** Name of the file, for screen readers. */
  name: string;
  accept: string;
  /** Maximum file size in bytes. */
  largest: number;
  disabled: boolean;
  take: (file: File) => void;
  /** Called for a file that is too large. */
  fail: () => void;
}

/** A button to choose a file. */
export function FileButton({ label, name, accept, largest, disabled, take, fail }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        small
        disabled={disabled}
        onClick={() => {
          input.current?.click();
        }}
      >
        {label}
      </Button>
      <input
        ref={input}
        className="vh"
        type="file"
        disabled={disabled}
        accept={accept}
        tabIndex={-1}
        aria-label={name}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file === undefined) return;
          // Reset, so that the same file can be chosen again.
          currentTarget.value = "";
          if (file.size > largest) fail();
          else take(file);
        }}
      />
    </>
  );
}
