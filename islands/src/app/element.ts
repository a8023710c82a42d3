// <site-island>: static markup that gets hydrated. The generator writes it (generator/engine/src/render/islands.rs): `name`
// is the island's name, `modules` lists the URL of its module followed by those of the chunks it imports, `on` is its loading
// rule. The props are in a script at its end.

import { loadingRules, type LoadRule } from "./loading-rules.ts";
import { fetchScripts } from "./scripts.ts";

/** Hydrates an island's markup: immediately, or once its props have arrived. */
export type Mount = (element: HTMLElement, props: unknown) => Promise<void> | undefined;

/** What a bundle in `src/app/islands/` exports: its islands, by their name. */
export type Bundle = Record<string, { mount: Mount }>;

/** Imports the module at the first URL. It and the chunks at the other URLs are fetched first. */
export const fetchModule = (urls: string[]): Promise<unknown> =>
  fetchScripts(urls).then(() => import(/* @vite-ignore */ urls[0] ?? ""));

export class Island extends HTMLElement {
  /** Resolves once the island was mounted, or could not be. */
  declare loading?: Promise<unknown>;
  declare alive?: true;
  /** Used by the `import()`s of chunks: see `vite.config.ts`. */
  static readonly fetchScripts = fetchScripts;

  connectedCallback(): void {
    // Clicks on a button before its code has loaded are replayed later. This includes submits by tap or Enter, so that the
    // form shows its own messages instead of the browser's. If the code never loads, the browser validates and sends
    // the form itself. Repeated clicks are ignored.
    let held: HTMLElement;
    this.onclick = (event) => {
      const button = (event.target as Element).closest("button");
      if (this.alive || !button) return;
      event.preventDefault();
      if (button === held) return;
      held = button;
      void this.load().then(() => {
        this.onclick = null;
        button.click();
      });
    };
    loadingRules[this.getAttribute("on") as LoadRule](() => void this.load(), this);
  }

  load(): Promise<unknown> {
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
        // An app that is useless without its code shows an error through its stylesheet.
        this.toggleAttribute("failed");
      }));
  }
}
