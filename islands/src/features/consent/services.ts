// Starts third-party services after consent, and stops them when consent is withdrawn. Fetched after a choice. For
// visitors who chose earlier, the loader fetches it if there is a service to start.

import { allows, choice, onChoiceElsewhere, normalizeChoice, type Preferences } from "../../lib/consent.ts";
import { measure } from "./services/google.ts";
import { deleteTraces } from "./services/traces.ts";
import { identify } from "./services/visitor.ts";

/** The script that lib/forms/captcha.ts loads. */
const CAPTCHA = 'script[src^="https://www.google.com/recaptcha/"]';

let applied: Preferences | undefined;

/**
 * Starts the services that the visitor allows, and stops the others.
 *
 * @param chosen - The visitor's choice. Only groups that are `true` are allowed.
 * @param elsewhere - Whether the choice was made in another tab.
 */
export function apply(chosen: unknown, elsewhere = false): void {
  const preferences = normalizeChoice(chosen);
  if (!applied)
    onChoiceElsewhere(() => {
      const now = choice();
      if (now) apply(now, true);
    });
  else if (JSON.stringify(applied) === JSON.stringify(preferences)) return;
  applied = preferences;
  measure(preferences);
  deleteTraces(preferences);
  const running = identify(allows(preferences, "visitor"));
  const withdrawn = !allows(preferences, "captcha") && document.querySelector(CAPTCHA) !== null;
  // Only a reload can stop a running script. Other tabs are not reloaded, because the visitor may be filling in a form
  // there: the script ends when that page is left.
  if ((!running && !withdrawn) || elsewhere) return;
  import("../../lib/reload.ts").then(
    ({ reload }) => reload(),
    () => location.reload(),
  );
}
