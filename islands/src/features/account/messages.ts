// Messages about the outcome of account calls, as worded in the specification (section 8). The server's own message
// comes before the success and failure texts.

/** The messages of one call. */
export interface Texts {
  success: string;
  failure: string;
  network: string;
}

const UNEXPECTED = "Er is een onverwachte fout opgetreden. Probeer het later opnieuw.";

/** The server's message when the address is not confirmed. */
export const UNCONFIRMED = "Your email address is not confirmed. Please confirm your email to log in.";

export const LOGIN: Texts = {
  // Never shown: the portal opens.
  success: "",
  failure: "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.",
  network: UNEXPECTED,
};

export const REGISTER: Texts = {
  success: "Account created successfully. Please check your email to confirm.",
  failure: "Registratie mislukt. Controleer je gegevens of je uitnodiging en probeer opnieuw.",
  network: UNEXPECTED,
};

export const CONFIRM: Texts = {
  success: "E-mailadres succesvol geverifieerd!",
  failure: "E-mailverificatie mislukt",
  network: "Netwerkfout tijdens e-mailverificatie",
};

export const FORGOT: Texts = {
  success: "Wachtwoord reset e-mail verzonden!",
  failure: "Wachtwoord reset mislukt",
  network: "Netwerkfout tijdens wachtwoord reset",
};

export const REQUEST_CONFIRM: Texts = {
  success: "Bevestigings-email succesvol verzonden!",
  failure: "Het verzenden van de bevestigings-email is mislukt.",
  network: "Netwerkfout tijdens het aanvragen van bevestigings-email",
};

export const RESET: Texts = {
  success: "Wachtwoord succesvol gereset",
  failure: "Er is een fout opgetreden bij het resetten van het wachtwoord",
  network: "Er is een netwerkfout opgetreden",
};

/** Whether a text is in English, so that screen readers pronounce it right. */
export const isEnglish = (text: string): boolean => /\b(your|the|please|account created|is not|has been)\b/i.test(text);
