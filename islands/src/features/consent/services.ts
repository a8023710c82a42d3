// Third-party services, which start only after consent and stop when it is withdrawn. Fetched after a choice, and by
// the loader for visitors who chose earlier when there is a service to start.

import { allows, choice, onChoiceElsewhere, strict, type Preferences } from "../../lib/consent.ts";
import { measure } from "./services/google.ts";
import { forget } from "./services/traces.ts";
import { identify } from "./services/visitor.ts";

/** The script that lib/forms/captcha.ts loads. */
const CAPTCHA = 'script[src^="https://www.google.com/recaptcha/"]';

let applied: Preferences | undefined;

/**
 * Starts what the visitor allows and stops the rest.
 *
 * @param chosen - The visitor's choice; only what is `true` in it is allowed.
 * @param elsewhere - Whether they chose in another tab.
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
  const running = identify(allows(preferences, "visitor"));
  const withdrawn = !allows(preferences, "captcha") && document.querySelector(CAPTCHA) !== null;
  // A running script can only be stopped by a reload. Not in another tab, where somebody may be filling in a form: there
  // it ends when the page is left.
  if ((!running && !withdrawn) || elsewhere) return;
  import("../../lib/reload.ts").then(
    ({ reload }) => reload(),
    () => location.reload(),
  );
}
