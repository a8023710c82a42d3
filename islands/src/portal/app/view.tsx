// The portal on its page: an empty frame until its code has loaded. Everything else is in src/portal/.

import { useEffect, useState } from "react";
import type { Portal } from "../../contract/props.ts";
import { App } from "./app.tsx";

export function View(props: Portal) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (started) return <App {...props} />;
  return (
    <div className="portal portal--shell">
      <div className="topbar" />
      <main className="portal__main" id="inhoud" tabIndex={-1}>
        <h1 className="page__title">Klantenportaal</h1>
        {/* If no script loads, nothing replaces this frame: the stylesheet then shows the second text. */}
        <div className="portal-shell">
          <p className="portal-shell__wait" role="status">
            Bezig met laden…
          </p>
          <div className="stack portal-shell__failed" lang="en" role="alert">
            <p>Failed to load application</p>
            <p>
              <a className="btn btn--secondary" href="/saas">
                Reload Application
              </a>
            </p>
          </div>
        </div>
      </main>
    </div>
  );
}
