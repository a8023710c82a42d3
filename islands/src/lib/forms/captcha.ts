// reCAPTCHA v3. It starts when somebody fills in a form, which says so beside its button (captcha-note.tsx): its legal
// ground is protecting the form from abuse, not consent. A form never fails because of it: without a key, or with a
// blocked or slow script, there is no token and the form is sent anyway.

import { config } from "../config.ts";

interface Captcha {
  ready(run: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}

/** Timeout for a token in milliseconds. */
export const TIMEOUT = 5000;
/** The action name in the provider's records. */
const ACTION = "contact_form";

let loading: Promise<Captcha> | undefined;

/** Loads the script once; after a failure, again on the next call. */
function load(key: string): Promise<Captcha> {
  return (loading ??= new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Captcha };
      grecaptcha.ready(() => {
        resolve(grecaptcha);
      });
    };
    script.onerror = reject;
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

/** Preloads the script when the site has a key. */
export function prepare(): void {
  const key = config().keys?.captcha;
  if (key) load(key).catch(() => undefined);
}

/** A token for one request, or undefined. */
export async function token(): Promise<string | null> {
  const key = config().keys?.captcha;
  if (!key) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null));
  const made = load(key).then((captcha) => captcha.execute(key, { action: ACTION }));
  return Promise.race([made, late]).catch(() => null);
}
