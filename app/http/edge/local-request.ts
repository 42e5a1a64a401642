/**
 * Recognises direct requests from this machine, for pages that only a developer may see (other people's mail). A
 * loopback peer is not enough, because a proxy on the same machine forwards strangers
 * (docs/decisions/2026-11-21-who-reads-the-outbox.md).
 */
import type { Request } from "express";
import { isLoopbackAddress } from "~/kernel/loopback";
import { trustsPeer } from "./address";

/** Names that every browser resolves to this machine. Any other name comes from a proxy or from DNS rebinding. */
const LOCAL_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"];

export const isLoopback = (request: Request): boolean =>
  isLoopbackAddress(request.socket.remoteAddress ?? "");

/** True when a proxy has forwarded the request: common proxies add at least one of these headers. */
export const isForwarded = (request: Request): boolean =>
  FORWARDED.some((name) => request.headers[name] !== undefined);

export function isLocalRequest(request: Request): boolean {
  return (
    isLoopback(request) &&
    !trustsPeer(request) &&
    !isForwarded(request) &&
    LOCAL_NAME.test(request.get("host") ?? "")
  );
}
