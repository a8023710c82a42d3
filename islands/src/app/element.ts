// <site-island>: static markup that comes to life. The generator writes it (generator/engine/src/render/islands.rs): `name` is
// that of the island, `modules` holds the URL of the island's module and then those of the chunks that it imports, `on` its loading
// rule; the props stand in the script at its end.

import { rules, type On } from "./loading-rules.ts";

/** Brings an island's markup to life: at once, or as soon as its props are there. */
export type Mount = (element: HTMLElement, props: unknown) => Promise<void> | undefined;

/** What a bundle in `src/app/islands/` exports: its islands, by their name. */
export type Bundle = Record<string, { mount: Mount }>;

/** Fetches a module together with what it imports; when that fails, once more a second later. */
export function fetchModule(urls: string[]): Promise<unknown> {
  const all = () => Promise.all(urls.map((url): Promise<unknown> => import(/* @vite-ignore */ url)));
  return all()
    .catch(() => new Promise((resolve) => setTimeout(resolve, 1000)).then(all))
    .then(([module]) => module);
}

export class Island extends HTMLElement {
  /** Resolves to whether the island came to life. */
  loading?: Promise<boolean>;
  alive = false;

  connectedCallback(): void {
    // A button that is pressed before its code is there waits for it: also one that submits, by a tap or by Enter, so
    // that no browser says in a bubble of its own what the form says below its fields. When the code never comes, the
    // browser checks and sends the form. Repeated presses count as one.
    let held: HTMLElement | null;
    this.onclick = (event) => {
      if (this.alive) return;
      const button = (event.target as Element).closest("button");
      if (button) event.preventDefault();
      if (button === held) return;
      held = button;
      void this.load().then(() => {
        this.onclick = null;
        button?.click();
      });
    };
    rules[this.getAttribute("on") as On](() => void this.load(), this);
  }

  load(): Promise<boolean> {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the generator always writes it
    return (this.loading ??= fetchModule(this.getAttribute("modules")!.split(" "))
      .then((bundle) => {
        const props = this.removeChild(this.lastChild as HTMLScriptElement);
        // oxlint-disable-next-line typescript/no-non-null-assertion -- the generator only writes names that the bundle has
        return (bundle as Bundle)[this.getAttribute("name")!]!.mount(this, JSON.parse(props.text));
      })
      .then(() => (this.alive = true))
      .catch((error: unknown) => {
        console.error(error);
        // The stylesheet of an app that is nothing without its code shows what it says then.
        this.toggleAttribute("failed");
        return false;
      }));
  }
}
