// An island whose view controls its fields. Hydration would reset them to the initial state, so this restores what was
// typed and chosen before the code was loaded. Forms don't need it, because their fields are uncontrolled.

import { useEffect, useState, type ComponentType } from "react";
import { restoreFields, isTouched, readFields } from "../lib/typed.ts";
import { island, type MountedView } from "./island.tsx";

export function tool<Props extends object>(View: ComponentType<Props>): MountedView<Props> {
  return {
    View,
    mount: (element, props) => {
      const before = new Map(
        readFields(element)
          .filter(isTouched)
          .map((one) => [one[0], one]),
      );
      // On a slow device it takes a while until the view starts, and somebody may be typing.
      const follow = ({ target }: Event) => {
        const field = target as HTMLInputElement;
        // Move the field to the end, so that the last choice is restored last. The view already has a new file.
        before.delete(field);
        if (field.type !== "file") before.set(field, [field, field.value, field.checked]);
      };
      element.addEventListener("input", follow);
      const Late = (given: Props) => {
        const [started, start] = useState(false);
        useEffect(() => {
          // By now the view has read the storage and the address. Typed values are newer.
          if (started) {
            element.removeEventListener("input", follow);
            void restoreFields(before.values());
          } else start(true);
        }, [started]);
        return <View {...given} />;
      };
      return island(Late).mount(element, props);
    },
  };
}
