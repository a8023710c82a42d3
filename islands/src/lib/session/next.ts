// Where somebody goes when he logs in, and comes from when he has to.

/** Where the portal starts. */
export const PORTAL = "/saas";

/** An address of the portal that a query may ask for, or the portal's start: never another page or another site. */
export function destination(search: string, origin: string): string {
  try {
    const url = new URL(new URLSearchParams(search).get("next") ?? "", origin);
    const inside = url.origin === origin && (url.pathname + "/").startsWith(`${PORTAL}/`);
    return inside ? url.pathname + url.search + url.hash : PORTAL;
  } catch {
    return PORTAL;
  }
}

/** The login screen, which leads back to an address of the portal, and says so when a session expired there. */
export function loginFor(address: string, expired = false): string {
  const query = new URLSearchParams();
  if (expired) query.set("expired", "true");
  if (address !== PORTAL) query.set("next", address);
  const text = query.toString();
  return text ? `/customer-login?${text}` : "/customer-login";
}
