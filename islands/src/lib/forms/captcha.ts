// Tells people from robots with reCAPTCHA v3. It starts when somebody fills in a form, which says so beside its button
// (captcha-note.tsx): its legal ground is to keep the form from abuse, not the choice about cookies. A form never fails
// for it: without a key, with a blocked or a slow script there is no token, and the form is sent all the same.

import { config } from "../config.ts";

interface Captcha {
  ready(run: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}

/** Milliseconds that a token may take. */
export const PATIENCE = 5000;
/** What the provider's records call a token's use. */
const ACTION = "contact_form";

let loading: Promise<Captcha> | undefined;

/** Fetches the script once; after a failure, again when it is next asked for. */
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

/** Fetches the script when the site has a key, so that it is there when a token is asked for. */
export function prepare(): void {
  const key = config().keys?.captcha;
  if (key) load(key).catch(() => undefined);
}

/** A token for one request, or nothing. */
export async function token(): Promise<string | null> {
  const key = config().keys?.captcha;
  if (!key) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const made = load(key).then((captcha) => captcha.execute(key, { action: ACTION }));
  return Promise.race([made, late]).catch(() => null);
}
