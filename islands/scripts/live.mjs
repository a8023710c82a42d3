// Vite's development server for the preview (`vite.config.ts`, `live`): says when it listens, and ends with its input.

import { createServer } from "vite";

process.stdin.on("end", () => process.exit()).resume();
const server = await createServer({ mode: "live", logLevel: "silent" });
await server.listen();
console.log("listening");
