/**
 * Whether the request comes from a person on this very machine, for what only a developer may see (other people's
 * mail). Listening on loopback is not enough: a proxy on the same machine brings everybody
 * (docs/decisions/2026-11-21-who-reads-the-outbox.md).
 */
import type { Request } from "express";
import { isLoopbackAddress } from "~/kernel/loopback";
import { trustsPeer } from "./address";

/** Names that every browser takes for this machine. Any other that leads here is a proxy's, or rebound. */
const OWN_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"];

export const isLoopback = (request: Request): boolean =>
  isLoopbackAddress(request.socket.remoteAddress ?? "");

/** Forwarded by a proxy: every proxy in use adds one of these headers. */
export const isForwarded = (request: Request): boolean =>
  FORWARDED.some((name) => request.headers[name] !== undefined);

export function isLocalRequest(request: Request): boolean {
  return (
    isLoopback(request) &&
    !trustsPeer(request) &&
    !isForwarded(request) &&
    OWN_NAME.test(request.get("host") ?? "")
  );
}
