/**
 * Between express and Remix, in place of `@remix-run/express`: the origin is the one the edge has verified and
 * never a header's, and a rendered document is sent in one write with its length, bypassing web streams
 * (performance.md §7.1).
 */
import {
  createReadableStreamFromReadable,
  writeReadableStreamToWritable,
  type ServerBuild,
} from "@remix-run/node";
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from "express";
import { setsGrant } from "../cookies";
import { getDatabaseFailure } from "../database-unavailable";
import { addressOf } from "../edge/address";
import { allowFormTargets } from "../edge/security-headers";
import type { LoadContext } from "../load-context";
import { createRouteHandlers, pageOf } from "./route-handlers.server";
import { exceedsManifestLimit, asksUndecodable } from "./manifest-limit";
import type { VisitorPages } from "../cache/public-page-cache.server";

export function remixPages(options: {
  build: ServerBuild;
  mode: string;
  contextOf(request: ExpressRequest): LoadContext;
  visitors: VisitorPages;
}): RequestHandler {
  const { contextOf, visitors } = options;
  const branches = createRouteHandlers(options.build, options.mode);

  async function answer(asked: ExpressRequest, response: ExpressResponse): Promise<void> {
    const { request, url } = webRequest(asked, response);
    if (exceedsManifestLimit(url) || asksUndecodable(url)) {
      response.writeHead(400, { "Cache-Control": "no-store" }).end("Bad Request");
      return;
    }
    const context = contextOf(asked);
    const answered = await branches.handlerOf(pageOf(url.pathname))(request, context);
    // Whatever Remix has made of it: the edge has words for this, on pages, data and forms alike.
    const away = getDatabaseFailure(context);
    if (away && answered.status >= 500) throw away;
    sendHead(response, answered);
    const html = context.document?.html ?? null;
    if (html === null || asked.method === "HEAD") return sendBody(response, answered);
    allowFormTargets(response, context.document?.formTargets);
    const bytes = Buffer.from(html);
    response.setHeader("Content-Length", bytes.length);
    if (!visitors.sendMade(asked, response, html, bytes)) response.end(bytes);
  }
  return (request, response, next) => {
    answer(request, response).catch(next);
  };
}

/** Remix reads the address as the edge has rewritten it (`redirectOwnPrefix`). */
function webRequest(asked: ExpressRequest, response: ExpressResponse) {
  const url = new URL(`${addressOf(asked).origin}${asked.originalUrl}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else value?.forEach((one) => headers.append(name, one));
  }
  // Who has gone needs no page: loaders that have not begun do not begin.
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const reads = asked.method === "GET" || asked.method === "HEAD";
  return {
    url,
    request: new Request(url, {
      method: asked.method,
      headers,
      signal: gone.signal,
      ...(reads ? {} : { body: createReadableStreamFromReadable(asked), duplex: "half" as const }),
    }),
  };
}

function sendHead(response: ExpressResponse, answered: Response): void {
  response.statusCode = answered.status;
  response.statusMessage = answered.statusText;
  for (const [name, value] of answered.headers) {
    // The only one that may come more than once.
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (answered.headers.getSetCookie().some(setsGrant)) {
    response.setHeader("Cache-Control", "no-store");
  }
}

async function sendBody(response: ExpressResponse, answered: Response): Promise<void> {
  if (answered.body) await writeReadableStreamToWritable(answered.body, response);
  else response.end();
}
