// Vite's development server for the preview (`vite.config.ts`, `live`). Prints a line when it listens; ends with its stdin.

import { createServer } from "vite";

process.stdin.on("end", () => process.exit()).resume();
const server = await createServer({ mode: "live", logLevel: "silent" });
await server.listen();
console.log("listening");
