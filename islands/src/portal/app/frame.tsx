// The frame of every screen: bar, menu, command palette, network notice.

import { onlineManager } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MENU, OFFLINE, SEARCH } from "../../ui/icons.ts";
import { number } from "../../lib/format.ts";
import { listen } from "../lib/listen.ts";
import { usePortal } from "../lib/portal.ts";
import { useApiQuery } from "../lib/query.ts";
import { Link, usePath } from "../lib/router.tsx";
import type { Scope } from "../lib/scope.ts";
import { lazyView } from "./lazy-view.tsx";
import { parentPath, findScreen, group, menu, canSee } from "./screens.ts";
import { list, Switchers } from "./switchers.tsx";
import { UserMenu } from "./user-menu.tsx";

const palette = lazyView(() => import("./palette.tsx").then(({ Palette }) => Palette));

/** Milliseconds before the palette and the switchers' list are preloaded: the first screen comes first. */
const SOON = 1000;

/** Whether the shortcut is shown as on a Mac. */
function mac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

export function Frame({ scope, children }: { scope: Scope | undefined; children: ReactNode }) {
  const [open, setOpen] = useState<"menu" | "palette">();
  const at = usePath();
  // On a phone, choosing a screen closes the menu.
  useEffect(() => setOpen((now) => (now === "menu" ? undefined : now)), [at]);
  useEffect(() => {
    const timer = setTimeout(() => {
      palette.fetch();
      list.fetch();
    }, SOON);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((now) => (now === "palette" ? undefined : "palette"));
    };
    return listen("keydown", pressed);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <div className="portal">
      <header className="topbar">
        <IconButton
          icon={MENU}
          label="Menu"
          className="icon-button topbar__menu"
          aria-haspopup="dialog"
          onClick={() => setOpen("menu")}
        />
        <Link className="topbar__brand" to="/">
          <svg className="brand__mark" viewBox="0 0 44 28" width="44" height="28" aria-hidden="true">
            <path d="M2 20c6 0 6-16 11-16s4 18 9 18 4-14 9-14c4 0 3 6 7 6" />
            <circle cx="40" cy="14" r="3" />
          </svg>
          <span>{usePortal().brand}</span>
        </Link>
        {scope?.org && <Switchers scope={scope} />}
        <button
          type="button"
          className="topbar__search"
          aria-label="Ga naar"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen("palette")}
        >
          <Icon d={SEARCH} />
          <span className="topbar__search-text">Ga naar</span>
          <span className="topbar__key" data-key={mac() ? "⌘ K" : "Ctrl K"} aria-hidden="true" />
        </button>
        <UserMenu />
      </header>
      <nav className="sidebar" aria-label="Klantenportaal">
        <Menu scope={scope} at={at} />
      </nav>
      <main className="portal__main" id="inhoud" tabIndex={-1}>
        <Connection />
        {children}
      </main>
      {open === "menu" && (
        <Dialog title="Menu" kind="sheet" close={close}>
          <nav
            aria-label="Klantenportaal"
            onClick={({ target, ctrlKey, metaKey }) => {
              if ((target as Element).closest("a") && !ctrlKey && !metaKey) close();
            }}
          >
            <Menu scope={scope} at={at} />
          </nav>
        </Dialog>
      )}
      {open === "palette" && <palette.View scope={scope} close={close} />}
    </div>
  );
}

const GROUPS = { client: "", internal: "Intern", admin: "Beheer" };

function Menu({ scope, at }: { scope: Scope | undefined; at: string }) {
  const { phone, phoneUrl } = usePortal().direct;
  const entries = scope ? menu(scope) : [];
  const here = findScreen(at) ? parentPath(at) : undefined;
  return (
    <>
      {Object.entries(GROUPS).map(([name, title]) => {
        const found = entries.filter((entry) => group(entry) === name);
        if (found.length === 0) return null;
        return (
          <div key={name} className="sidebar__group">
            {title !== "" && <p className="sidebar__name">{title}</p>}
            <ul>
              {found.map((entry) => {
                const fetch = () => {
                  entry.load().catch(() => undefined);
                };
                return (
                  <li key={entry.path}>
                    <Link
                      className="sidebar__link"
                      to={entry.path}
                      aria-current={entry.path === at ? "page" : entry.path === here ? "true" : undefined}
                      onPointerEnter={fetch}
                      onFocus={fetch}
                    >
                      {entry.label}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      {scope?.org && <Balance scope={scope} />}
      <p className="sidebar__help">
        Vraag? Bel <a href={phoneUrl}>{phone}</a>
      </p>
    </>
  );
}

/** The remaining credits, for roles that may see them. */
function Balance({ scope }: { scope: Scope }) {
  const found = findScreen("/credits");
  const seen = !!found && canSee(found.entry, scope);
  const { data } = useApiQuery("/portal/organizations/{org}/credits", { org: scope.org }, { enabled: seen });
  if (!seen || data?.saldo === undefined) return null;
  return (
    <p className="sidebar__balance">
      <Link to="/credits">
        <strong>{number(data.saldo)}</strong> credits
      </Link>
    </p>
  );
}

const networkChanges = (changed: () => void) => onlineManager.subscribe(changed);

/** Network notice; always rendered, so that screen readers announce its text. */
function Connection() {
  const online = useSyncExternalStore(networkChanges, () => onlineManager.isOnline());
  return (
    <p className={online ? "offline vh" : "offline"} role="status">
      {!online && (
        <>
          <Icon d={OFFLINE} /> Je bent offline. Wat hier staat, kan verouderd zijn; wijzigingen bewaren lukt nu niet.
        </>
      )}
    </p>
  );
}
