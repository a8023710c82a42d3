// Checks which version of the site is shown and watches for newer ones. The loader fetches it after the page has loaded.

import { watch } from "../shell/version.ts";

void watch();
