// From a React view to a bundle that `<site-island>` can mount.

import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Boundary } from "./boundary.tsx";
import type { Bundle } from "./element.ts";

/** Props that are many stand in a file of their own. */
async function fetchProps(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** A bundle's `mount`. Static markup of the view is hydrated: what was typed into it stays. */
export function island<Props extends object>(View: ComponentType<Props>): Bundle["mount"] {
  const show = (element: HTMLElement, props: unknown) => {
    const tree = (
      <Boundary>
        {/* The generator writes the props from the struct that the type is made from. */}
        <View {...(props as Props)} />
      </Boundary>
    );
    if (element.firstChild) hydrateRoot(element, tree);
    else createRoot(element).render(tree);
  };
  return (element, props) => {
    const { propsUrl } = props as { propsUrl?: string };
    if (propsUrl !== undefined) {
      return fetchProps(propsUrl).then((fetched) => {
        show(element, fetched);
      });
    }
    show(element, props);
  };
}
