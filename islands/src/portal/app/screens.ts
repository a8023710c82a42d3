// The screens of the portal. How to add one:
//
// 1. `features/<name>/screen.tsx` exports `Screen({ names })`: `names` holds the path's parameters; `useScope()`
//    (lib/scope.ts) says whose data. Its other files are in the same folder; a feature imports from `lib/`, never from
//    another feature and never from `app/`.
// 2. It returns `<Page title=…>` (lib/page.tsx), which sets the document's title and moves the focus.
// 3. Data: `const list = useApiQuery("/portal/organizations/{org}/invoices", { org: scope.org })`, then
//    `<Loaded from={list} empty={{ title: …, action: … }}>{(rows) => …}</Loaded>`, which renders loading, failed, offline and a
//    list without rows. To follow the chosen campaign, add `{ query: projectQuery(scope) }`.
//    Changes: `useApiMutation("patch", path, onSuccess)`; `onSuccess` calls `invalidateQueries(path)` and a toast.
// 4. Lists are `<Table>` (ui/table.tsx), where a column is one entry; numbers `<Figures>`, charts `<Chart>` and `<Bars>`,
//    dialogs `<Dialog>`, forms the fields of ui/field.tsx. Filters, pages and sorting by the API are kept in the
//    address: `useQueryValue("zoek")`.
// 5. A line below, in the order of the menu. Its styles: portal/styles/, and a line in portal/app/style.css, because
//    styles of lazily loaded chunks are not fetched. A screen with many extra styles loads its own stylesheet,
//    as the contracts screen does.
// 6. Tests: tests/unit/portal/, with fixtures typed by the API's description; its path in the list of
//    tests/browser/portal-screens.test.ts, which checks each at 360, 768 and 1280 px with axe.

import type { ComponentType } from "react";
import { Screen as Overview } from "../features/overview/screen.tsx";
import { match } from "../lib/router.tsx";
import type { Scope } from "../lib/scope.ts";
import type { MenuMode } from "../../lib/session/index.ts";

export interface ScreenProps {
  /** Values of the path's parameters. */
  names: Record<string, string>;
}

export interface Module {
  Screen: ComponentType<ScreenProps>;
}

export interface ScreenEntry {
  /** `/campagnes/:id`. */
  path: string;
  /** Title in the menu, the palette and while loading. */
  label: string;
  load: () => Promise<Module>;
  /** False for a screen that is reached from another one. */
  menu?: false;
  /** Menu modes that include it; all by default. */
  modes?: readonly MenuMode[];
  /** Whether bookkeepers see it too. */
  books?: true;
  /** Needs no organization. */
  standalone?: true;
}

/** Screens of staff need no organization. */
const INTERNAL = { modes: ["internal", "admin"], standalone: true } as const;
const ADMIN = { modes: ["admin"], standalone: true } as const;

export const SCREENS: readonly ScreenEntry[] = [
  // Most visits start with it, so it is in the same chunk as the frame.
  { path: "/", label: "Overzicht", load: () => Promise.resolve({ Screen: Overview }) },
  { path: "/campagnes", label: "Campagnes", load: () => import("../features/campaigns/screen.tsx") },
  { path: "/campagnes/:id", label: "Campagne", menu: false, load: () => import("../features/campaigns/campaign.tsx") },
  { path: "/afspraken", label: "Afspraken", load: () => import("../features/appointments/screen.tsx") },
  { path: "/gesprekken", label: "Gesprekken", load: () => import("../features/calls/screen.tsx") },
  { path: "/prospects", label: "Prospects", load: () => import("../features/prospects/screen.tsx") },
  { path: "/rapporten", label: "Rapporten", load: () => import("../features/reports/screen.tsx") },
  { path: "/rapporten/:id", label: "Rapport", menu: false, load: () => import("../features/reports/report.tsx") },
  { path: "/facturen", label: "Facturen", books: true, load: () => import("../features/invoices/screen.tsx") },
  {
    path: "/facturen/:nr",
    label: "Factuur",
    menu: false,
    books: true,
    load: () => import("../features/invoices/invoice.tsx"),
  },
  { path: "/credits", label: "Credits", books: true, load: () => import("../features/credits/screen.tsx") },
  { path: "/documenten", label: "Documenten", books: true, load: () => import("../features/documents/screen.tsx") },
  { path: "/team", label: "Team en rollen", load: () => import("../features/team/screen.tsx") },
  {
    path: "/instellingen",
    label: "Instellingen",
    books: true,
    standalone: true,
    load: () => import("../features/settings/screen.tsx"),
  },
  {
    path: "/uitnodiging",
    label: "Uitnodiging",
    menu: false,
    books: true,
    standalone: true,
    load: () => import("../features/invitation/screen.tsx"),
  },
  { path: "/planning", label: "Planning", ...INTERNAL, load: () => import("../features/planning/screen.tsx") },
  { path: "/kwaliteit", label: "Kwaliteit", ...INTERNAL, load: () => import("../features/quality/screen.tsx") },
  { path: "/contracten", label: "Contracten", ...INTERNAL, load: () => import("../features/contracts/screen.tsx") },
  {
    path: "/organisaties",
    label: "Organisaties",
    ...ADMIN,
    load: () => import("../features/organizations/screen.tsx"),
  },
  { path: "/toepassingen", label: "Toepassingen", ...ADMIN, load: () => import("../features/applications/screen.tsx") },
];

/** Menu group of a screen. */
export function group({ modes }: ScreenEntry): "client" | "internal" | "admin" {
  if (modes === ADMIN.modes) return "admin";
  return modes === INTERNAL.modes ? "internal" : "client";
}

/** A user in an organization, or in none (`""`). */
type Viewer = Pick<Scope, "org" | "role" | "mode">;

/** Whether a user sees a screen. The API protects its data; the portal only hides it. */
export function canSee({ modes, books, standalone }: ScreenEntry, scope: Viewer): boolean {
  if (scope.org === "" && !standalone) return false;
  if (modes && !modes.includes(scope.mode)) return false;
  return modes !== undefined || scope.role !== "boekhouding" || books === true;
}

/** The screen at a path, with the values of its parameters. */
export function findScreen(path: string): { entry: ScreenEntry; names: Record<string, string> } | undefined {
  for (const entry of SCREENS) {
    const names = match(entry.path, path);
    if (names) return { entry, names };
  }
  return undefined;
}

/** The menu of a user. */
export function menu(scope: Viewer): ScreenEntry[] {
  return SCREENS.filter((entry) => entry.menu !== false && canSee(entry, scope));
}

/** The start screen: the overview, or for bookkeepers the invoices. */
export function startPath(scope: Viewer): string {
  return menu(scope)[0]?.path ?? "/";
}

/** The path to keep when the organization changes: `/campagnes/12` becomes `/campagnes`. */
export function parentPath(path: string): string {
  const entry = findScreen(path)?.entry;
  return entry ? entry.path.replace(/\/:.*$/, "") || "/" : "/";
}
