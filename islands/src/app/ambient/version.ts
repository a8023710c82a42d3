// Which version of the site is being read, and the watch for later ones; the loader fetches it once the page stands.

import { watch } from "../shell/version.ts";

watch();
