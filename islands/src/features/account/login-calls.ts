// The calls of the login screen, which loads no others.

import { login as keep, type Tokens } from "../../lib/session/index.ts";
import { call, UNEXPECTED, type Result, type Sent, type Texts } from "./call.ts";

const LOGIN: Texts = {
  // Never shown: the portal opens.
  success: "",
  failure: "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.",
  network: UNEXPECTED,
  unexpected: UNEXPECTED,
};

const REQUEST_CONFIRM: Texts = {
  success: "Bevestigings-email succesvol verzonden!",
  failure: "Het verzenden van de bevestigings-email is mislukt.",
  network: "Netwerkfout tijdens het aanvragen van bevestigings-email",
};

/** Logs in and stores the session. */
export const login = (account: Sent<"User" | "Password">): Promise<Result> =>
  call({ path: "auth/login", body: account }, LOGIN, (body) => {
    const { auth, refresh } = (body ?? {}) as Partial<Tokens>;
    if (typeof auth !== "string" || typeof refresh !== "string") throw new Error("no tokens");
    keep({ auth, refresh });
  });

/** Asks for the confirmation mail. */
export const requestConfirm = (email: string): Promise<Result> =>
  call({ path: "auth/requestconfirm", query: { email } }, REQUEST_CONFIRM);
