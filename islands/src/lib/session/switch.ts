// Switching to another organization or project. Only the portal does, so the login screen does not fetch it.

import { cancel } from "../http.ts";
import { ORGANIZATION, PROJECT, read, remove, write } from "../storage.ts";
import { notifySubscribers, session } from "./session.ts";

/** Switches to another organization, or back to the first one (`null`). Cancels the requests of the previous one. */
export function switchOrganization(guid: string | null): void {
  const from = session()?.organization;
  if (guid === null) remove(ORGANIZATION);
  else write(ORGANIZATION, guid);
  if (session()?.organization === from) return;
  cancel(["organization", "project"]);
  notifySubscribers();
}

/**
 * Switches to another project of an organization, or to none (`null`). The choice is stored under a key for each
 * project, so every organization keeps its own.
 *
 * @param among Numbers of the organization's projects, of which only one can be chosen.
 */
export function switchProject(id: number | null, among: readonly number[]): void {
  if (selectedProject(among) === (id ?? undefined)) return;
  cancel(["project"]);
  for (const one of among) remove(PROJECT + String(one));
  if (id !== null) write(PROJECT + String(id), String(id));
  notifySubscribers();
}

/** Number of the chosen project of an organization. */
export const selectedProject = (among: readonly number[]): number | undefined =>
  among.find((id) => read(PROJECT + String(id)) !== null);
