/**
 * `{base}/sitemap.xml` of a gym, and of the platform (product.md §23): above the limit of the protocol an index of
 * `sitemap-{number}.xml`. It is at the canonical address of its pages; other addresses redirect there. A small one is
 * cached like a public page; a large one is streamed from the database.
 */
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { SitemapIndexStream, SitemapStream } from "sitemap";
import type { Db } from "~/db/client.server";
import { findCanonicalPlace, type CanonicalPlatform } from "~/features/gyms/canonical-address";
import { findPublicGymByGuid } from "~/features/gyms/queries.server";
import { mountFor } from "~/paths";
import type { PublicPageCache } from "../cache/public-page-cache.server";
import { RETRY_AFTER_SECONDS } from "../database-unavailable";
import { addressOf } from "./address";
import { pathnameOf } from "./call-path";
import type { Refuse } from "./refuse";
import { countEntries, listEntries, type SitemapScope } from "./sitemap-entries.server";

/** Of the protocol (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;
/** A larger sitemap is not cached. Addresses are ASCII. */
const MAX_CACHED_BYTES = 1_000_000;
/** A large sitemap takes seconds of the database. */
const MAX_AT_ONCE = 4;
const SITEMAP = /^(?:\/gym\/([a-z0-9-]{1,63}))?\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/;

interface SitemapOptions {
  db: Db;
  platform: CanonicalPlatform;
  publicPageCache: Pick<PublicPageCache, "sendBody">;
  refuse: Refuse;
  maxUrls?: number;
  maxCachedBytes?: number;
}

export function sitemap({ db, platform, refuse, ...options }: SitemapOptions): RequestHandler {
  const { publicPageCache, maxUrls = MAX_URLS, maxCachedBytes = MAX_CACHED_BYTES } = options;
  let running = 0;

  async function answer(request: Request, response: Response, match: RegExpExecArray) {
    const { gym: hostGym, origin, unknown } = addressOf(request);
    const [, guid, number] = match;
    const gym = hostGym ?? (guid === undefined ? null : await findPublicGymByGuid(db, guid));
    if (unknown || (guid !== undefined && (!gym || hostGym))) return false;
    const place = findCanonicalPlace(gym ? [gym] : [], platform);
    const mount = mountFor(place.gym, place.ownHost);
    const part = number === undefined ? null : Number(number);
    const path = `${mount.base}/sitemap${part === null ? "" : `-${part}`}.xml`;
    // The scheme is the proxy's to decide.
    if (path !== match[0] || new URL(place.origin).host !== new URL(origin).host) {
      response.redirect(301, `${place.origin}${path}`);
      return true;
    }
    const scope = { db, gymId: gym?.id ?? null, mount, platform };
    const xml = await openXml(scope, { origin: place.origin, part, maxUrls });
    if (!xml) return false;
    response.setHeader("Content-Type", "application/xml; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    await send(request, response, { xml, gymId: scope.gymId });
    return true;
  }

  /** Sends a small sitemap whole and by the cache, a large one as it is read. */
  async function send(
    request: Request,
    response: Response,
    { xml, gymId }: { xml: Readable; gymId: number | null },
  ): Promise<void> {
    const chunks: string[] = [];
    let size = 0;
    const rest = xml[Symbol.asyncIterator]() as AsyncIterator<string>;
    async function* listChunks() {
      yield chunks.join("");
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    }
    try {
      while (size <= maxCachedBytes) {
        const next = await rest.next();
        if (next.done) {
          const body = Buffer.from(chunks.join(""));
          return publicPageCache.sendBody(request, response, { body, gymId });
        }
        chunks.push(next.value);
        size += next.value.length;
      }
      if (request.method === "HEAD") return void response.end();
      await pipeline(Readable.from(listChunks()), response);
    } finally {
      xml.destroy();
    }
  }

  return (request, response, next) => {
    const match = SITEMAP.exec(pathnameOf(request.url));
    if (!match || (request.method !== "GET" && request.method !== "HEAD")) return next();
    if (running >= MAX_AT_ONCE) {
      return refuse(request, response, "unavailable", { "Retry-After": RETRY_AFTER_SECONDS });
    }
    running += 1;
    answer(request, response, match)
      .then(
        (isAnswered) => {
          if (!isAnswered) next();
        },
        (error: unknown) => (response.headersSent ? response.destroy() : next(error)),
      )
      .finally(() => {
        running -= 1;
      });
  };
}

/** Null: there is no such part. */
async function openXml(
  scope: SitemapScope,
  { origin, part, maxUrls }: { origin: string; part: number | null; maxUrls: number },
): Promise<Readable | null> {
  const total = await countEntries(scope);
  const parts = total > maxUrls ? Math.ceil(total / maxUrls) : 0;
  if (part !== null && part > parts) return null;
  if (part === null && parts > 0) {
    const urls = Array.from({ length: parts }, (_, index) => ({
      url: `${origin}${scope.mount.base}/sitemap-${index + 1}.xml`,
    }));
    return write(urls, new SitemapIndexStream());
  }
  const first = part === null ? 0 : (part - 1) * maxUrls;
  const xmlns = { news: false, video: false, xhtml: false, image: false };
  const stream = new SitemapStream({ hostname: origin, xmlns });
  return write(listEntries(scope, { first, count: maxUrls }), stream);
}

/** An error of the entries ends the stream with it. */
function write(entries: Iterable<object> | AsyncIterable<object>, stream: Transform): Readable {
  const source = Readable.from(entries);
  source.once("error", (error) => stream.destroy(error));
  stream.once("close", () => source.destroy());
  return source.pipe(stream).setEncoding("utf8");
}
