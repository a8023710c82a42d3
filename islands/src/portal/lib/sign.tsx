// The icons of the portal.

import { Icon } from "../../ui/icon.tsx";

const DRAWINGS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  x: "M18 6 6 18M6 6l12 12",
  search: "m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0",
  down: "m6 9 6 6 6-6",
  up: "m18 15-6-6-6 6",
  left: "m15 18-6-6 6-6",
  right: "m9 18 6-6-6-6",
  sort: "m7 15 5 5 5-5M7 9l5-5 5 5",
  check: "M20 6 9 17l-5-5",
  user: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
  exit: "M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9",
  file: "M12 3v12m0 0-5-5m5 5 5-5M5 21h14",
  offline:
    "M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20",
  warn: "m21.7 18-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01",
  plus: "M5 12h14M12 5v14",
  pause: "M9 5v14M15 5v14",
  play: "M7 4.5v15l12-7.5z",
  site: "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
} as const;

export type SignName = keyof typeof DRAWINGS;

export function Sign({ name }: { name: SignName }) {
  return <Icon d={DRAWINGS[name]} />;
}
