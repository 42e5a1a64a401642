/**
 * Caches whole pages that are the same for every visitor, until their gym changes (performance.md §7.2). A request with
 * a cookie of ours other than a visitor's choices, or with authorization, bypasses the cache. A page is cached only if
 * its loader allows it (`cacheForAnonymous`), and never when it sets a cookie.
 *
 * The key is everything that such a page depends on: origin (with scheme and gym of the host), path (mount), query,
 * language, currency, and the answer to the consent question, which also decides the policy. Endless new queries fill
 * only one gym's share.
 */
import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { Database } from "~/db/client.server";
import { PUBLIC_PAGE_HEADER } from "~/kernel/public-page";
import { readCookies } from "../cookies";
import { addressOf } from "../edge/address";
import { nonceOf, policyByHashes } from "../edge/security-headers";
import type { RequestArgs } from "../gym.server";
import { languageOfVisitor } from "../i18n.server";

/** Content that no change of the gym affects (the year, the next live) may be outdated for this long. */
const PAGE_TTL_MS = 60_000;
const MAX_BYTES = 64_000_000;
const MAX_PAGES_OF_GYM = 200;
const MAX_QUERY_LENGTH = 100;
const POLICY = "Content-Security-Policy";

export interface PendingEntry {
  key: string;
  /** The version of the cache before its loaders ran. */
  version: number;
  /** Set by the loader. */
  cacheable: { gymId: number | null } | null;
}

interface CacheEntry {
  gymId: number | null;
  etag: string;
  headers: Record<string, string | number | readonly string[]>;
  body: Buffer;
}

/**
 * Called by a loader whose page shows nothing about a person; its route also sets `handle.publicCache`. `gymId` is null
 * for content of several gyms. `query` names the parameters of the page.
 */
export function cacheForAnonymous(
  { request, context }: RequestArgs,
  options: { gymId: number | null; query?: readonly string[] },
): void {
  const entry = context.document?.cacheEntry;
  if (!entry) return;
  const { searchParams } = new URL(request.url);
  // A page with an unknown parameter (a campaign, an attack) is shown but not cached.
  const names = [...searchParams.keys()];
  if (names.some((name) => !options.query?.includes(name))) return;
  entry.cacheable = { gymId: options.gymId };
}

export function createPublicPageCache({ changes }: Pick<Database, "changes">) {
  /** The number of changes received. */
  let version = 0;
  const shares = new Map<number | null, Set<string>>();
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_000,
    ttl: PAGE_TTL_MS,
    dispose: ({ gymId }, key) => {
      const share = shares.get(gymId);
      share?.delete(key);
      if (share?.size === 0) shares.delete(gymId);
    },
  });
  const drop = (gymId: number | null) => {
    for (const key of [...(shares.get(gymId) ?? [])]) pages.delete(key);
  };
  changes?.onChange((change) => {
    version += 1;
    if (change === "everything") return pages.clear();
    drop(change.gymId);
    drop(null);
  });

  /** Answers from the cache, or leaves a pending entry for the page that Remix renders. */
  const answer: RequestHandler = (request, response, next) => {
    if (!changes?.reliable) return next();
    keyOf(request).then((key) => {
      if (key === null) return next();
      const page = pages.get(key);
      if (page) return send(request, response, page);
      pendingEntries.set(request, { key, version, cacheable: null });
      next();
    }, next);
  };

  /** Caches the rendered page with its headers. */
  function store(entry: PendingEntry, response: Response, body: Buffer, etag: string): void {
    const gymId = entry.cacheable?.gymId;
    // A page that was rendered during a change may be outdated.
    if (gymId === undefined || entry.version !== version || !changes?.reliable) return;
    const { "x-request-id": _own, ...headers } = response.getHeaders();
    const share = shares.get(gymId) ?? new Set();
    shares.set(gymId, share);
    const [oldest] = share;
    if (share.size >= MAX_PAGES_OF_GYM && oldest !== undefined) pages.delete(oldest);
    pages.set(entry.key, { gymId, body, etag, headers: headers as CacheEntry["headers"] });
    shares.set(gymId, share.add(entry.key));
  }

  /** Caches a rendered page if its loader allows it. Returns true when it has answered "not modified". */
  function storeAndSend(request: Request, response: Response, html: string, body: Buffer): boolean {
    const entry = pendingEntries.get(request);
    if (!entry?.cacheable) return false;
    const policy = policyByHashes(String(response.getHeader(POLICY)), nonceOf(request), html);
    response.setHeader(POLICY, policy);
    if (response.statusCode !== 200 || response.hasHeader("Set-Cookie")) return false;
    // The ETag covers the policy too, because a browser keeps the old policy after "not modified".
    const etag = hashToEtag(policy, body);
    response.setHeader("ETag", etag);
    response.setHeader(PUBLIC_PAGE_HEADER, "1");
    store(entry, response, body, etag);
    return answerNotModified(request, response, etag);
  }

  /** Sends an answer that is no document, and caches it unless its address has a query. */
  function sendBody(request: Request, response: Response, { body, gymId }: SharedBody): void {
    const etag = hashToEtag(body);
    response.setHeader("ETag", etag);
    response.setHeader("Content-Length", body.length);
    const entry = pendingEntries.get(request);
    if (entry && !request.originalUrl.includes("?")) {
      store({ ...entry, cacheable: { gymId } }, response, body, etag);
    }
    if (answerNotModified(request, response, etag)) return;
    response.end(request.method === "HEAD" ? undefined : body);
  }

  return { answer, storeAndSend, sendBody };
}

export type PublicPageCache = ReturnType<typeof createPublicPageCache>;

interface SharedBody {
  body: Buffer;
  gymId: number | null;
}

function hashToEtag(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const one of parts) hash.update(one);
  return `"${hash.digest("base64url").slice(0, 27)}"`;
}

const pendingEntries = new WeakMap<object, PendingEntry>();
export const pendingEntryOf = (request: object): PendingEntry | null =>
  pendingEntries.get(request) ?? null;

/** Returns null for a request that is personal or not for a page. */
async function keyOf(request: Request): Promise<string | null> {
  const { method, originalUrl, headers } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined) return null;
  const query = originalUrl.indexOf("?");
  if (query >= 0 && originalUrl.length - query > MAX_QUERY_LENGTH) return null;
  const { origin, secure } = addressOf(request);
  const { currency, consent, others } = readCookies(headers.cookie, secure);
  if (others || (currency !== undefined && !/^[A-Z]{3}$/.test(currency))) return null;
  const language = await languageOfVisitor({
    cookie: headers.cookie,
    acceptLanguage: headers["accept-language"],
  });
  return `${origin} ${originalUrl} ${language} ${currency ?? ""} ${consent ?? ""}`;
}

/** Answers 304 when the browser has the page. A 304 has no policy: the browser keeps that of its copy. */
function answerNotModified(request: Request, response: Response, etag: string): boolean {
  const condition = request.headers["if-none-match"];
  const etags = condition?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  if (!etags.includes(etag)) return false;
  for (const name of [POLICY, "Content-Type", "Content-Length"]) {
    response.removeHeader(name);
  }
  response.statusCode = 304;
  response.end();
  return true;
}

function send(request: Request, response: Response, { etag, headers, body }: CacheEntry): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (answerNotModified(request, response, etag)) return;
  response.statusCode = 200;
  response.end(request.method === "HEAD" ? undefined : body);
}
