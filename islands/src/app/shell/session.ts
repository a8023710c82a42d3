// What the header does for who is logged in; others need none of it.

export { authenticated, logout } from "../../lib/session/core.ts";
