// Replaces a form after a success.

import { useLayoutEffect, useRef, type ReactNode } from "react";
import { CHECK, Icon } from "../../ui/icon.tsx";
import { isEnglish } from "./call.ts";

/** A panel that takes the focus, so that screen readers read it and the keyboard continues there. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="account__panel">
      <Icon d={CHECK} className="account__done" />
      <h2 className="account__title" tabIndex={-1} ref={heading} lang={isEnglish(title) ? "en" : undefined}>
        {title}
      </h2>
      {children}
    </div>
  );
}
