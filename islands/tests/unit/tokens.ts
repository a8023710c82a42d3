// Tokens as the API makes them, unsigned: the browser only reads them.

/** A token with these claims. */
export function token(body: unknown): string {
  const part = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(body))));
  return `e30.${part.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.x`;
}

export const FIRST = "11111111-aaaa-4aaa-8aaa-111111111111";
export const SECOND = "22222222-bbbb-4bbb-8bbb-222222222222";

export const ACCESSES = [
  { Guid: FIRST, Name: "Voorbeeld bv", Role: "eigenaar" },
  { Guid: SECOND, Name: "Tweede Voorbeeld nv", Role: "lezer" },
];

/** Claims of a user with two organizations, whose token expires in `seconds`. */
export const claimsOf = (seconds: number, more: object = {}) => ({
  sub: "7",
  email: "an@voorbeeld.example",
  FirstName: "An",
  LastName: "De Voorbeeld",
  exp: Math.floor(Date.now() / 1000) + seconds,
  UserId: 7,
  OrganizationAccesses: JSON.stringify(ACCESSES),
  Internal: false,
  InternalAdmin: false,
  ...more,
});

/** The API's response to a login or a refresh; tokens with another number differ. */
export const tokens = (number = 1, seconds = 900, more: object = {}) => ({
  auth: token({ ...claimsOf(seconds, more), number }),
  refresh: `refresh-${number}`,
});
