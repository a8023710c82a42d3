// Services of others, which start only after the visitor's choice and stop when he takes it back. Fetched after
// a choice, and by the loader for who chose earlier when there is a service to start.

import { choice, onChoiceElsewhere, strict, type Preferences } from "../../lib/consent.ts";
import { measure } from "./services/google.ts";
import { forget } from "./services/traces.ts";
import { identify } from "./services/visitor.ts";

let applied: Preferences | undefined;

/**
 * Starts what the visitor allows and stops the rest.
 *
 * @param chosen - What he chose; only what is `true` in it is allowed.
 * @param elsewhere - Whether he chose in another tab.
 */
export function apply(chosen: unknown, elsewhere = false): void {
  const preferences = strict(chosen);
  if (!applied)
    onChoiceElsewhere(() => {
      const now = choice();
      if (now) apply(now, true);
    });
  else if (JSON.stringify(applied) === JSON.stringify(preferences)) return;
  applied = preferences;
  measure(preferences);
  forget(preferences);
  identify(preferences.recognition === true, elsewhere);
}
