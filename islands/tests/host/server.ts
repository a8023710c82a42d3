// Serves a folder as Netlify does with "pretty URLs" off: pages are served with and without a slash at the end of
// the path, files take precedence over redirects that are not forced, and unknown paths get `404.html`. Accepts the
// forms that pages declare; has no API.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { declaredForms, submission, type Submission } from "./intake.ts";
import { headersFor, matches, parseHeaders, parseRedirects, type RedirectRule } from "./rules.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".html": "text/html; charset=UTF-8",
  ".js": "text/javascript; charset=UTF-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=UTF-8",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Media types that are sent compressed. */
const TEXT = /text|json|xml|javascript/;

const brotli = promisify(brotliCompress);
/** Compressed files, by path and modification time: tests request the same ones over and over. */
const compressed = new Map<string, Promise<Buffer>>();

function compress(file: string): Promise<Buffer> {
  const key = `${file} ${statSync(file).mtimeMs}`;
  const known = compressed.get(key);
  if (known !== undefined) return known;
  const bytes = readFile(file).then((bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  compressed.set(key, bytes);
  return bytes;
}

/** Files that Netlify reads and does not publish. */
const PRIVATE = ["/_headers", "/_redirects"];

export interface Host {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  origin: string;
  /** Forms that were received, in order. */
  readonly submissions: readonly Submission[];
  close(): Promise<void>;
}

/**
 * Starts serving on a free port of the loopback interface. A request that `admit` refuses gets no response at all, as
 * without a network. `admit` may also wait before it decides.
 */
export async function serve(
  folder: string,
  admit: (request: IncomingMessage) => boolean | Promise<boolean> = () => true,
): Promise<Host> {
  const headers = parseHeaders(readFileSync(join(folder, "_headers"), "utf8"));
  const redirects = parseRedirects(readFileSync(join(folder, "_redirects"), "utf8"));

  const submissions: Submission[] = [];
  let forms: ReturnType<typeof declaredForms> | undefined;
  /** Receives a form. Returns whether the site declares it. */
  const takeForm = async (request: IncomingMessage): Promise<boolean> => {
    const body = (await request.toArray()).join("");
    const sent = submission((forms ??= declaredForms(folder)), body);
    if (sent) submissions.push(sent);
    return sent !== undefined;
  };

  const fileAt = (path: string): string | undefined => {
    if (PRIVATE.includes(path)) return undefined;
    const candidates = path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
    return candidates.map((file) => join(folder, normalize(file))).find(isFile);
  };
  const send = async (response: ServerResponse, path: string, file: string, status: number) => {
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.setHeader("content-type", type);
    for (const [name, value] of headersFor(headers, path)) response.setHeader(name, value);
    if (TEXT.test(type) && /\bbr\b/.test(String(response.req.headers["accept-encoding"]))) {
      const bytes = await compress(file);
      response.writeHead(status, { "content-encoding": "br", vary: "accept-encoding" }).end(bytes);
    } else {
      response.writeHead(status);
      createReadStream(file).pipe(response);
    }
  };
  const follow = async (response: ServerResponse, path: string, rule: RedirectRule) => {
    if (rule.status >= 300 && rule.status < 400) {
      response.writeHead(rule.status, { location: rule.to }).end();
      return;
    }
    const file = fileAt(rule.to);
    if (file === undefined) throw new Error(`${rule.from} leads to ${rule.to}, which does not exist`);
    await send(response, path, file, rule.status);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("x-nf-request-id", "01J");
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const rules = redirects.filter(({ from }) => matches(from, path));
    const forced = rules.find((rule) => rule.forced);
    const file = fileAt(path);
    const [rule] = rules;
    if (request.method === "POST" && !(await takeForm(request))) {
      await send(response, path, join(folder, "404.html"), 404);
      return;
    }
    if (forced !== undefined) await follow(response, path, forced);
    else if (file !== undefined) await send(response, path, file, 200);
    else if (rule !== undefined) await follow(response, path, rule);
    else await send(response, path, join(folder, "404.html"), 404);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (await admit(request)) await answer(request, response);
    else request.destroy();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    submissions,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      }),
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
