// An island whose view holds what stands in its fields: it would set them to what it starts with, and lose what was typed
// and chosen before its code was there. Forms leave that to their fields.

import { useEffect, useState, type ComponentType } from "react";
import { put, touched, typed } from "../lib/typed.ts";
import { island, type MountedView } from "./island.tsx";

export function tool<Props extends object>(View: ComponentType<Props>): MountedView<Props> {
  return {
    View,
    mount: (element, props) => {
      const before = typed(element).filter(touched);
      const Late = (given: Props) => {
        const [started, start] = useState(false);
        useEffect(() => {
          // By now the view has read what is stored and what the address says, which is older.
          if (started) void put(before);
          else start(true);
        }, [started]);
        return <View {...given} />;
      };
      return island(Late).mount(element, props);
    },
  };
}
