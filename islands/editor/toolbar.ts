// The toolbar beside a text, and the panels that it opens. A shadow root keeps the page's styles out.

import type { EditorView } from "prosemirror-view";
import type { Action } from "./actions.ts";
import { make } from "./dom.ts";
import { icon } from "./icons.ts";
import css from "./toolbar.css?inline";

const GAP = 8;

/** A part that the toolbar opens below itself. */
export interface Panel {
  element: HTMLElement;
  focus(): void;
}

export class Toolbar {
  readonly host = document.createElement("md-toolbar");
  private readonly tools = make("div", { class: "tools", role: "toolbar", "aria-label": "Opmaak van de tekst" });
  private readonly buttons: { button: HTMLButtonElement; action: Action }[] = [];
  private panel: Panel | undefined;
  private readonly ends = new AbortController();
  private readonly grows = new ResizeObserver(() => this.place());

  constructor(
    private readonly text: HTMLElement,
    private readonly view: () => EditorView,
    groups: readonly (readonly Action[])[],
  ) {
    // A landmark, like those of the page.
    this.host.setAttribute("role", "region");
    this.host.setAttribute("aria-label", "Tekst bewerken");
    const root = this.host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    for (const group of groups)
      this.tools.append(make("div", { class: "group" }, ...group.map((action) => this.button(action))));
    root.append(this.tools);
    this.tools.addEventListener("keydown", (event) => this.walk(event));
    const place = () => this.place();
    const { signal } = this.ends;
    addEventListener("scroll", place, { signal, passive: true, capture: true });
    addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("scroll", place, { signal });
    document.body.append(this.host);
    this.grows.observe(this.host);
    this.grows.observe(this.text);
  }

  /** Updates the state and the visibility of the buttons to the selection. */
  update(): void {
    const { state } = this.view();
    for (const { button, action } of this.buttons) {
      button.hidden = action.isOffered?.(state) === false;
      if (action.isOn !== undefined) button.setAttribute("aria-pressed", String(action.isOn(state)));
      button.setAttribute("aria-disabled", String(!action.run(state)));
    }
    for (const group of this.tools.children) {
      (group as HTMLElement).hidden = [...group.children].every((button) => (button as HTMLElement).hidden);
    }
    this.rove(this.shown().find((button) => button.tabIndex === 0) ?? this.shown()[0]);
    this.place();
  }

  focus(): void {
    this.shown()
      .find((button) => button.tabIndex === 0)
      ?.focus();
  }

  open(panel: Panel): void {
    this.close();
    this.panel = panel;
    this.host.shadowRoot?.append(panel.element);
    this.place();
    panel.focus();
  }

  close(): void {
    this.panel?.element.remove();
    this.panel = undefined;
  }

  get isOpen(): boolean {
    return this.panel !== undefined;
  }

  remove(): void {
    this.ends.abort();
    this.grows.disconnect();
    this.host.remove();
  }

  private button(action: Action): HTMLButtonElement {
    const title = action.keys === undefined ? action.label : `${action.label} (${action.keys})`;
    const shown = action.icon === undefined ? (action.text ?? action.label) : icon(action.icon);
    const button = make("button", { type: "button", tabindex: "-1", "aria-label": action.label, title }, shown);
    // The caret stays in the text.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const view = this.view();
      if (button.getAttribute("aria-disabled") === "true") return;
      const before = this.panel;
      if (action.run(view.state, view.dispatch, view) && this.panel === before) view.focus();
    });
    this.buttons.push({ button, action });
    return button;
  }

  private shown(): HTMLButtonElement[] {
    return this.buttons.map(({ button }) => button).filter(({ hidden }) => !hidden);
  }

  /** Makes one button reachable with Tab; arrow keys move to the others. */
  private rove(to: HTMLButtonElement | undefined): void {
    for (const { button } of this.buttons) button.tabIndex = button === to ? 0 : -1;
  }

  private walk(event: KeyboardEvent): void {
    const shown = this.shown();
    const at = shown.findIndex((button) => button.tabIndex === 0);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % shown.length,
      ArrowLeft: (at + shown.length - 1) % shown.length,
      Home: 0,
      End: shown.length - 1,
    };
    if (event.key === "Escape") {
      event.stopPropagation();
      this.view().focus();
    }
    const to = shown[steps[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    this.rove(to);
    to.focus();
  }

  /** Places the toolbar above or below the text, within the window; on a narrow screen right above the keyboard. */
  private place(): void {
    const { style } = this.host;
    const sight = window.visualViewport;
    const [width, height] = [sight?.width ?? innerWidth, sight?.height ?? innerHeight];
    const [left, top] = [sight?.offsetLeft ?? 0, sight?.offsetTop ?? 0];
    const own = this.host.getBoundingClientRect();
    const text = this.text.getBoundingClientRect();
    // The preview's own bar is at the bottom.
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--preview-bar")) || 0;
    const floor = Math.min(top + height, innerHeight - bar);
    const isNarrow = width < 640;
    this.host.toggleAttribute("narrow", isNarrow);
    if (isNarrow) {
      style.setProperty("left", `${left}px`);
      style.setProperty("top", `${floor - own.height}px`);
      return;
    }
    const above = text.top - this.tools.offsetHeight - GAP;
    const below = text.bottom + GAP;
    const isAbove = above >= top + GAP || below + own.height > floor;
    const wanted = isAbove ? Math.max(above, top + GAP) : below;
    style.setProperty("top", `${Math.min(wanted, floor - own.height - GAP)}px`);
    style.setProperty("left", `${Math.max(GAP, Math.min(text.left, left + width - own.width - GAP))}px`);
  }
}
