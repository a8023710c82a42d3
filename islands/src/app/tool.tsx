// An island whose view controls its fields. It would reset them to its initial state, and lose what was typed and
// chosen before its code was loaded: this puts that back. Forms don't need it, because their fields are uncontrolled.

import { useEffect, useState, type ComponentType } from "react";
import { put, touched, typed } from "../lib/typed.ts";
import { island, type MountedView } from "./island.tsx";

export function tool<Props extends object>(View: ComponentType<Props>): MountedView<Props> {
  return {
    View,
    mount: (element, props) => {
      const before = new Map(
        typed(element)
          .filter(touched)
          .map((one) => [one[0], one]),
      );
      // A slow device takes a while from here to the view's start, and somebody may be typing.
      const follow = ({ target }: Event) => {
        const field = target as HTMLInputElement;
        // The last one chosen comes last. The view has a new file already.
        before.delete(field);
        if (field.type !== "file") before.set(field, [field, field.value, field.checked]);
      };
      element.addEventListener("input", follow);
      const Late = (given: Props) => {
        const [started, start] = useState(false);
        useEffect(() => {
          // By now the view has read the storage and the address. What was typed is newer.
          if (started) {
            element.removeEventListener("input", follow);
            void put(before.values());
          } else start(true);
        }, [started]);
        return <View {...given} />;
      };
      return island(Late).mount(element, props);
    },
  };
}
