// Permissions to manage members. The API decides; the portal hides what the API would refuse.

import type { Schemas } from "../../lib/client.ts";
import { canManage, type Role, type Scope } from "../../lib/scope.ts";

export type Member = Schemas["Member"];

/** The roles with a description, from most to fewest permissions. */
export const ROLES: readonly (readonly [role: Role, does: string])[] = [
  ["eigenaar", "Mag alles, ook eigenaars toevoegen en verwijderen. Elke organisatie heeft er minstens één."],
  ["beheerder", "Nodigt mensen uit, pauzeert campagnes en wijzigt de instellingen."],
  ["lid", "Werkt mee: afspraken beoordelen, notities maken, bedrijven niet meer laten bellen, extra rapporten maken."],
  ["lezer", "Ziet alles van de campagnes, maar wijzigt niets."],
  ["boekhouding", "Ziet alleen facturen, credits en documenten."],
];

/** Invited people have no name until they accept. */
export function pending({ naam }: Pick<Member, "naam">): boolean {
  return naam === "";
}

/** The name of a member, or the e-mail address if there is no name yet. */
export const called = (member: Member): string => (pending(member) ? member.email : member.naam);

/** Roles that a user may give. */
export function grants(scope: Pick<Scope, "role" | "mode">): Role[] {
  if (!canManage(scope)) return [];
  return ROLES.map(([role]) => role).filter((role) => role !== "eigenaar" || scope.role === "eigenaar");
}

/**
 * Whether a user may change or remove a member: never themselves, only an eigenaar another eigenaar, and never the last
 * one.
 */
export function handles(
  scope: Pick<Scope, "role" | "mode">,
  own: string,
  member: Member,
  members: readonly Member[],
): boolean {
  if (!canManage(scope) || member.email.toLowerCase() === own.toLowerCase()) return false;
  if (member.rol !== "eigenaar") return true;
  if (scope.role !== "eigenaar") return false;
  const owners = members.filter((one) => one.rol === "eigenaar" && !pending(one));
  return pending(member) || owners.length > 1;
}
