// From a React view to a bundle that `<site-island>` can mount.

import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Boundary } from "./boundary.tsx";
import type { Bundle } from "./element.ts";

/** Brings the view to life in its element. Static markup of it is hydrated: what was typed into it stays. */
export function show<Props extends object>(View: ComponentType<Props>, element: HTMLElement, props: unknown): void {
  const tree = (
    <Boundary>
      {/* The generator writes the props from the struct that the type is made from. */}
      <View {...(props as Props)} />
    </Boundary>
  );
  if (element.firstChild) hydrateRoot(element, tree);
  else createRoot(element).render(tree);
}

/** A bundle's `mount`. */
export function island<Props extends object>(View: ComponentType<Props>): Bundle["mount"] {
  return (element, props) => {
    show(View, element, props);
  };
}
