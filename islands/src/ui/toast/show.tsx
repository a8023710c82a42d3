// Mounts the toasts.

import { createRoot, type Root } from "react-dom/client";
import { Toasts } from "./view.tsx";

let root: Root | undefined;

/** Shows the toasts from now on. */
export function show(): void {
  if (root) return;
  const place = document.createElement("div");
  place.className = "toasts";
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", "Meldingen");
  document.body.append(place);
  root = createRoot(place);
  root.render(<Toasts />);
}
