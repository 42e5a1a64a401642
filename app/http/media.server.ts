/**
 * Bytes of `/media/{grant}/{movement}/{file}` behind the gate, and of the public `/pictures/{key}`. Both stand in
 * express before Remix: a class is hundreds of requests that need no page. GET and HEAD only, and nothing is written.
 */
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { isMediaKey, MediaStoreAway, type MediaStore } from "~/features/media/media-store";
import { isPlaylist, pictureType, streamType } from "~/features/media/media-type";
import { localPlaylist } from "~/features/media/playlist";
import { answerRange } from "~/features/media/range";
import { createMediaGate } from "~/features/player/open-media.server";
import { AWAY_RETRY_AFTER } from "./database-away";
import { addressOf } from "./edge/address";
import { logOf } from "./edge/request-log";
import { sessionToken } from "./session.server";

/** A segment that was seen may be kept a while by its own browser; `Vary` keeps it from the next person there. */
const SEGMENT_CACHE = "private, max-age=600";
/** A picture's address is not made anew with its bytes: a day, then asked for again behind the scenes. */
const PICTURE_CACHE = "public, max-age=86400, stale-while-revalidate=2592000";

export function mediaHandler(options: {
  db: Db;
  media: MediaStore;
  settings: { sessionSecret: string };
  log: Logger;
}): RequestHandler {
  const { db, media, settings, log } = options;
  const gate = createMediaGate({ db, sessionSecret: settings.sessionSecret });

  return answering(async (request, response) => {
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("Vary", "Cookie, Authorization");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    const [, grant = "", file = ""] = /^\/media\/([^/]+)\/(.+)$/.exec(fullPath(request)) ?? [];
    const { secure, gym } = addressOf(request);
    const opened = await gate.open({
      grant,
      file,
      sessionToken: sessionToken((name) => request.get(name), secure),
      hostGymId: gym?.id ?? null,
    });
    if (!opened.ok) return refuse(response, opened.reason === "forbidden" ? 403 : 404);
    const type = streamType(opened.key);
    if (!type) return refuse(response, 404);
    if (!isPlaylist(opened.key)) {
      return sendObject(request, response, {
        media,
        key: opened.key,
        type,
        cache: SEGMENT_CACHE,
      });
    }
    const text = await media.readText(opened.key);
    if (text === null) return refuse(response, 404);
    const playlist = localPlaylist(text);
    if (playlist === null) {
      log.error({ key: opened.key }, "a playlist names an address outside its own folder");
      return refuse(response, 404);
    }
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Length", Buffer.byteLength(playlist));
    response.end(request.method === "HEAD" ? undefined : playlist);
  });
}

export function pictureHandler({ media }: { media: MediaStore }): RequestHandler {
  return answering(async (request, response) => {
    // Mail programs and other sites may show a gym's pictures; they are public (decisions §4).
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    const [, name = ""] = /^\/pictures\/(.+)$/.exec(fullPath(request)) ?? [];
    const key = `pictures/${name}`;
    const type = pictureType(key);
    if (!type || !isMediaKey(key)) return refuse(response, 404);
    return sendObject(request, response, { media, key, type, cache: PICTURE_CACHE });
  });
}

/** GET and HEAD; a failure goes to the edge's error handler unless bytes have left already. */
function answering(
  answer: (request: Request, response: Response) => Promise<void>,
): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      refuse(response, 405);
      return;
    }
    response.setHeader("X-Content-Type-Options", "nosniff");
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else if (error instanceof MediaStoreAway) {
        logOf(request).error({ err: error.message }, "the media store is away");
        response.setHeader("Retry-After", AWAY_RETRY_AFTER);
        refuse(response, 503);
      } else next(error);
    });
  };
}

/** As asked for, however the handler is mounted, and not decoded: no key needs an encoded character. */
function fullPath(request: Request): string {
  return `${request.baseUrl}${request.path}`;
}

const SENTENCES = {
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  503: "Service Unavailable",
} as const;

function refuse(response: Response, status: keyof typeof SENTENCES): void {
  const body = SENTENCES[status];
  response.statusCode = status;
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

async function sendObject(
  request: Request,
  response: Response,
  object: { media: MediaStore; key: string; type: string; cache: string },
): Promise<void> {
  const { media, key } = object;
  const found = await media.stat(key);
  if (!found) return refuse(response, 404);
  const { size, modifiedAt } = found;
  const etag = `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
  const modified = modifiedAt.toUTCString();
  response.setHeader("Cache-Control", object.cache);
  response.setHeader("Content-Type", object.type);
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("ETag", etag);
  response.setHeader("Last-Modified", modified);
  if (request.fresh) {
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.end();
    return;
  }
  // A part of an older object is no use: whoever names the one he has gets the whole new one (RFC 9110 §13.1.5).
  const condition = request.get("if-range");
  const wanted = condition === undefined || condition === etag || condition === modified;
  const range = answerRange(wanted ? request.get("range") : undefined, size);
  if (range.kind === "unsatisfiable") {
    response.statusCode = 416;
    response.removeHeader("ETag");
    response.removeHeader("Last-Modified");
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Content-Range", `bytes */${size}`);
    response.setHeader("Content-Length", 0);
    response.end();
    return;
  }
  const part = range.kind === "part" ? range : undefined;
  if (part) {
    response.statusCode = 206;
    response.setHeader("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  }
  response.setHeader("Content-Length", part ? part.end - part.start + 1 : size);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  if (size === 0) {
    response.end();
    return;
  }
  const stream = await media.read(key, part);
  // Taken away since its size was looked up.
  if (!stream) {
    for (const name of response.getHeaderNames()) {
      if (/^(?:accept-ranges|content-range|etag|last-modified)$/.test(name)) {
        response.removeHeader(name);
      }
    }
    return refuse(response, 404);
  }
  try {
    await pipeline(stream, response);
  } catch (error) {
    // The player went away in the middle of a segment, as it does at every change of level.
    if (!response.destroyed || !isAborted(error)) throw error;
  }
}

function isAborted(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.code === "ECONNRESET")
  );
}
