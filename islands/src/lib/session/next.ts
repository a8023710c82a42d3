// Where users go after logging in, and the login address that leads back.

/** The portal's start page. */
const PORTAL = "/saas";

/** The portal address in the query parameter `next`, or else the portal's start page: never another page or site. */
export function destination(search: string, origin: string): string {
  try {
    const url = new URL(new URLSearchParams(search).get("next") ?? "", origin);
    const inside = url.origin === origin && (url.pathname + "/").startsWith(`${PORTAL}/`);
    return inside ? url.pathname + url.search + url.hash : PORTAL;
  } catch {
    return PORTAL;
  }
}

/** The login address that leads back to a portal address. With `expired`, the login says that the session expired. */
export function loginFor(address: string, expired = false): string {
  const query = new URLSearchParams();
  if (expired) query.set("expired", "true");
  if (address !== PORTAL) query.set("next", address);
  const text = query.toString();
  return text ? `/customer-login?${text}` : "/customer-login";
}
