import { SHORT, toast } from "./toast/toast.ts";

/** Copies a text to the clipboard and says so; `what` is a noun: `Script`. */
export function copy(text: string, what: string): void {
  // Missing on pages without HTTPS, as in a preview.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const written = clipboard === undefined ? Promise.reject(new Error("no clipboard")) : clipboard.writeText(text);
  written.then(
    () => {
      toast({ title: `${what} gekopieerd`, duration: SHORT });
    },
    () => {
      toast({
        variant: "destructive",
        title: "Kopiëren lukt niet",
        description: "Selecteer de tekst en kopieer ze zelf.",
      });
    },
  );
}
