// The portal: the access check, the frame around every screen, and the screen itself.

import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Portal } from "../../contract/props.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { PortalContext, usePortal } from "../lib/portal.ts";
import { Page } from "../lib/page.tsx";
import { queryClient, readNetwork } from "../lib/query.ts";
import { navigate, path, usePath } from "../lib/router.tsx";
import { ScopeContext, useOrganizations, useSessionScope, type Scope } from "../lib/scope.ts";
import type { Mode } from "../lib/session.ts";
import { Empty, Failed, Offline, Skeleton } from "../lib/states.tsx";
import { Frame } from "./frame.tsx";
import { useGuard } from "./guard.ts";
import { fetchScreen, find, first, sees, type Entry, type Module } from "./screens.ts";

export function App(props: Portal) {
  // Before anything inside makes a request.
  useLayoutEffect(readNetwork, []);
  const known = useGuard();
  if (!known) return null;
  return (
    <PortalContext.Provider value={props}>
      <QueryClientProvider client={queryClient}>
        <Inside mode={known.mode} />
      </QueryClientProvider>
    </PortalContext.Provider>
  );
}

function Inside({ mode }: { mode: Mode }) {
  const scope = useSessionScope();
  const { list, known, paused, error, retry } = useOrganizations();
  const at = usePath();
  // A bookkeeper has no overview: they start at the first item of their menu.
  const start = scope && at === "/" ? first(scope) : at;
  useEffect(() => {
    if (start !== at) navigate(start, { replace: true });
  }, [start, at]);
  return (
    <Frame scope={scope}>
      {scope ? (
        <Route key={scope.org} scope={scope} at={start} />
      ) : known && list.length === 0 ? (
        <NoOrganization at={at} mode={mode} />
      ) : error ? (
        <Page title="Klantenportaal">
          <Failed error={error} retry={retry} />
        </Page>
      ) : paused ? (
        <Page title="Klantenportaal">
          <Offline />
        </Page>
      ) : (
        <Skeleton />
      )}
    </Frame>
  );
}

/** The screen at an address. */
function Route({ scope, at }: { scope: Scope; at: string }) {
  const found = find(at);
  if (!found) return <Missing />;
  if (!sees(found.entry, scope)) return <Forbidden scope={scope} entry={found.entry} />;
  return <Show key={at} entry={found.entry} scope={scope} names={found.names} />;
}

/** Without an organization only screens that need none are shown. */
function NoOrganization({ at, mode }: { at: string; mode: Mode }) {
  const { phone, phoneUrl } = usePortal().direct;
  const found = find(at);
  const scope: Scope = { org: "", name: "", role: "lezer", mode, project: undefined, projects: [] };
  if (found?.entry.standalone && sees(found.entry, scope))
    return <Show key={at} entry={found.entry} scope={scope} names={found.names} />;
  return (
    <Page title="Welkom">
      <Empty
        title="Je account geeft nu toegang tot geen enkele organisatie."
        text={
          <>
            Ben je nieuw? Vraag een beheerder van je bedrijf om je uit te nodigen. Had je al toegang? Bel ons dan op{" "}
            <a href={phoneUrl}>{phone}</a>.
          </>
        }
        action={{
          label: "Probeer opnieuw",
          run: () => {
            location.reload();
          },
        }}
      />
    </Page>
  );
}

function Missing() {
  return (
    <Page title="Niet gevonden">
      <Empty
        title="Op dit adres staat niets."
        text="Misschien is de link verouderd."
        action={{ label: "Naar het overzicht", to: "/" }}
      />
    </Page>
  );
}

function Forbidden({ scope, entry: { label, modes } }: { scope: Scope; entry: Entry }) {
  const { brand } = usePortal();
  return (
    <Page title={label}>
      <Empty
        title="Je hebt geen toegang tot dit scherm."
        text={
          modes
            ? `Het is voor medewerkers van ${brand}.`
            : `Met jouw rol bij ${scope.name} zie je dit niet. De eigenaar of een beheerder kan je rol wijzigen.`
        }
        action={{ label: "Naar het begin", to: first(scope) }}
      />
    </Page>
  );
}

/** A screen whose code is loaded on demand. */
function Show({ entry, scope, names }: { entry: Entry; scope: Scope; names: Record<string, string> }) {
  const [loaded, setLoaded] = useState<Module>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    fetchScreen(entry).then(setLoaded, () => {
      setFailed(true);
    });
  };
  useEffect(load, [entry]);
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", load);
    return () => {
      removeEventListener("online", load);
    };
  });
  if (failed)
    return (
      <Page title={entry.label}>
        <Failed error={new TypeError()} retry={load} />
      </Page>
    );
  if (!loaded) return <Skeleton />;
  return (
    <ErrorBoundary key={path()}>
      <ScopeContext.Provider value={scope}>
        <loaded.Screen names={names} />
      </ScopeContext.Provider>
    </ErrorBoundary>
  );
}
