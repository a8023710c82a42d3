// What the portal knows of the session: one door to shared/session.ts.

import { useSyncExternalStore } from "react";
import { cancel, request, type Options } from "../../shared/http.ts";
import { authenticated, claims, logout as forget } from "../../shared/session.ts";
import { MENU, ORGANIZATION, PROJECT, read, REFRESH, remove, TOKEN, write } from "../../shared/storage.ts";

export type Mode = "client" | "internal" | "admin";

export interface Access {
  Guid: string;
  Name: string;
  Role: string;
}

const listeners = new Set<() => void>();
function tell(): void {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export function menuMode(): Mode {
  const kept = read(MENU);
  return kept === "admin" || kept === "internal" ? kept : "client";
}

export function accesses(): Access[] {
  try {
    return JSON.parse(String(claims(read(TOKEN) ?? "")?.OrganizationAccesses)) as Access[];
  } catch {
    return [];
  }
}

export function currentOrganization(): string | undefined {
  return read(ORGANIZATION) ?? accesses()[0]?.Guid;
}

export function currentProject(): number | undefined {
  const id = Number(read(`${PROJECT}${currentOrganization() ?? ""}`));
  return id > 0 ? id : undefined;
}

export function switchOrganization(guid: string): void {
  cancel(["organization", "project"]);
  write(ORGANIZATION, guid);
  tell();
}

export function switchProject(id: number | undefined): void {
  cancel(["project"]);
  const key = `${PROJECT}${currentOrganization() ?? ""}`;
  if (id === undefined) remove(key);
  else write(key, String(id));
  tell();
}

export function logout(): void {
  cancel();
  forget();
  tell();
}

export function authorized<T>(
  endpoint: string,
  options: Options,
  take: (response: Response) => T | Promise<T>,
): Promise<T> {
  const headers = new Headers(options.headers);
  headers.set("Authorization", `Bearer ${read(TOKEN) ?? ""}`);
  return request(endpoint, { ...options, headers }, take);
}

/** Who is logged in, as the token says. */
export interface Who {
  id: string;
  email: string;
  name: string;
  /** Until when the token holds, in milliseconds since 1970. */
  until: number;
}

export function who(): Who | undefined {
  const found = claims(read(TOKEN) ?? "");
  if (!found || !(authenticated() || read(REFRESH))) return undefined;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return {
    id: text(found.sub),
    email: text(found.email),
    name: `${text(found.FirstName)} ${text(found.LastName)}`.trim(),
    until: Number(found.exp) * 1000,
  };
}

/** All of it as one text, so that a change of any part renders anew. */
function state(): string {
  return [read(TOKEN), read(REFRESH), read(ORGANIZATION), read(MENU), currentProject()].join("\n");
}

/** Renders anew after every change of the session, also one in another tab. */
export function useSession(): void {
  useSyncExternalStore(subscribe, state);
}
