// reCAPTCHA v3. It starts when somebody who allowed it fills in a form: it stores cookies and is not strictly necessary,
// so it needs consent (wet 30 juli 2018, art. 10/2). An automatic retry does not load it. A form never fails because of
// it: without a key or consent, or with a blocked or slow script, the form is sent without a token.

import { config } from "../config.ts";
import { allows, choice } from "../consent.ts";

interface Captcha {
  ready(run: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}

/** Milliseconds to wait for a token. */
export const TIMEOUT = 5000;
/** Milliseconds before loading a failed script again. */
const PAUSE = 30_000;
/** The action name in the provider's records. */
const ACTION = "contact_form";

let loading: Promise<Captcha> | undefined;

async function load(key: string): Promise<Captcha> {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`;
    script.onload = resolve;
    script.onerror = () => {
      // Without the script, a withdrawal of consent needs no reload.
      script.remove();
      reject(new Error("no script"));
    };
    document.head.append(script);
  });
  // Throws if a blocker replaced the script.
  const { grecaptcha } = window as unknown as { grecaptcha: Captcha };
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/** The site's key, if there is one and the visitor allows the captcha. */
function allowedKey(): string | undefined {
  const key = config().keys?.captcha;
  const chosen = key ? choice() : undefined;
  return chosen && allows(chosen, "captcha") ? key : undefined;
}

/** Loads the script if it may: once or, after a failure, again some time later. Forms call this at every keystroke. */
export function prepare(): void {
  const key = allowedKey();
  if (!key || loading) return;
  loading = load(key);
  loading.catch(() =>
    setTimeout(() => {
      loading = undefined;
    }, PAUSE),
  );
}

/** A token for one request; null if there is none, or if `prepare` was not called. */
export async function token(): Promise<string | null> {
  const key = allowedKey();
  if (!key || !loading) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null));
  const made = loading.then((captcha) => captcha.execute(key, { action: ACTION }));
  return Promise.race([made, late]).catch(() => null);
}
