// More icons, for tables, dialogs and the portal. They are not in icon.tsx, because every form would load them.

export const EXIT = "M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9";
export const FILE = "M12 3v12m0 0-5-5m5 5 5-5M5 21h14";
export const LEFT = "m15 18-6-6 6-6";
export const MENU = "M4 6h16M4 12h16M4 18h16";
export const OFFLINE =
  "M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20";
export const PAUSE = "M9 5v14M15 5v14";
export const PLAY = "M7 4.5v15l12-7.5z";
export const RIGHT = "m9 18 6-6-6-6";
export const SEARCH = "m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0";
export const SORT = "m7 15 5 5 5-5M7 9l5-5 5 5";
export const UP = "m18 15-6-6-6 6";
export const USER = "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0";
