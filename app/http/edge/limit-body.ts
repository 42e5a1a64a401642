/**
 * Limits the size of every body (security.md §5). A declared size is refused unread; otherwise bytes are counted as
 * they pass, without keeping or delaying any (pausing by the reader applies to both), and beyond the limit the rest
 * is dropped.
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
      // A listener would start the stream, so it waits for its reader.
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
