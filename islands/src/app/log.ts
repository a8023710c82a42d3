// Sends console output of the views to standard error, because standard output is for answers. Imported before the
// views, because they may log while they are being loaded.

import { Console } from "node:console";

globalThis.console = new Console(process.stderr);
