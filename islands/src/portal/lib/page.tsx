// The header of a screen: its title, which is also the document's title, and its actions.

import { useEffect, useRef, type ReactNode } from "react";
import { arrive, Link } from "./router.tsx";

interface PageProps {
  title: string;
  /** A line under the title. */
  intro?: ReactNode;
  /** The screen above this one. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, intro, back, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | Klantenportaal`;
  }, [title]);
  useEffect(() => arrive(heading.current), []);
  return (
    <>
      <header className="page">
        <div>
          {back && (
            <p className="page__back">
              <Link to={back.to}>{back.label}</Link>
            </p>
          )}
          <h1 className="page__title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro !== undefined && <p className="page__intro">{intro}</p>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a screen under its own heading. */
export function Part({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="part">
      <div className="part__head">
        <h2 className="part__title">{title}</h2>
        {actions}
      </div>
      {note !== undefined && <p className="part__note">{note}</p>}
      {children}
    </section>
  );
}
