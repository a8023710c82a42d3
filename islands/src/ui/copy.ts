import { SHORT, toast } from "./toast/toast.ts";

/** Puts a text on the clipboard and says so; `what` is a noun: `Script`. */
export function copy(text: string, what: string): void {
  // Missing where a preview is looked at without https.
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
