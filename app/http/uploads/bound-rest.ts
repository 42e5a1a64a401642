/** What a client still sends after its request was refused is read for a moment, so that it sees the answer. */
import type { Request } from "express";
import { SECOND_MS } from "~/kernel/time";

const REST_MS = 10 * SECOND_MS;

export function boundRest(request: Request): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), REST_MS).unref();
  request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  request.resume();
}
