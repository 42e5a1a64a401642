/** Which methods are accepted at all, and by what can only be read. */
import type { RequestHandler } from "express";
import type { Refuse } from "./refuse";

const READING = ["GET", "HEAD"];
const TAKEN = [...READING, "POST", "PUT", "PATCH", "DELETE"];

const allow = (methods: readonly string[], refuse: Refuse): RequestHandler => {
  const Allow = methods.join(", ");
  return (request, response, next) => {
    if (methods.includes(request.method)) return next();
    refuse(request, response, "methodNotAllowed", { Allow });
  };
};

/** TRACE, OPTIONS, and whatever else there is (security.md, 5). */
export const allowMethods = (refuse: Refuse): RequestHandler => allow(TAKEN, refuse);

/** Before what has nothing to be written to: health, files of the build. */
export const allowReading = (refuse: Refuse): RequestHandler => allow(READING, refuse);

/** `handler` for reads only, where other addresses below the same path may accept writes. */
export const whenReading =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    READING.includes(request.method) ? void handler(request, response, next) : next();
