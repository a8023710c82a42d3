// The consent store: the visitor's preferences, whether they chose, and the dialog's state. Nothing is stored and no
// service is called before they choose.

import { choice, choose, onChoiceElsewhere, remember, strict, type Preferences } from "../../lib/consent.ts";
import { createStore } from "../../lib/store.ts";

export interface State {
  /** Before a choice: the defaults of the settings, which start nothing. */
  preferences: Preferences;
  /** Whether the visitor chose. */
  given: boolean;
  /** Whether the dialog is open. */
  banner: boolean;
  /** Whether it shows the preferences. */
  panel: boolean;
}

const store = createStore<State>(() => {
  const chosen = choice();
  onChoiceElsewhere(follow);
  return {
    preferences: chosen ?? choose(({ default: preset }) => preset === true),
    given: Boolean(chosen),
    // Only the preview shows pages in a frame. Nobody is asked there.
    banner: !chosen && window.self === window.top,
    panel: false,
  };
});

export const { current, subscribe } = store;

function set(changes: Partial<State>): void {
  store.set({ ...current(), ...changes });
}

/** Services start and stop by the preferences at the time their code has loaded. */
function apply(elsewhere?: boolean): void {
  import("./services.ts")
    .then((services) => services.apply(current().preferences, elsewhere))
    // The next page applies the choice.
    .catch(() => undefined);
}

function take(preferences: Preferences, elsewhere?: boolean): void {
  set({ preferences, given: true, banner: false, panel: false });
  apply(elsewhere);
}

function keep(preferences: Preferences): void {
  remember(preferences);
  take(preferences);
}

export function acceptAll(): void {
  keep(choose(() => true));
}

export function rejectNonEssential(): void {
  keep(strict({}));
}

/** Merges changes into the preferences and saves them. */
export function update(changes: Partial<Preferences>): void {
  keep(strict({ ...current().preferences, ...changes }));
}

/** Closes the dialog of a visitor who chose before, without a change. */
export function hide(): void {
  set({ banner: false, panel: false });
}

/** Opens the dialog at the preferences. */
export function show(): void {
  set({ banner: true, panel: true });
}

/** Goes to the preferences, or back to the main view. */
export function showPanel(panel: boolean): void {
  set({ panel });
}

/** The visitor may have chosen in another tab: then this one need not ask. */
function follow(): void {
  const preferences = choice();
  if (preferences) take(preferences, true);
}
