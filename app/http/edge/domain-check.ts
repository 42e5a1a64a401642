/**
 * Tells the proxy (Caddy's on-demand TLS) whether a certificate may be issued for a name: 200 for the platform's host,
 * a gym's label and a verified custom domain, otherwise 404. Callers other than the proxy get 404. It fails closed: the
 * proxy issues no certificate on any other status, for example while the database is unavailable.
 */
import type { Request, RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { meaningOfHost, parseHost } from "~/features/gyms/host";
import { findGymByDomain, findPublicGymByGuid } from "~/features/gyms/queries.server";
import { trustsPeer } from "./address";
import { isForwarded, isLoopback } from "./local-request";
import type { Refuse } from "./refuse";

export function domainCheck(
  options: { db: Db; platformHost: string; labelsWithoutGym: string[] },
  refuse: Refuse,
): RequestHandler {
  const { db, platformHost, labelsWithoutGym } = options;

  async function isServed(domain: string): Promise<boolean> {
    // Only a plain server name: no port, no IP address, no local name.
    const parsed = parseHost(domain);
    if (parsed?.host !== domain || !domain.includes(".") || /^[\d.]+$|^\[/.test(domain))
      return false;
    const meaning = meaningOfHost(domain, { platformHost, labelsWithoutGym });
    if (meaning.kind === "platform") return true;
    const owner = await findGymByDomain(db, domain);
    if (owner) return !isSeenByStaffOnly(owner.gym);
    // Only the label itself, because each name below it would get a certificate of its own.
    return (
      meaning.kind === "label" &&
      domain === `${meaning.guid}.${platformHost}` &&
      (await findPublicGymByGuid(db, meaning.guid)) !== null
    );
  }

  return (request, response, next) => {
    const { domain } = request.query;
    if (!isAllowedCaller(request) || typeof domain !== "string") {
      return refuse(request, response, "notFound");
    }
    isServed(domain).then((served) => {
      if (!served) return refuse(request, response, "notFound");
      response.setHeader("Cache-Control", "no-store");
      response.type("text/plain").send("ok");
    }, next);
  };
}

/** Only direct requests from the proxy or from localhost, never forwarded ones. */
const isAllowedCaller = (request: Request): boolean =>
  (isLoopback(request) || trustsPeer(request)) && !isForwarded(request);
