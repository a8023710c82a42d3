// The claims of a token. Names are those of the API (original brief, section 3).

/** Decoded claims, not yet validated. */
export type Claims = Readonly<Record<string, unknown>>;

/** Which menu the portal shows. */
export type MenuMode = "admin" | "internal" | "client";

/** An organization that the user belongs to, with the claim's own names. */
export interface Access {
  Guid: string;
  Name: string;
  Role: string;
}

/** The user data stored under `user_data`. */
export interface StoredUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Name of the first organization. */
  company_name: string;
}

const TRUE: readonly unknown[] = [true, "true", "1", "yes", 1];

/** Whether a flag is set, in any of the API's notations. */
export const isTrue = (flag: unknown): boolean => TRUE.includes(flag);

/** The menu of a user. An internal admin gets the admin menu, whatever other roles they have. */
export function modeOf({ InternalAdmin, Internal }: Claims): MenuMode {
  return isTrue(InternalAdmin) ? "admin" : isTrue(Internal) ? "internal" : "client";
}

/** Claims that may hold the user's number. The first one that is present counts. */
const IDS = ["UserId", "userid", "user_id", "sub", "PortalUserId"];

const present = (value: unknown) => value !== undefined && value !== null && value !== "";

/** The user's number; undefined if no claim is present or that claim is not a number. */
export function userIdOf(claims: Claims): number | undefined {
  const name = IDS.find((id) => present(claims[id]));
  const value = name === undefined ? undefined : claims[name];
  const id = typeof value === "number" || typeof value === "string" ? Number(value) : NaN;
  return Number.isFinite(id) ? id : undefined;
}

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The organizations in `OrganizationAccesses`, a list or a JSON string of one. Those without a Guid are left out. */
export function accessesOf({ OrganizationAccesses: claim }: Claims): Access[] {
  let list: unknown = claim;
  try {
    if (typeof claim === "string") list = JSON.parse(claim) as unknown;
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const { Guid, Name, Role } = (one ?? {}) as Record<string, unknown>;
    return typeof Guid === "string" && Guid ? [{ Guid, Name: text(Name), Role: text(Role) }] : [];
  });
}

/** Whether two Guids are the same, ignoring case. */
export const sameGuid = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The user data to store, from the claims. */
export function userOf(claims: Claims): StoredUser {
  return {
    id: text(claims.sub),
    email: text(claims.email),
    firstName: text(claims.FirstName),
    lastName: text(claims.LastName),
    company_name: accessesOf(claims)[0]?.Name ?? "",
  };
}
