// The icon of a message: a note or an error.

import { Icon } from "./icon.tsx";

const INFO = "M12 16v-4m0-4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0";
const WRONG = "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01";

/** Drawn after lucide's `info` and `triangle-alert`. */
export function AlertSign({ bad = false }: { bad?: boolean }) {
  return <Icon d={bad ? WRONG : INFO} />;
}
