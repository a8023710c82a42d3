// From a React view to an island that `<site-island>` can mount.

import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import type { Mount } from "./element.ts";

/** A view, for the static markup, and what brings that to life. */
export interface MountedView<Props> {
  View: ComponentType<Props>;
  mount: Mount;
}

/** Brings the view to life in its element. Static markup of it is hydrated: what was typed into it stays. */
export function show<Props extends object>(View: ComponentType<Props>, element: HTMLElement, props: unknown): void {
  const tree = (
    <ErrorBoundary>
      {/* The generator writes the props from the struct that the type is made from. */}
      <View {...(props as Props)} />
    </ErrorBoundary>
  );
  if (element.firstChild) hydrateRoot(element, tree);
  else createRoot(element).render(tree);
}

/** An island, as a bundle exports it. */
export function island<Props extends object>(View: ComponentType<Props>): MountedView<Props> {
  const mount: Mount = (element, props) => {
    show(View, element, props);
  };
  return { View, mount };
}
