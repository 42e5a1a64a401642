/**
 * Limits the size of every body (security.md §5). It refuses a declared size unread; otherwise it counts bytes as they
 * pass, without buffering or delaying them, and drops what exceeds the limit.
 */
import type { Request, RequestHandler } from "express";
import type { Refuse } from "./refuse";

/** Where forms have a file of up to 64 MB, at each mount (app/http/read-file-form.server.ts). */
const STUDIO = /^(?:\/gym\/[^/]+)?\/studio\//;

/** A page of the studio without such a form refuses this type unread, so no list of pages has to be kept here. */
export const takesFile = (request: Request): boolean =>
  STUDIO.test(request.path) && /^multipart\/form-data\b/i.test(request.get("content-type") ?? "");

export function limitBody(
  { most, withFile }: { most: number; withFile: number },
  refuse: Refuse,
): RequestHandler {
  return (request, response, next) => {
    const bytes = takesFile(request) ? withFile : most;
    if (Number(request.get("content-length") ?? 0) > bytes) {
      return refuse(request, response, "bodyTooLarge");
    }
    if (request.get("transfer-encoding") !== undefined) {
      let received = 0;
      const count = (chunk: Buffer) => {
        received += chunk.length;
        if (received <= bytes) return;
        dropTheRest(request);
        // The reader gets an error, because half a form must never count as a whole one.
        response.once("finish", () => request.emit("error", new BodyTooLarge()));
        refuse(request, response, "bodyTooLarge", { Connection: "close" });
      };
      request.on("data", count);
      // Adding a listener starts the stream, so it is paused until its reader resumes it.
      request.pause();
    }
    next();
  };
}

class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

function dropTheRest(request: Request): void {
  request.removeAllListeners("data");
  request.on("data", () => {});
  request.resume();
}
