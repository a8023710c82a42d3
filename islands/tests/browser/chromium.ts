// Which browser the tests run, and how.

export const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

// What a browser does by itself would reach for the network.
export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Letters as wide as screens draw them, and not as whole pixels.
  "--font-render-hinting=none",
];
