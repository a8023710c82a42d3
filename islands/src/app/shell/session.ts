// The header for logged-in users; others never fetch this.

export { authenticated, logout } from "../../lib/session/core.ts";
