// The API as the portal's tests see it: it answers from the fixtures, keeps what is changed, and notes what was asked.

import type { Schemas } from "../../../src/portal/lib/client.ts";
import * as data from "./fixtures.ts";

export interface Reply {
  status: number;
  body?: unknown;
}

export interface Asked {
  method: string;
  /** Below `/api`, with its query. */
  path: string;
  body: unknown;
}

type Answering = (found: RegExpExecArray, asked: Asked, query: URLSearchParams) => Reply | undefined;

const ok = (body: unknown): Reply => ({ status: 200, body });

/** A refusal with the API's own sentence. */
export const refuse = (status: number, Message: string): Reply => ({ status, body: { Message } });

export class FakeApi {
  readonly asked: Asked[] = [];
  appointments = structuredClone(data.APPOINTMENTS);
  projects = structuredClone(data.PROJECTS);
  detail = structuredClone(data.DETAIL);
  profile = structuredClone(data.PROFILE);
  settings = structuredClone(data.SETTINGS);
  /** Asked before the rest: what a test wants answered otherwise. */
  readonly before: { method: string; path: RegExp; answer: Answering }[] = [];

  /** Answers otherwise from now on. */
  on(method: string, path: RegExp, answer: Answering): void {
    this.before.unshift({ method, path, answer });
  }

  /** Gives the user another role, in every organization. */
  as(role: string): void {
    const body = data.ORGANIZATIONS.map((one) => ({ ...one, role }));
    this.on("GET", /^\/portal\/organizations$/, () => ok(body));
  }

  /** The queries of requests with a word in their address. */
  queries(word: string): string[] {
    return this.asked.filter(({ path }) => path.includes(word)).map(({ path }) => path.slice(path.indexOf("?")));
  }

  /** What was sent with a method. */
  bodies(method: string): unknown[] {
    return this.asked.filter((one) => one.method === method).map(({ body }) => body);
  }

  /** The answer to one request. */
  answer(method: string, path: string, body: unknown): Reply {
    const asked = { method, path, body };
    this.asked.push(asked);
    const [below = "", search = ""] = path.split("?");
    const query = new URLSearchParams(search);
    const rules: [string, RegExp, Answering][] = [
      ...this.before.map((one): [string, RegExp, Answering] => [one.method, one.path, one.answer]),
      ["GET", /^\/portal\/organizations$/, () => ok(data.ORGANIZATIONS)],
      ["GET", /^\/portal\/profile$/, () => ok(this.profile)],
      ["PATCH", /^\/portal\/profile$/, () => ok((this.profile = { ...this.profile, ...(body as object) }))],
      ["POST", /^\/portal\/password$/, () => ({ status: 204 })],
      ["GET", /^\/portal\/organizations\/([\w-]+)\/(.+)$/, ([, org = "", rest = ""]) => this.read(org, rest, query)],
      [
        "PATCH",
        /\/projects\/(\d+)$/,
        ([, id]) => {
          const found = this.projects.find((one) => one.id === Number(id));
          if (!found) return undefined;
          Object.assign(found, body);
          if (this.detail.id === found.id) Object.assign(this.detail, body);
          return ok(found);
        },
      ],
      [
        "POST",
        /\/notes$/,
        () => {
          const { tekst } = body as { tekst: string };
          const note = {
            id: 100 + this.detail.notities.length,
            tijdstip: data.at(0, 12),
            auteur: "An Voorbeeld",
            tekst,
          };
          this.detail.notities = [note, ...this.detail.notities];
          return { status: 201, body: note };
        },
      ],
      [
        "PATCH",
        /\/appointments\/(\d+)$/,
        ([, id]) => {
          const found = this.appointments.find((one) => one.id === Number(id));
          return found && ok(Object.assign(found, body));
        },
      ],
      [
        "PATCH",
        /\/settings$/,
        () => {
          const { facturatie, ...rest } = body as Schemas["SettingsChange"];
          Object.assign(this.settings, rest);
          Object.assign(this.settings.facturatie, facturatie);
          return ok(this.settings);
        },
      ],
    ];
    for (const [wanted, pattern, answer] of rules) {
      const found = wanted === method ? pattern.exec(below) : null;
      const reply = found && answer(found, asked, query);
      if (reply) return reply;
    }
    return refuse(404, "Niet gevonden.");
  }

  private read(org: string, rest: string, query: URLSearchParams): Reply | undefined {
    const full = org === data.ORG;
    const project = Number(query.get("project") ?? 0);
    const lists: Partial<Record<string, unknown>> = {
      overview: full ? { ...data.OVERVIEW, maand: query.get("month") ?? "2026-11" } : data.FIRST_DAY,
      projects: full ? this.projects : [],
      appointments: full ? this.appointments.filter(({ projectId }) => project === 0 || projectId === project) : [],
      invoices: full ? data.INVOICES : [],
      credits: full ? data.CREDITS : { ...data.CREDITS, saldo: 1000, mutaties: data.CREDITS.mutaties.slice(2) },
      settings: this.settings,
    };
    if (full && rest === `projects/${this.detail.id}`) lists[rest] = this.detail;
    if (full && rest === `projects/${this.detail.id}/applications`) lists[rest] = data.APPLICATIONS;
    return lists[rest] === undefined ? undefined : ok(lists[rest]);
  }
}
