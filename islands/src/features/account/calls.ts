// The calls of the other account screens.

import { call, UNEXPECTED, type Result, type Sent, type Texts } from "./call.ts";

const REGISTER: Texts = {
  success: "Account created successfully. Please check your email to confirm.",
  failure: "Registratie mislukt. Controleer je gegevens of je uitnodiging en probeer opnieuw.",
  network: UNEXPECTED,
  unexpected: UNEXPECTED,
};

export const CONFIRM: Texts = {
  success: "E-mailadres succesvol geverifieerd!",
  failure: "E-mailverificatie mislukt",
  network: "Netwerkfout tijdens e-mailverificatie",
};

const FORGOT: Texts = {
  success: "Wachtwoord reset e-mail verzonden!",
  failure: "Wachtwoord reset mislukt",
  network: "Netwerkfout tijdens wachtwoord reset",
};

export const RESET: Texts = {
  success: "Wachtwoord succesvol gereset",
  failure: "Er is een fout opgetreden bij het resetten van het wachtwoord",
  network: "Er is een netwerkfout opgetreden",
};

/** @param invitation Token of an invitation, if there was one. */
export const register = (
  account: Sent<"FirstName" | "LastName" | "Email" | "Password" | "ContactPhone">,
  invitation?: string,
): Promise<Result> =>
  call({ path: "auth/register", body: { ...account, ...(invitation && { RegisterToken: invitation }) } }, REGISTER);

/** The values in a mailed link. */
export interface Link {
  token: string;
  userid: string;
}

export const confirm = ({ token, userid }: Link): Promise<Result> =>
  call({ path: "auth/confirm", query: { token, userid } }, CONFIRM);

/** Asks for the mail to choose a new password. */
export const forgot = (account: Sent<"Email">): Promise<Result> =>
  call({ path: "auth/reset", body: { ...account, FromCustomerPortal: true } }, FORGOT);

export const reset = ({ token, userid }: Link, password: string): Promise<Result> =>
  call({ path: "auth/reset", query: { token, userid, password } }, RESET);
