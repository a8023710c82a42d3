// The session, for the account screens and the portal. Pages of the site import core.ts alone; requests of a logged-in
// user are in authorized.ts, and the portal's switchers in switch.ts.

export type { MenuMode } from "./claims.ts";
export { authenticated, isUnexpired } from "./core.ts";
export { destination, loginFor } from "./next.ts";
export {
  dropSession,
  login,
  logout,
  StorageRefused,
  session,
  subscribe,
  UnreadableToken,
  type Session,
  type Tokens,
} from "./session.ts";
