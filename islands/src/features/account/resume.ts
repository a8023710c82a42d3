// Fetched only by who comes to the screen to log in with a session that must be refreshed first.

export { resume } from "../../lib/session/authorized.ts";
