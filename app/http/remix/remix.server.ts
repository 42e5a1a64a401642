/**
 * Connects express and Remix in place of `@remix-run/express`: the origin is the one that the edge has resolved, never
 * a header's, and a rendered document is sent in one write with its length, bypassing web streams
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
import {
  allowCamera,
  allowFormTargets,
  allowMediaOrigin,
  allowNetworkScript,
  allowOwnFrame,
  allowPreview,
} from "../edge/security-headers";
import type { LoadContext } from "../load-context";
import { createRouteHandlers, pageOf } from "./route-handlers.server";
import { exceedsManifestLimit, hasUndecodablePath } from "./manifest-limit";
import type { PublicPageCache } from "../cache/public-page-cache.server";

export function remixPages(options: {
  build: ServerBuild;
  mode: string;
  contextOf(request: ExpressRequest): LoadContext;
  publicPageCache: PublicPageCache;
}): RequestHandler {
  const { contextOf, publicPageCache } = options;
  const handlers = createRouteHandlers(options.build, options.mode);

  async function answer(incoming: ExpressRequest, response: ExpressResponse): Promise<void> {
    const { request, url } = toWebRequest(incoming, response);
    if (exceedsManifestLimit(url) || hasUndecodablePath(url)) {
      response.writeHead(400, { "Cache-Control": "no-store" }).end("Bad Request");
      return;
    }
    const context = contextOf(incoming);
    const result = await handlers.handlerOf(pageOf(url.pathname))(request, context);
    // The edge answers an unavailable database itself, on pages, data and forms alike.
    const failure = getDatabaseFailure(context);
    if (failure && result.status >= 500) throw failure;
    sendHead(response, result);
    const html = context.document?.html ?? null;
    if (html === null || incoming.method === "HEAD") return sendBody(response, result);
    allowFormTargets(response, context.document?.formTargets);
    allowNetworkScript(response, context.document?.networkSources);
    allowMediaOrigin(response, context.document?.mediaOrigin);
    allowPreview(response, context.document?.isPreview);
    allowOwnFrame(response, context.document?.showsPreview);
    if (context.document?.usesCamera) allowCamera(response, context.origin);
    const bytes = Buffer.from(html);
    response.setHeader("Content-Length", bytes.length);
    if (!publicPageCache.storeAndSend(incoming, response, html, bytes)) response.end(bytes);
  }
  return (request, response, next) => {
    answer(request, response).catch(next);
  };
}

/** Remix gets the address as the edge has rewritten it (`redirectOwnPrefix`). */
function toWebRequest(incoming: ExpressRequest, response: ExpressResponse) {
  const url = new URL(`${addressOf(incoming).origin}${incoming.originalUrl}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else value?.forEach((item) => headers.append(name, item));
  }
  // When the client disconnects, loaders that have not begun do not begin.
  const disconnected = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  const reads = incoming.method === "GET" || incoming.method === "HEAD";
  return {
    url,
    request: new Request(url, {
      method: incoming.method,
      headers,
      signal: disconnected.signal,
      ...(reads
        ? {}
        : { body: createReadableStreamFromReadable(incoming), duplex: "half" as const }),
    }),
  };
}

function sendHead(response: ExpressResponse, result: Response): void {
  response.statusCode = result.status;
  response.statusMessage = result.statusText;
  for (const [name, value] of result.headers) {
    // Only Set-Cookie may occur more than once.
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  // A document says so itself (app/root.tsx).
  if (!result.headers.get("content-type")?.startsWith("text/html") && result.status !== 301) {
    response.setHeader("X-Robots-Tag", "noindex");
  }
  if (result.headers.getSetCookie().some(setsGrant)) {
    response.setHeader("Cache-Control", "no-store");
  }
}

async function sendBody(response: ExpressResponse, result: Response): Promise<void> {
  if (result.body) await writeReadableStreamToWritable(result.body, response);
  else response.end();
}
