/**
 * No body is larger than this (security.md, 5). Told by its size, it is refused unread. Told piece by piece, it is
 * counted as it passes: the counting listener neither keeps nor delays a byte (whoever reads the body pauses the
 * stream for both), and beyond the bound whatever still comes is dropped.
 */
import type { Request, RequestHandler } from "express";
import type { Refuse } from "./refuse";

export function limitBody(bytes: number, refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    if (Number(request.get("content-length") ?? 0) > bytes) {
      return refuse(request, response, "bodyTooLarge");
    }
    if (request.get("transfer-encoding") !== undefined) {
      let seen = 0;
      const count = (chunk: Buffer) => {
        seen += chunk.length;
        if (seen <= bytes) return;
        dropTheRest(request);
        // Only now does the reader learn of it: half a form must never be taken for a whole one.
        response.once("finish", () => request.emit("error", new BodyTooLarge()));
        refuse(request, response, "bodyTooLarge", { Connection: "close" });
      };
      request.on("data", count);
      // A listener sets the stream flowing; it waits for its reader instead.
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
