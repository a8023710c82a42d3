// The browser that tests run in, and its arguments.

export const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

// Background features of the browser would use the network.
export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Subpixel text widths, as on real screens.
  "--font-render-hinting=none",
];
