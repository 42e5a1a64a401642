/**
 * Recognises direct requests from this machine, for pages that only a developer may see (other people's mail). A
 * loopback peer is not enough, because a proxy on the same machine forwards strangers
 * (docs/decisions/2026-11-21-who-reads-the-outbox.md).
 */
import type { Request } from "express";
import { isLocalHostHeader, isLoopbackAddress } from "~/kernel/loopback";
import { trustsPeer } from "./address";

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
    isLocalHostHeader(request.get("host") ?? "")
  );
}
