/**
 * How long a client may take to send a request (security.md §12). Node has one limit for all requests of a server, so
 * it is off there: bodies have `bodyMs` as a whole, uploads none as a whole but a minimum of progress.
 */
import type { Request, RequestHandler } from "express";
import { SECOND_MS } from "~/kernel/time";

interface RequestTimes {
  /** For a whole body. */
  bodyMs: number;
  /** For what an upload still brings after its answer, so that a browser sees that. */
  restMs: number;
  /** An upload brings `minBytes` at least in each time of this length. */
  windowMs: number;
  minBytes: number;
}

const REQUEST_TIMES: RequestTimes = {
  bodyMs: 30 * SECOND_MS,
  restMs: 10 * SECOND_MS,
  windowMs: 30 * SECOND_MS,
  // 17 kbit/s: a phone at the edge of its network has more.
  minBytes: 65_536,
};

export const limitRequestTime =
  (
    isUpload: (request: Request) => boolean,
    { bodyMs, restMs, windowMs, minBytes }: RequestTimes = REQUEST_TIMES,
  ): RequestHandler =>
  (request, response, next) => {
    const length = request.headers["content-length"];
    const hasBody =
      request.headers["transfer-encoding"] !== undefined ||
      (length !== undefined && length !== "0");
    if (!hasBody) return next();
    const limitTo = (ms: number) =>
      endWithBody(request, setTimeout(() => cut(request), ms).unref());
    if (isUpload(request)) {
      requireProgress(request, { windowMs, minBytes });
      // Refused by whatever part of the edge: nobody reads the rest.
      response.once("finish", () => {
        if (!request.complete) limitTo(restMs);
      });
    } else limitTo(bodyMs);
    next();
  };

function requireProgress(
  request: Request,
  { windowMs, minBytes }: Pick<RequestTimes, "windowMs" | "minBytes">,
): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - before < minBytes) cut(request);
    before = socket.bytesRead;
  }, windowMs).unref();
  endWithBody(request, timer);
}

function endWithBody(request: Request, timer: NodeJS.Timeout): void {
  request.once("close", () => clearInterval(timer)).once("end", () => clearInterval(timer));
}

/** Without an answer: a client that is this slow reads none, and resumes an upload where it ended. */
function cut(request: Request): void {
  if (!request.complete) request.socket.destroy();
}
