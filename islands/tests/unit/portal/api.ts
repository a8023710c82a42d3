// A fake API for the portal's tests: it responds from the fixtures, keeps changes, and records requests.

import type { Schemas } from "../../../src/portal/lib/client.ts";
import { MODELS } from "../contract.fixture.ts";
import { must } from "../must.ts";
import * as data from "./fixtures.ts";
import * as more from "./more-fixtures.ts";

export interface Reply {
  status: number;
  body?: unknown;
}

export interface Asked {
  method: string;
  /** The path below `/api`, with its query. */
  path: string;
  body: unknown;
}

type Answering = (found: RegExpExecArray, asked: Asked, query: URLSearchParams) => Reply | undefined;

const ok = (body: unknown): Reply => ({ status: 200, body });
const made = (body: unknown): Reply => ({ status: 201, body });

/** An error response with a message of the API. */
export const refuse = (status: number, Message: string): Reply => ({ status, body: { Message } });

/** Changes an item of a list, if it exists. */
function change<T extends object>(list: readonly T[], is: (one: T) => boolean, body: unknown): Reply | undefined {
  const found = list.find(is);
  return found && ok(Object.assign(found, body));
}

/** One page of the matching rows, paged as the API does. */
function paged<T extends { bedrijf: string; projectId: number }>(
  rows: readonly T[],
  query: URLSearchParams,
  keeps: (row: T) => boolean,
): object {
  const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("size") ?? 50)];
  const search = (query.get("q") ?? "").toLowerCase();
  const project = Number(query.get("project") ?? 0);
  const found = rows.filter(
    (row) => row.bedrijf.toLowerCase().includes(search) && (project === 0 || row.projectId === project) && keeps(row),
  );
  return { items: found.slice((page - 1) * size, page * size), total: found.length };
}

export class FakeApi {
  readonly asked: Asked[] = [];
  appointments = structuredClone(data.APPOINTMENTS);
  projects = structuredClone(data.PROJECTS);
  detail = structuredClone(data.DETAIL);
  profile = structuredClone(data.PROFILE);
  settings = structuredClone(data.SETTINGS);
  members = structuredClone(more.MEMBERS);
  prospects = structuredClone(more.PROSPECTS);
  reports = structuredClone(more.REPORTS);
  organizations = structuredClone(more.ADMIN_ORGANIZATIONS);
  applications = structuredClone(more.ADMIN_APPLICATIONS);
  credits = structuredClone(data.CREDITS);
  /** The handlers, of which the first that fits is used. */
  readonly before: { method: string; path: RegExp; answer: Answering }[] = [];

  constructor() {
    this.on("GET", /^\/portal\/organizations\/([\w-]+)\/(.+)$/, ([, org, rest = ""], _, query) => {
      const found = this.read(org === data.NEW, org === data.ORG, query)[rest];
      return found === undefined ? undefined : ok(found);
    });
    this.on("GET", /^\/portal\/organizations$/, () => ok(data.ORGANIZATIONS));
    this.on("GET", /^\/portal\/profile$/, () => ok(this.profile));
    this.on("PATCH", /^\/portal\/profile$/, (_, { body }) =>
      ok((this.profile = { ...this.profile, ...(body as object) })),
    );
    this.on("POST", /^\/portal\/password$/, () => ({ status: 204 }));
    this.on("PATCH", /\/projects\/(\d+)$/, ([, id], { body }) => {
      if (this.detail.id === Number(id)) Object.assign(this.detail, body);
      return change(this.projects, (one) => one.id === Number(id), body);
    });
    this.on("POST", /\/notes$/, (_, { body }) => {
      const { tekst } = body as { tekst: string };
      const id = 100 + this.detail.notities.length;
      const note = { id, tijdstip: data.at(0, 12), auteur: "An Voorbeeld", tekst };
      this.detail.notities = [note, ...this.detail.notities];
      return made(note);
    });
    this.on("PATCH", /\/appointments\/(\d+)$/, ([, id], { body }) =>
      change(this.appointments, (one) => one.id === Number(id), body),
    );
    this.on("PATCH", /\/settings$/, (_, { body }) => {
      const { facturatie, ...rest } = body as Schemas["SettingsChange"];
      Object.assign(this.settings, rest);
      Object.assign(this.settings.facturatie, facturatie);
      return ok(this.settings);
    });
    this.on("POST", /\/prospects\/(\d+)\/stop$/, ([, id]) =>
      change(this.prospects, (one) => one.id === Number(id), { status: "niet_bellen" }),
    );
    this.on("POST", /\/reports$/, (_, { body }) => {
      const { projectId } = body as { projectId: number };
      if (projectId === 9) return refuse(409, "Je hebt niet genoeg credits.");
      const report = { ...structuredClone(must(more.REPORTS[0])), id: 50, projectId, gemaakt: data.at(0, 10) };
      this.reports.unshift(report);
      this.credits.saldo -= 10;
      return made(report);
    });
    this.on("GET", /\/documents\/(\d+)$/, ([, id]) =>
      id === "1" ? refuse(404, "Dit document is er niet meer.") : ok("De tekst van het document."),
    );
    this.on("POST", /\/members$/, (_, { body }) => {
      const { email, rol } = body as Schemas["Invitation"];
      if (this.members.some((one) => one.email === email))
        return refuse(409, "Dit e-mailadres hoort al bij de organisatie.");
      const member = { id: 90, email, naam: "", rol, uitgenodigdOp: data.at(0, 10) };
      this.members = [...this.members, member];
      return made(member);
    });
    this.on("PATCH", /\/members\/(\d+)$/, ([, id], { body }) =>
      change(this.members, (one) => one.id === Number(id), body),
    );
    this.on("DELETE", /\/members\/(\d+)$/, ([, id]) => {
      this.members = this.members.filter((one) => one.id !== Number(id));
      return { status: 204 };
    });
    this.on("POST", /^\/portal\/invitation$/, (_, { body }) =>
      (body as { token: string }).token === "goed"
        ? ok({ organisatie: "Nieuwe Klant bv", rol: "lezer" } satisfies Schemas["Question"])
        : refuse(404, "Deze uitnodiging is verlopen."),
    );
    this.on("PUT", /^\/portal\/invitation$/, () =>
      ok({
        guid: data.NEW,
        name: "Nieuwe Klant bv",
        kbo: "0000.000.196",
        role: "lezer",
      } satisfies Schemas["Organization"]),
    );
    this.on("GET", /^\/internal\/planning$/, (_, asked, query) => {
      const week = query.get("week") ?? "2026-11-16";
      return ok(week === "2026-11-16" ? more.PLANNING : { maandag: week, bellers: [] });
    });
    this.on("GET", /^\/internal\/quality$/, (_, asked, query) => {
      const month = query.get("month") ?? "2026-11";
      return ok(month === "2026-11" ? more.QUALITY : { maand: month, projecten: [] });
    });
    this.on("GET", /^\/internal\/contracts$/, () => ok(MODELS));
    this.on("GET", /^\/admin\/organizations$/, () => ok(this.organizations));
    this.on("POST", /^\/admin\/organizations$/, (_, { body }) => {
      const { name, kbo, formule } = body as Schemas["NewOrganization"];
      if (this.organizations.some((one) => one.kbo === kbo))
        return refuse(409, "Er is al een organisatie met dit ondernemingsnummer.");
      const guid = "99999999-2222-4333-8444-555555555555";
      const organization = { guid, name, kbo, formule, actief: true, leden: 1, campagnes: 0, saldo: 1000 };
      this.organizations = [...this.organizations, organization];
      return made(organization);
    });
    this.on("PATCH", /^\/admin\/organizations\/([\w-]+)$/, ([, guid], { body }) =>
      change(this.organizations, (one) => one.guid === guid, body),
    );
    this.on("GET", /^\/admin\/applications$/, () => ok(this.applications));
    this.on("PATCH", /^\/admin\/applications\/(\d+)$/, ([, id], { body }) =>
      change(this.applications, (one) => one.id === Number(id), body),
    );
  }

  /** Adds a handler that takes precedence over earlier ones. */
  on(method: string, path: RegExp, answer: Answering): void {
    this.before.unshift({ method, path, answer });
  }

  /** Gives the user another role, in every organization. */
  as(role: string): void {
    const body = data.ORGANIZATIONS.map((one) => ({ ...one, role }));
    this.on("GET", /^\/portal\/organizations$/, () => ok(body));
  }

  /** The queries of requests with a word in their path. */
  queries(word: string): string[] {
    return this.asked.filter(({ path }) => path.includes(word)).map(({ path }) => path.slice(path.indexOf("?")));
  }

  /** The bodies of requests with a method. */
  bodies(method: string): unknown[] {
    return this.asked.filter((one) => one.method === method).map(({ body }) => body);
  }

  /** The response to a request. */
  answer(method: string, path: string, body: unknown): Reply {
    const asked = { method, path, body };
    this.asked.push(asked);
    const [below = "", search = ""] = path.split("?");
    const query = new URLSearchParams(search);
    for (const one of this.before) {
      const found = one.method === method ? one.path.exec(below) : null;
      const reply = found && one.answer(found, asked, query);
      if (reply) return reply;
    }
    return refuse(404, "Niet gevonden.");
  }

  /** The data of an organization, by the end of the path. `isFirst`: on its first day; `isFull`: with campaigns. */
  private read(isFirst: boolean, isFull: boolean, query: URLSearchParams): Partial<Record<string, unknown>> {
    const project = Number(query.get("project") ?? 0);
    const ofProject = <T extends { projectId: number }>(list: readonly T[]) =>
      list.filter(({ projectId }) => project === 0 || projectId === project);
    const month = query.get("month") ?? "2026-11";
    return {
      overview: isFull ? { ...data.OVERVIEW, maand: month } : data.FIRST_DAY,
      projects: isFull ? this.projects : [],
      ...(isFull && {
        [`projects/${this.detail.id}`]: this.detail,
        [`projects/${this.detail.id}/applications`]: data.APPLICATIONS,
      }),
      appointments: isFull ? ofProject(this.appointments) : [],
      invoices: isFull ? data.INVOICES : [],
      settings: this.settings,
      calls: paged(
        isFirst || month !== "2026-11" ? [] : more.CALLS,
        query,
        ({ uitkomst }) => uitkomst === (query.get("uitkomst") ?? uitkomst),
      ),
      prospects: paged(
        isFirst ? [] : this.prospects,
        query,
        ({ status }) => status === (query.get("status") ?? status),
      ),
      reports: isFirst ? [] : ofProject(this.reports),
      credits: isFirst ? { ...data.CREDITS, saldo: 1000, mutaties: [] } : structuredClone(this.credits),
      documents: isFirst ? [] : more.DOCUMENTS,
      members: this.members,
    };
  }
}
