// The session: the logged-in user and the current organization, and functions that change them. It is in the browser's
// storage, which tabs share.

import { cancel } from "../http.ts";
import { MENU, ORGANIZATION, PROJECT, read, readJson, REFRESH, remove, TOKEN, USER, write } from "../storage.ts";
import {
  accessesOf,
  modeOf,
  sameGuid,
  userIdOf,
  userOf,
  type Access,
  type Claims,
  type MenuMode,
  type StoredUser,
} from "./claims.ts";
import { decodeClaims, clearSession, forgetProjects, logout as leave } from "./core.ts";

/** The tokens that the API returns at login and at each refresh. */
export interface Tokens {
  auth: string;
  refresh: string;
}

/** A session. Its token may have expired: `authorized` refreshes it. */
export interface Session {
  user: StoredUser;
  /** The user's number, if the claims hold one. */
  userId: number | undefined;
  mode: MenuMode;
  accesses: readonly Access[];
  /** Guid of the current organization. */
  organization: string | undefined;
  /** The user's role there. */
  role: string | undefined;
}

/** The token's claims can't be read. */
export class UnreadableToken extends Error {}

/** The browser stores nothing for this site. */
export class StorageRefused extends Error {}

const MODES: readonly string[] = ["client", "internal", "admin"] satisfies MenuMode[];

/** The stored menu, unless the token does not allow it: the API would refuse its requests. */
function modeFor(found: Claims): MenuMode {
  const allowed = modeOf(found);
  const stored = read(MENU) ?? "";
  return MODES.includes(stored) && MODES.indexOf(stored) <= MODES.indexOf(allowed) ? (stored as MenuMode) : allowed;
}

/**
 * The stored Guid, if it is one of the user's organizations; otherwise the first of those. Staff of the call centre may
 * see other organizations too, so their stored Guid always counts.
 */
function organizationFor(found: Claims): string | undefined {
  const stored = read(ORGANIZATION);
  const own = accessesOf(found);
  const mine = own.find(({ Guid }) => sameGuid(Guid, stored ?? ""));
  return mine?.Guid ?? (stored && modeOf(found) !== "client" ? stored : own[0]?.Guid);
}

/** The user in the token, with the stored texts over it if it is the same user. */
function userFor(found: Claims): StoredUser {
  const told = userOf(found);
  const stored = readJson(USER) as Partial<StoredUser> | null;
  if (stored?.id !== told.id) return told;
  const texts = Object.entries(stored).filter(([key, value]) => key in told && typeof value === "string");
  return { ...told, ...(Object.fromEntries(texts) as Partial<StoredUser>) };
}

let known: { from: string; session: Session | undefined } | undefined;

/** The session; undefined if nobody is logged in. The same object until something changes. */
export function session(): Session | undefined {
  const from = [TOKEN, USER, ORGANIZATION, MENU].map((key) => read(key) ?? "").join("\n");
  if (known?.from !== from) {
    const found = decodeClaims(read(TOKEN) ?? "");
    known = { from, session: found && describe(found) };
  }
  return known.session;
}

function describe(found: Claims): Session {
  const accesses = accessesOf(found);
  const organization = organizationFor(found);
  return {
    user: userFor(found),
    userId: userIdOf(found),
    mode: modeFor(found),
    accesses,
    organization,
    role: accesses.find(({ Guid }) => sameGuid(Guid, organization ?? ""))?.Role,
  };
}

const listeners = new Set<() => void>();

/** Notifies subscribers in this tab. */
export function notifySubscribers(): void {
  for (const listener of [...listeners]) listener();
}

const KEYS: readonly string[] = [TOKEN, USER, ORGANIZATION, MENU];
/** The last session that this tab notified about, to detect changes by other tabs. */
let before: Session | undefined;

function elsewhere({ key }: StorageEvent): void {
  // No key: everything was cleared.
  if (key !== null && !KEYS.includes(key) && !key.startsWith(PROJECT)) return;
  const now = session();
  // Responses for another user or organization must not be shown any more.
  if (now?.user.id !== before?.user.id) cancel();
  else if (now?.organization !== before?.organization) cancel(["organization", "project"]);
  before = now;
  notifySubscribers();
}

/** Subscribes to changes, in this tab and in others; returns the unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    before = session();
    addEventListener("storage", elsewhere);
  }
  const own = () => {
    before = session();
    listener();
  };
  listeners.add(own);
  return () => {
    listeners.delete(own);
    if (listeners.size === 0) removeEventListener("storage", elsewhere);
  };
}

/**
 * Stores tokens and user. The access token comes last, because other tabs watch it.
 *
 * @throws {StorageRefused} If the browser does not store them. The session is then over, as after `dropSession`.
 */
function storeTokens({ auth, refresh }: Tokens, found: Claims): void {
  const kept = write(REFRESH, refresh) && write(USER, JSON.stringify(userOf(found)));
  const organization = organizationFor(found);
  if (organization === undefined) remove(ORGANIZATION);
  else write(ORGANIZATION, organization);
  if (!kept || !write(TOKEN, auth)) {
    dropSession();
    throw new StorageRefused();
  }
}

/**
 * Stores a login: tokens, user, first organization and menu.
 *
 * @throws {UnreadableToken} If the token can't be read.
 * @throws {StorageRefused} If the browser stores nothing.
 */
export function login(tokens: Tokens): void {
  const found = decodeClaims(tokens.auth);
  if (!found) throw new UnreadableToken();
  remove(ORGANIZATION);
  forgetProjects();
  write(MENU, modeOf(found));
  storeTokens(tokens, found);
  cancel();
  notifySubscribers();
}

/**
 * Replaces the tokens and the stored user. The chosen organization stays while the user belongs to it.
 *
 * @param found The claims of the access token.
 * @throws {StorageRefused} If the browser stores nothing.
 */
export function renew(tokens: Tokens, found: Claims): void {
  storeTokens(tokens, found);
  notifySubscribers();
}

/** Logs out, here and at the API, and cancels all requests. */
export function logout(): void {
  leave();
  cancel();
  notifySubscribers();
}

/** Like `logout`, but without telling the API, which has ended the session already. */
export function dropSession(): void {
  clearSession();
  cancel();
  notifySubscribers();
}
