// reCAPTCHA v3. It starts when somebody fills in a form, which says so beside its button (captcha-note.tsx): its legal
// basis is protecting the form from abuse, not consent. An automatic retry does not load it. A form never fails because
// of it: without a key, or with a blocked or slow script, the form is sent without a token.

import { config } from "../config.ts";

interface Captcha {
  ready(run: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}

/** Milliseconds to wait for a token. */
export const TIMEOUT = 5000;
/** The action name in the provider's records. */
const ACTION = "contact_form";

let loading: Promise<Captcha> | undefined;

async function load(key: string): Promise<Captcha> {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  // If a blocker replaced the script with another one, this throws.
  const { grecaptcha } = window as unknown as { grecaptcha: Captcha };
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/** Loads the script if the site has a key. It is loaded once; after a failure the next call tries again. */
export function prepare(): void {
  const key = config().keys?.captcha;
  if (!key) return;
  loading ??= load(key);
  loading.catch(() => {
    loading = undefined;
  });
}

/** A token for one request; null if there is none, or if `prepare` was not called. */
export async function token(): Promise<string | null> {
  const key = config().keys?.captcha;
  if (!key || !loading) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null));
  const made = loading.then((captcha) => captcha.execute(key, { action: ACTION }));
  return Promise.race([made, late]).catch(() => null);
}
