/** Answers with a stored object: whole, a range, "not modified" or a refusal. */
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { MediaStoreUnavailable, type MediaStore } from "~/features/media/media-store";
import { answerRange } from "~/features/media/range";
import { RETRY_AFTER_SECONDS } from "../database-unavailable";
import { logOf } from "../edge/request-log";

/** Answers GET and HEAD. An error goes to the edge's error handler unless bytes have been sent already. */
export function readOnlyHandler(
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
      else if (error instanceof MediaStoreUnavailable) {
        logOf(request).error({ err: error.message }, "the media store is away");
        response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        refuse(response, 503);
      } else next(error);
    });
  };
}

/** Returns the requested path with the mount of the handler. It is not decoded, because keys need no encoding. */
export function fullPath(request: Request): string {
  return `${request.baseUrl}${request.path}`;
}

const SENTENCES = {
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  503: "Service Unavailable",
} as const;

export function refuse(response: Response, status: keyof typeof SENTENCES): void {
  const body = SENTENCES[status];
  response.statusCode = status;
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** Answers 404 and returns false when the store does not have the object. */
export async function sendObject(
  request: Request,
  response: Response,
  object: { media: MediaStore; key: string; type: string; cache: string },
): Promise<boolean> {
  const { media, key } = object;
  const stats = await media.stat(key);
  if (!stats) return refuseMissing(response);
  const { size, modifiedAt } = stats;
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
    return true;
  }
  // A range of an older version is useless, so a client with an outdated If-Range gets the whole object
  // (RFC 9110 §13.1.5).
  const condition = request.get("if-range");
  const isCurrent = condition === undefined || condition === etag || condition === modified;
  const range = answerRange(isCurrent ? request.get("range") : undefined, size);
  if (range.kind === "unsatisfiable") {
    response.statusCode = 416;
    response.removeHeader("ETag");
    response.removeHeader("Last-Modified");
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Content-Range", `bytes */${size}`);
    response.setHeader("Content-Length", 0);
    response.end();
    return true;
  }
  const part = range.kind === "part" ? range : undefined;
  if (part) {
    response.statusCode = 206;
    response.setHeader("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  }
  response.setHeader("Content-Length", part ? part.end - part.start + 1 : size);
  if (request.method === "HEAD") {
    response.end();
    return true;
  }
  if (size === 0) {
    response.end();
    return true;
  }
  const stream = await media.read(key, part);
  // The object was deleted after its size was read.
  if (!stream) {
    for (const name of response.getHeaderNames()) {
      if (/^(?:accept-ranges|content-range|etag|last-modified)$/.test(name)) {
        response.removeHeader(name);
      }
    }
    return refuseMissing(response);
  }
  try {
    await pipeline(stream, response);
  } catch (error) {
    // A player aborts segments whenever it changes the quality.
    if (!response.destroyed || !isAborted(error)) throw error;
  }
  return true;
}

function refuseMissing(response: Response): false {
  refuse(response, 404);
  return false;
}

function isAborted(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.code === "ECONNRESET")
  );
}
