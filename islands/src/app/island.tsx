// Turns a React view into an island that `<site-island>` can mount.

import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import type { Mount } from "./element.ts";

/** A view for the static markup, and the function that hydrates it. */
export interface MountedView<Props> {
  View: ComponentType<Props>;
  mount: Mount;
}

/** An island as exported by a bundle. Static markup is hydrated, which keeps what was already typed. */
export function island<Props extends object>(View: ComponentType<Props>): MountedView<Props> {
  const mount: Mount = (element, props) => {
    const tree = (
      <ErrorBoundary>
        {/* The props come from the Rust struct that the TypeScript type is generated from. */}
        <View {...(props as Props)} />
      </ErrorBoundary>
    );
    if (element.firstChild) hydrateRoot(element, tree);
    else createRoot(element).render(tree);
  };
  return { View, mount };
}
