/**
 * Is the asker a person at this very machine? For what only a developer may see: other people's mail. Listening on
 * loopback does not say it, for a proxy on the same machine brings everybody (README, Decisions).
 */
import type { Request } from "express";
import { trustsPeer } from "./address";

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;
/** Names that mean this machine to every browser. Any other that leads here is a proxy's, or a rebound one. */
const OWN_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"];

export const isLoopback = (request: Request): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? "");

/** Brought by a proxy: every one in use says so. */
export const isForwarded = (request: Request): boolean =>
  FORWARDED.some((name) => request.get(name) !== undefined);

export function isOnOwnMachine(request: Request): boolean {
  return (
    isLoopback(request) &&
    !trustsPeer(request) &&
    !isForwarded(request) &&
    OWN_NAME.test(request.get("host") ?? "")
  );
}
