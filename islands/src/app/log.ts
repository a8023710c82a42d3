// What a view logs, also while its module is loaded, goes to standard error: on standard output it would be taken for an
// answer. So this module is imported before the views.

import { Console } from "node:console";

globalThis.console = new Console(process.stderr);
