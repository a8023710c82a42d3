// An island whose props are so large that they are in a separate file: `EXTERNAL` in generator/site/src/props/.

import type { Mount } from "./element.ts";
import type { MountedView } from "./island.tsx";

/** Makes an island fetch its props before it is mounted. */
export function externalIsland<Props extends object>(made: MountedView<Props>): MountedView<Props> {
  const mount: Mount = async (element, props) => {
    const { propsUrl } = props as { propsUrl: string };
    const response = await fetch(propsUrl);
    if (!response.ok) throw new Error(`${propsUrl}: ${response.status}`);
    await made.mount(element, await response.json());
  };
  return { ...made, mount };
}
