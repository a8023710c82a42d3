// The notice beside the button of a form that reCAPTCHA protects, if the visitor allows reCAPTCHA.

/** @param on Whether the site has a captcha. */
export function CaptchaNote({ on }: { on: boolean | null | undefined }) {
  return (
    on && (
      <p className="form__note">
        Met toestemming weert reCAPTCHA van Google robots. Meer daarover in het{" "}
        <a href="/privacybeleid#formulieren-en-botcontrole" target="_blank" rel="noopener">
          privacybeleid<span className="vh"> (opent in een nieuw tabblad)</span>
        </a>
        .
      </p>
    )
  );
}
