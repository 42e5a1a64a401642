/**
 * Warns the operator once about a proxy that TRUSTED_PROXIES does not list: all its visitors share its address and so
 * every limit.
 */
import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import type { Logger } from "pino";
import { trustsPeer } from "./address";
import { isForwarded } from "./local-request";

const OWN_NETWORKS = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    const peer = request.socket.remoteAddress ?? "";
    // Any client on the internet can send these headers: only a peer of the operator's own network is a proxy.
    if (!warned && isForwarded(request) && !trustsPeer(request) && isOfOwnNetwork(peer)) {
      warned = true;
      log.warn({ peer }, "a proxy that TRUSTED_PROXIES does not list forwards requests");
    }
    next();
  };
}

export function isOfOwnNetwork(address: string): boolean {
  return ipaddr.isValid(address) && OWN_NETWORKS.includes(ipaddr.process(address).range());
}
