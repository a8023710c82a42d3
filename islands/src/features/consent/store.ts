// The consent store: the visitor's preferences, whether they chose, and the dialog's state. Nothing is stored and no
// service is called before they choose.

import {
  choice,
  makeChoice,
  onChoiceElsewhere,
  remember,
  normalizeChoice,
  type Preferences,
} from "../../lib/consent.ts";
import { createStore } from "../../lib/store.ts";

export interface State {
  /** Before a choice these are the defaults from the settings, which start nothing. */
  preferences: Preferences;
  /** Whether the visitor made a choice. */
  given: boolean;
  /** Whether the dialog is open. */
  banner: boolean;
  /** Whether the dialog shows the preferences. */
  panel: boolean;
}

const store = createStore<State>(() => {
  const chosen = choice();
  onChoiceElsewhere(follow);
  return {
    preferences: chosen ?? makeChoice(({ default: preset }) => preset === true),
    given: Boolean(chosen),
    // Not in a frame: only the preview shows pages in one.
    banner: !chosen && window.self === window.top,
    panel: false,
  };
});

export const { current, subscribe } = store;

function set(changes: Partial<State>): void {
  store.set({ ...current(), ...changes });
}

/** Starts and stops services according to the preferences at the time their code has loaded. */
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
  keep(makeChoice(() => true));
}

export function rejectNonEssential(): void {
  keep(normalizeChoice({}));
}

/** Merges changes into the preferences and saves them. */
export function update(changes: Partial<Preferences>): void {
  keep(normalizeChoice({ ...current().preferences, ...changes }));
}

/** Closes the dialog without a change, for visitors who chose before. */
export function hide(): void {
  set({ banner: false, panel: false });
}

/** Opens the dialog at the preferences. */
export function show(): void {
  set({ banner: true, panel: true });
}

/** Shows the preferences, or the main view. */
export function showPanel(panel: boolean): void {
  set({ panel });
}

/** Follows a choice in another tab, so that this tab does not ask. */
function follow(): void {
  const preferences = choice();
  if (preferences) take(preferences, true);
}
