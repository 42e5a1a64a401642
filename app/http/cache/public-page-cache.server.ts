/**
 * Whole pages that are the same for every visitor, kept until their gym changes (performance.md §7.2). A kept page is
 * used only when the request says nothing about a person: none of our cookies but a visitor's choices, no
 * authorization. A page is kept only if its loader allows it (`cacheForAnonymous`), and never with a cookie of its
 * own.
 *
 * The key is everything such a page may depend on: origin (so also scheme and the host's gym), path (mount), query,
 * language, currency, and the consent answer (which also decides the policy). Endless new queries fill one gym's
 * share and no more.
 */
import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { Database } from "~/db/client.server";
import { readCookies } from "../cookies";
import { addressOf } from "../edge/address";
import { nonceOf, policyByHashes } from "../edge/security-headers";
import type { RequestArgs } from "../gym.server";
import { languageOfVisitor } from "../i18n.server";

/** The longest that content unrelated to the gym's changes (the year, what is on next) may be out of date. */
const KEPT_MS = 60_000;
const BYTES = 64_000_000;
const PAGES_OF_A_GYM = 200;
const MAX_QUERY_LENGTH = 100;
const POLICY = "Content-Security-Policy";

export interface PendingEntry {
  key: string;
  /** How many changes had been seen when its loaders began. */
  age: number;
  /** Set by the loader. */
  kept: { gymId: number | null } | null;
}

interface CacheEntry {
  gymId: number | null;
  etag: string;
  headers: Record<string, string | number | readonly string[]>;
  body: Buffer;
}

/**
 * Called by a loader whose page shows nothing about the visitor; its route also says `handle.forVisitors`. `gymId`:
 * whose content it is; null: several gyms'. `query`: the parameters the page knows.
 */
export function cacheForAnonymous(
  { request, context }: RequestArgs,
  options: { gymId: number | null; query?: readonly string[] },
): void {
  const visitor = context.document?.visitor;
  if (!visitor) return;
  const { searchParams } = new URL(request.url);
  // An unknown parameter (a campaign's, an attack's): the page is shown but not kept.
  const names = [...searchParams.keys()];
  if (names.some((name) => !options.query?.includes(name))) return;
  visitor.kept = { gymId: options.gymId };
}

export function createPublicPageCache({ changes }: Pick<Database, "changes">) {
  let age = 0;
  const shares = new Map<number | null, Set<string>>();
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_000,
    ttl: KEPT_MS,
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
    age += 1;
    if (change === "everything") return pages.clear();
    drop(change.gymId);
    drop(null);
  });

  /** Answers from what is kept; otherwise leaves a draft for the page about to be made. */
  const answer: RequestHandler = (request, response, next) => {
    if (!changes?.reliable) return next();
    keyOf(request).then((key) => {
      if (key === null) return next();
      const page = pages.get(key);
      if (page) return send(request, response, page);
      drafts.set(request, { key, age, kept: null });
      next();
    }, next);
  };

  /** Keeps the finished page with the headers it is about to be sent with. */
  function keep(draft: PendingEntry, response: Response, body: Buffer, etag: string): void {
    const gymId = draft.kept?.gymId;
    // A change heard meanwhile may or may not be in it.
    if (gymId === undefined || draft.age !== age || !changes?.reliable) return;
    const { "x-request-id": _own, ...headers } = response.getHeaders();
    const share = shares.get(gymId) ?? new Set();
    shares.set(gymId, share);
    const [oldest] = share;
    if (share.size >= PAGES_OF_A_GYM && oldest !== undefined) pages.delete(oldest);
    pages.set(draft.key, { gymId, body, etag, headers: headers as CacheEntry["headers"] });
    shares.set(gymId, share.add(draft.key));
  }

  /** True when the page has been sent: kept from now on, or known to the browser already. */
  function sendMade(request: Request, response: Response, html: string, body: Buffer): boolean {
    const draft = drafts.get(request);
    if (!draft?.kept) return false;
    const policy = policyByHashes(String(response.getHeader(POLICY)), nonceOf(request), html);
    response.setHeader(POLICY, policy);
    if (response.statusCode !== 200 || response.hasHeader("Set-Cookie")) return false;
    // "Not modified" covers the policy too: the browser continues with the one it was given.
    const hash = createHash("sha256").update(policy).update(body).digest("base64url");
    const etag = `"${hash.slice(0, 27)}"`;
    response.setHeader("ETag", etag);
    keep(draft, response, body, etag);
    return answeredAsKnown(request, response, etag);
  }

  return { answer, sendMade };
}

export type VisitorPages = ReturnType<typeof createPublicPageCache>;

const drafts = new WeakMap<object, PendingEntry>();
export const draftOf = (request: object): PendingEntry | null => drafts.get(request) ?? null;

/** Null: the request says something about a person, or asks for no page. */
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

/** True when the answer is "not modified": without a policy, because that of the kept copy belongs to its text. */
function answeredAsKnown(request: Request, response: Response, etag: string): boolean {
  const known = request.headers["if-none-match"];
  if (
    known === undefined ||
    !known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag)
  )
    return false;
  for (const name of [POLICY, "Content-Type", "Content-Length"]) {
    response.removeHeader(name);
  }
  response.statusCode = 304;
  response.end();
  return true;
}

function send(request: Request, response: Response, { etag, headers, body }: CacheEntry): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (answeredAsKnown(request, response, etag)) return;
  response.statusCode = 200;
  response.end(request.method === "HEAD" ? undefined : body);
}
