// Fetched only where the login screen is opened with a session that must be refreshed first.

export { resume } from "../../lib/session/authorized.ts";
