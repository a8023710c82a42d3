// Checks that the API matches its description. Tests the preview's own API, or the one at `API_URL` as a user with access to
// an organization: `API_URL=https://portal.example API_USER=… API_PASSWORD=… npx vitest run --project site api`.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Project, type Preview } from "./project.ts";

interface Response {
  $ref?: string;
  content?: Record<string, { schema?: { $ref?: string } }>;
}
interface Operation {
  operationId: string;
  security?: unknown[];
  responses: Record<string, Response>;
}
interface Description {
  paths: Record<string, Partial<Record<string, Operation>>>;
  components: { responses: Record<string, Response>; schemas: Record<string, unknown> };
}

const FILE = resolve(import.meta.dirname, "../../../generator/api/openapi.yaml");
const DESCRIPTION = parse(readFileSync(FILE, "utf8")) as Description;
const { API_URL, API_USER = "klant@voorbeeld.test", API_PASSWORD = "Voorbeeld-2026-bellen" } = process.env;

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(DESCRIPTION, "api");

let project: Project | undefined;
let preview: Preview | undefined;
let base: string;
let token: string;
let organization: string;

beforeAll(async () => {
  if (API_URL === undefined) {
    project = new Project();
    preview = await project.serve();
  }
  base = `${(API_URL ?? preview?.origin ?? "").replace(/\/+$/, "")}/api`;
  const answer = await fetch(`${base}/auth/login`, post({ User: API_USER, Password: API_PASSWORD }));
  expect(answer.status, "login").toBe(200);
  token = ((await answer.json()) as { auth: string }).auth;
  const [first] = (await get("/portal/organizations")).body as { guid: string }[];
  organization = first?.guid ?? "";
});
afterAll(async () => {
  await preview?.stop();
  project?.remove();
});

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(base + path, init);
  const text = await answer.text();
  const json = (answer.headers.get("content-type") ?? "").includes("json");
  return { status: answer.status, body: json ? JSON.parse(text) : text };
}

function get(path: string, bearer = token): Promise<{ status: number; body: unknown }> {
  return ask(path, { headers: { authorization: `Bearer ${bearer}` } });
}

/** The schema of an operation's response. */
function schema(path: string, method: string, status: number): ValidateFunction {
  const operation = DESCRIPTION.paths[path]?.[method];
  if (operation === undefined) throw new Error(`there is no ${method} ${path}`);
  const pointer = (...parts: string[]) =>
    parts
      .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
      .map(encodeURIComponent)
      .join("/");
  const key = String(status) in operation.responses ? String(status) : "default";
  const named = operation.responses[key]?.$ref?.split("/").at(-1);
  const place =
    named === undefined ? pointer("paths", path, method, "responses", key) : pointer("components", "responses", named);
  return ajv.compile({ $ref: `api#/${place}/content/application~1json/schema` });
}

function expectShape(path: string, method: string, { status, body }: { status: number; body: unknown }): void {
  const valid = schema(path, method, status);
  valid(body);
  expect(valid.errors ?? [], `${method} ${path}, ${status}`).toEqual([]);
}

/** GET calls that need a token and no parameter but the organization. */
const LISTS = Object.entries(DESCRIPTION.paths)
  .filter(([path, { get }]) => get !== undefined && path.startsWith("/portal/") && !/\{(?!org\})/.test(path))
  .map(([path]) => path);

describe("what a customer reads", () => {
  test("is described for more than a few calls", () => expect(LISTS.length).toBeGreaterThan(10));

  test.each(LISTS)("%s", async (path) => {
    const found = await get(path.replace("{org}", organization));
    expect(found.status).toBe(200);
    expectShape(path, "get", found);
  });

  test("of one campaign", async () => {
    const list = "/portal/organizations/{org}/projects";
    const projects = (await get(list.replace("{org}", organization))).body as { id: number }[];
    for (const { id } of projects) {
      for (const path of [`${list}/{project}`, `${list}/{project}/applications`]) {
        const found = await get(path.replace("{org}", organization).replace("{project}", String(id)));
        expect(found.status).toBe(200);
        expectShape(path, "get", found);
      }
    }
  });
});

describe("what is refused", () => {
  test.each(LISTS)("%s without a token, and with a made-up one", async (path) => {
    for (const made of ["", "a.b.c"]) {
      const found = await get(path.replace("{org}", organization), made);
      expect(found.status).toBe(401);
      expectShape(path, "get", found);
    }
  });

  test.each(LISTS.filter((path) => path.includes("{org}")))("%s of another organization", async (path) => {
    const found = await get(path.replace("{org}", "00000000-0000-4000-8000-000000000000"));
    expect(found.status).toBe(404);
    expectShape(path, "get", found);
  });

  test("a wrong password", async () => {
    const found = await ask("/auth/login", post({ User: `niemand-${Date.now()}@voorbeeld.example`, Password: "fout" }));
    expect(found.status).toBe(401);
    expectShape("/auth/login", "post", found);
  });

  test("a refresh token that was never given", async () => {
    const found = await ask("/auth/refresh", post({ refresh: "verzonnen" }));
    expect(found.status).toBe(401);
    expectShape("/auth/refresh", "post", found);
  });
});

test("the scan counter is a whole number as text", async () => {
  const found = await ask("/counter");
  expect(found.status).toBe(200);
  expectShape("/counter", "get", found);
});

test("a reset for an unknown email address succeeds all the same", async () => {
  const found = await ask(
    "/auth/reset",
    post({ Email: `niemand-${Date.now()}@voorbeeld.example`, FromCustomerPortal: true }),
  );
  expect(found.status).toBe(200);
  expectShape("/auth/reset", "post", found);
});
