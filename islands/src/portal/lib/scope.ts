// The scope of all data: organization, campaign and role.

import { createContext, useContext } from "react";
import type { MenuMode } from "../../lib/session/index.ts";
import { selectedProject } from "../../lib/session/switch.ts";
import type { Schemas } from "./client.ts";
import { ORGANIZATIONS, useApiQuery } from "./query.ts";
import { choseProject, useSession } from "./session.ts";

export type Role = Schemas["Role"];

export interface Scope {
  org: string;
  /** Name of the organization. */
  name: string;
  role: Role;
  mode: MenuMode;
  /** The chosen campaign; undefined means all. */
  project: number | undefined;
  /** Every campaign of the organization, newest first; empty while it is not known. */
  projects: readonly Schemas["Project"][];
}

/** Dutch names of the states of a campaign. */
export const PROJECT: Record<Schemas["ProjectStatus"], string> = {
  concept: "In voorbereiding",
  actief: "Loopt",
  gepauzeerd: "Gepauzeerd",
  afgerond: "Afgerond",
};

const ROLES: readonly string[] = ["eigenaar", "beheerder", "lid", "lezer", "boekhouding"] satisfies Role[];

/** The organizations that a user may see: the API's list or, until that has loaded, those in the token. */
export function useOrganizations() {
  const accesses = useSession()?.accesses ?? [];
  const query = useApiQuery(ORGANIZATIONS, {});
  const list: Schemas["Organization"][] =
    query.data ??
    accesses.map(({ Guid, Name, Role }) => ({
      guid: Guid,
      name: Name,
      kbo: "",
      role: ROLES.includes(Role) ? (Role as Role) : "lezer",
    }));
  return { list, query };
}

/** Number of failed attempts to load the campaigns before screens are shown without them. */
const PATIENCE = 3;

export const ScopeContext = createContext<Scope | undefined>(undefined);

/** The scope of a screen. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error("no ScopeContext");
  return scope;
}

/** The scope of the session; undefined while organizations load, or when there is none. */
export function useSessionScope(): Scope | undefined {
  const { list } = useOrganizations();
  const known = useSession();
  const wanted = known?.organization?.toLowerCase();
  const found = list.find(({ guid }) => guid.toLowerCase() === wanted) ?? list[0];
  const org = found?.guid ?? "";
  const mode = known?.mode ?? "client";
  const books = found?.role === "boekhouding";
  const { data, isPaused, errorUpdateCount } = useApiQuery(
    "/portal/organizations/{org}/projects",
    { org },
    { enabled: org !== "" && !books, insist: true },
  );
  // Wait for the campaigns, even if the server is busy, rather than show data of all campaigns as that of the chosen
  // one.
  const waits = data === undefined && !isPaused && errorUpdateCount < PATIENCE;
  if (!found || (waits && !books && choseProject())) return undefined;
  const projects = data ?? [];
  const project = selectedProject(projects.map(({ id }) => id));
  return { org, name: found.name, role: found.role, mode, project, projects };
}

/** Whether a user may manage the organization: pause, invite, settings. An admin is eigenaar everywhere. */
export function canManage({ role }: Pick<Scope, "role">): boolean {
  return role === "eigenaar" || role === "beheerder";
}

/** Whether a user works with the campaigns: notes, feedback, do-not-call, extra reports. */
export function canWrite(scope: Pick<Scope, "role">): boolean {
  return canManage(scope) || scope.role === "lid";
}

/** The query parameter for a list that follows the chosen campaign. */
export function projectQuery({ project }: Scope): { project?: number } {
  return project === undefined ? {} : { project };
}

/** Name of a campaign. */
export function projectName({ projects }: Scope, id: number): string {
  return projects.find((project) => project.id === id)?.naam ?? "";
}
