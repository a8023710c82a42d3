// The portal: the access check, the frame around every screen, and the screen itself.

import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Portal } from "../../contract/props.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { listen } from "../lib/listen.ts";
import { PortalContext } from "../lib/portal.ts";
import { Page } from "../lib/page.tsx";
import { queryClient, readNetwork } from "../lib/query.ts";
import { navigate, path, usePath } from "../lib/router.tsx";
import { ScopeContext, useOrganizations, useSessionScope, type Scope } from "../lib/scope.ts";
import type { MenuMode } from "../../lib/session/index.ts";
import { Failed, Offline, Skeleton } from "../lib/states.tsx";
import { Frame } from "./frame.tsx";
import { useGuard } from "./guard.ts";
import { findScreen, startPath, canSee, type ScreenEntry, type Module } from "./screens.ts";

export function App(props: Portal) {
  // In a layout effect, so that it runs before children make requests.
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

function Inside({ mode }: { mode: MenuMode }) {
  const scope = useSessionScope();
  const { data, error, isPaused, refetch } = useOrganizations().query;
  const at = usePath();
  // A bookkeeper has no overview: they start at the first item of their menu.
  const start = scope && at === "/" ? startPath(scope) : at;
  useEffect(() => {
    if (start !== at) navigate(start, { replace: true });
  }, [start, at]);
  // Without an organization, only screens that need none are shown.
  const none: Scope = { org: "", name: "", role: "lezer", mode, project: undefined, projects: [] };
  const shown = scope ?? (data?.length === 0 ? none : undefined);
  return (
    <Frame scope={shown}>
      {shown ? (
        <Route key={shown.org} scope={shown} at={start} />
      ) : (error ?? isPaused) ? (
        <Page title="Klantenportaal">
          {error ? <Failed error={error} retry={() => void refetch()} /> : <Offline />}
        </Page>
      ) : (
        <Skeleton />
      )}
    </Frame>
  );
}

const CLOSED: ScreenEntry = { path: "", label: "Klantenportaal", load: () => import("./closed.tsx") };

/** The screen at an address. */
function Route({ scope, at }: { scope: Scope; at: string }) {
  const found = findScreen(at);
  const open = found && canSee(found.entry, scope);
  const { entry, names } = open ? found : { entry: CLOSED, names: { at } };
  return <Show key={entry.label + at} entry={entry} scope={scope} names={names} />;
}

/** A screen whose code is loaded on demand. */
function Show({ entry, scope, names }: { entry: ScreenEntry; scope: Scope; names: Record<string, string> }) {
  const [loaded, setLoaded] = useState<Module>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    entry.load().then(setLoaded, () => setFailed(true));
  };
  useEffect(load, [entry]);
  useEffect(() => (failed ? listen("online", load) : undefined));
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
