// Whose data is looked at: organization, campaign, role. Screens ask for nothing else.

import type { Schemas } from "./client.ts";
import { useApiQuery } from "./query.ts";
import { choseProject, selectedProject, useSession, type Mode } from "./session.ts";

export type Role = Schemas["Role"];

export interface Scope {
  org: string;
  /** Name of the organization. */
  name: string;
  role: Role;
  mode: Mode;
  /** The chosen campaign; none means all of them. */
  project: number | undefined;
  /** Every campaign of the organization, newest first; empty while it is not known. */
  projects: readonly Schemas["Project"][];
}

/** What the states of a campaign are called on screen. */
export const PROJECT: Record<Schemas["ProjectStatus"], string> = {
  concept: "In voorbereiding",
  actief: "Loopt",
  gepauzeerd: "Gepauzeerd",
  afgerond: "Afgerond",
};

const ROLES: readonly string[] = ["eigenaar", "beheerder", "lid", "lezer", "boekhouding"] satisfies Role[];

/** The organizations that somebody may see: the API's list, and until it is there those of the token. */
export function useOrganizations(): {
  list: Schemas["Organization"][];
  known: boolean;
  /** The list waits for a network. */
  paused: boolean;
  error: Error | null;
  retry: () => void;
} {
  const accesses = useSession()?.accesses ?? [];
  const { data, isPaused, error, refetch } = useApiQuery("/portal/organizations", {});
  const list =
    data ??
    accesses.map(({ Guid, Name, Role }) => ({
      guid: Guid,
      name: Name,
      kbo: "",
      role: ROLES.includes(Role) ? (Role as Role) : ("lezer" as const),
    }));
  return { list, known: data !== undefined, paused: isPaused, error, retry: () => void refetch() };
}

/** Nothing while it is not known which organizations there are, or when there is none. */
export function useScope(): Scope | undefined {
  const { list } = useOrganizations();
  const known = useSession();
  const wanted = known?.organization?.toLowerCase();
  const found = list.find(({ guid }) => guid.toLowerCase() === wanted) ?? list[0];
  const org = found?.guid ?? "";
  const mode = known?.mode ?? "client";
  const books = found?.role === "boekhouding";
  const { data: projects, isLoading } = useApiQuery(
    "/portal/organizations/{org}/projects",
    { org },
    { enabled: org !== "" && !books },
  );
  // Rather late than the data of all campaigns for a moment.
  if (!found || (isLoading && !books && choseProject())) return undefined;
  const project = selectedProject((projects ?? []).map(({ id }) => id));
  return { org, name: found.name, role: found.role, mode, project, projects: projects ?? [] };
}

/** Whether somebody may change what concerns everybody: pause, invite, settings. An admin is eigenaar everywhere. */
export function manages({ role }: Pick<Scope, "role">): boolean {
  return role === "eigenaar" || role === "beheerder";
}

/** Whether somebody works with the campaigns: notes, feedback, do-not-call, extra reports. */
export function writes(scope: Pick<Scope, "role">): boolean {
  return manages(scope) || scope.role === "lid";
}

/** `?project=` of a list that follows the chosen campaign. */
export function ofProject({ project }: Scope): { project?: number } {
  return project === undefined ? {} : { project };
}

/** Name of a campaign. */
export function projectName({ projects }: Scope, id: number): string {
  return projects.find((project) => project.id === id)?.naam ?? "";
}
