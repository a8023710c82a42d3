// An island whose view controls its fields. It would reset them to its initial state, and lose what was typed and
// chosen before its code was loaded: this puts that back. Forms don't need it, because their fields are uncontrolled.

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
          // By now the view has read the storage and the address. What was typed is newer.
          if (started) void put(before);
          else start(true);
        }, [started]);
        return <View {...given} />;
      };
      return island(Late).mount(element, props);
    },
  };
}
