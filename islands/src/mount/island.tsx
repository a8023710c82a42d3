// From a React view to a bundle that `<site-island>` can mount.

import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Boundary } from "./boundary.tsx";

/** A bundle's `mount`. Static markup of the view is hydrated: what was typed into it stays. */
export function island<Props extends object>(
  View: ComponentType<Props>,
): (element: HTMLElement, props: unknown) => void {
  return (element, props) => {
    const tree = (
      <Boundary>
        {/* The generator writes the props from the struct that the type is made from. */}
        <View {...(props as Props)} />
      </Boundary>
    );
    if (element.firstChild) hydrateRoot(element, tree);
    else createRoot(element).render(tree);
  };
}
