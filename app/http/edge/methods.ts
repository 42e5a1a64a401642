/** Which methods are accepted at all, and by what can only be read. */
import type { Request, RequestHandler } from "express";
import { isCallPath, pathnameOf } from "./call-path";
import type { Refuse } from "./refuse";

const READING = ["GET", "HEAD"];
/** A form can send nothing else; Remix would take a PUT or DELETE for a POST. */
const PAGES = [...READING, "POST"];
const CALLS = [...PAGES, "PUT", "PATCH", "DELETE"];

const allow =
  (methodsOf: (request: Request) => readonly string[], refuse: Refuse): RequestHandler =>
  (request, response, next) => {
    const methods = methodsOf(request);
    if (methods.includes(request.method)) return next();
    refuse(request, response, "methodNotAllowed", { Allow: methods.join(", ") });
  };

/** No TRACE, no OPTIONS, nor whatever else there is (security.md §5); which of its own a call takes, it says itself. */
export const allowMethods = (refuse: Refuse): RequestHandler =>
  allow(({ url }) => (isCallPath(pathnameOf(url)) ? CALLS : PAGES), refuse);

/** Before what has nothing to be written to: health, files of the build. */
export const allowReadsOnly = (refuse: Refuse): RequestHandler => allow(() => READING, refuse);

/** `handler` for reads only, where other addresses below the same path may accept writes. */
export const forReads =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    READING.includes(request.method) ? void handler(request, response, next) : next();
