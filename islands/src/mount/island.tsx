// From a React view to a bundle that `<site-island>` can mount.

import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Boundary } from "./boundary.tsx";

/** Props that are many stand in a file of their own, which this names. */
async function whole(props: unknown): Promise<unknown> {
  const { apart } = props as { apart?: string };
  if (apart === undefined) return props;
  const response = await fetch(apart);
  if (!response.ok) throw new Error(`${apart}: ${response.status}`);
  return response.json();
}

/** A bundle's `mount`. Static markup of the view is hydrated: what was typed into it stays. */
export function island<Props extends object>(
  View: ComponentType<Props>,
): (element: HTMLElement, props: unknown) => Promise<void> {
  return async (element, given) => {
    const props = await whole(given);
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
