/** One line per answer, with the request's id and without secrets: no cookies, tokens, bodies or query strings. */
import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { normalizePath } from "./call-path";

const loggers = new WeakMap<object, { id: string; log: Logger }>();

const entryOf = (request: object) => {
  const entry = loggers.get(request);
  if (!entry) throw new Error("logOf: the request has not passed the log middleware");
  return entry;
};
export const logOf = (request: object): Logger => entryOf(request).log;
export const requestIdOf = (request: object): string => entryOf(request).id;

/** A flood of long addresses must not fill the disk. */
const MAX_PATH = 200;

/** Grants and provider references are part of paths: only the first two segments are written. */
function loggedPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const known = /^\/+(?:media|sandbox)(?=\/)/i.exec(path)?.[0].concat("/…") ?? path;
  return known.length > MAX_PATH ? `${known.slice(0, MAX_PATH)}…` : known;
}

export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const started = process.hrtime.bigint();
    loggers.set(request, { id, log: log.child({ requestId: id }) });
    response.setHeader("X-Request-Id", id);
    const path = loggedPath(normalizePath(request.url));
    response.on("close", () => {
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      const line = {
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round(ms),
      };
      // 503 is a refusal with a time to come back; what made it one has its own line.
      if (response.statusCode === 503) logOf(request).warn(line, "answered");
      else if (response.statusCode >= 500) logOf(request).error(line, "answered");
      else logOf(request).info(line, response.writableFinished ? "answered" : "cut off");
    });
    next();
  };
}
