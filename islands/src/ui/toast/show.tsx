// Mounts the toasts.

import { createRoot } from "react-dom/client";
import { Toasts } from "./view.tsx";

let shown = false;

/** Shows the toasts from now on. */
export function show(): void {
  if (shown) return;
  shown = true;
  const place = document.createElement("div");
  place.className = "toasts";
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", "Meldingen");
  document.body.append(place);
  createRoot(place).render(<Toasts />);
}
