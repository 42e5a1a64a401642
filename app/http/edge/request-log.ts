/** Logs one line per answer with the request's id, without cookies, tokens, bodies or query strings. */
import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
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

/** A flood of long paths must not fill the disk. */
const MAX_PATH = 200;

/** Paths of media and the sandbox contain grants and provider references: only their first segment is logged. */
function loggedPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const logged = /^\/+(?:media|sandbox)(?=\/)/i.exec(path)?.[0].concat("/…") ?? path;
  return logged.length > MAX_PATH ? `${logged.slice(0, MAX_PATH)}…` : logged;
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
      // 503 is a refusal with Retry-After; its cause has a line of its own.
      if (response.statusCode === 503) logOf(request).warn(line, "answered");
      else if (response.statusCode >= 500) logOf(request).error(line, "answered");
      else logOf(request).info(line, isAnswered(response) ? "answered" : "cut off");
    });
    next();
  };
}

/** 101: the socket has left the response and is a WebSocket now. */
const isAnswered = ({ statusCode, writableFinished }: Response): boolean =>
  statusCode === 101 || writableFinished;
