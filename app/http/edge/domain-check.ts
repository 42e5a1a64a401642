/**
 * Whether a certificate may be issued for a name, asked by the proxy (Caddy's on-demand TLS): 200 for the
 * platform's host, a gym's label and a verified custom domain, otherwise 404, also for anybody but the proxy
 * itself. It fails closed: the proxy takes any status but 200 for a no, so also when the database is away.
 */
import type { Request, RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { meaningOfHost, parseHost } from "~/features/gyms/host";
import { findGymByDomain, findGymByGuid } from "~/features/gyms/queries.server";
import { trustsPeer } from "./address";
import { isForwarded, isLoopback } from "./local-request";
import type { Refuse } from "./refuse";

export function domainCheck(
  options: { db: Db; platformHost: string; labelsWithoutGym: string[] },
  refuse: Refuse,
): RequestHandler {
  const { db, platformHost, labelsWithoutGym } = options;

  async function isServed(domain: string): Promise<boolean> {
    // A plain server name: no port, and none of the names that mean this machine.
    const parsed = parseHost(domain);
    if (parsed?.host !== domain || !domain.includes(".") || /^[\d.]+$|^\[/.test(domain))
      return false;
    const meaning = meaningOfHost(domain, { platformHost, labelsWithoutGym });
    if (meaning.kind === "platform") return true;
    if (await findGymByDomain(db, domain)) return true;
    // Only the label itself: otherwise each word put before it would get another certificate.
    return (
      meaning.kind === "label" &&
      domain === `${meaning.guid}.${platformHost}` &&
      (await findGymByGuid(db, meaning.guid)) !== null
    );
  }

  return (request, response, next) => {
    const { domain } = request.query;
    if (!mayAsk(request) || typeof domain !== "string") {
      return refuse(request, response, "notFound");
    }
    isServed(domain).then((served) => {
      if (!served) return refuse(request, response, "notFound");
      response.setHeader("Cache-Control", "no-store");
      response.type("text/plain").send("ok");
    }, next);
  };
}

/** The proxy itself or a person on this machine, but nobody whose request the proxy forwards (its headers say so). */
const mayAsk = (request: Request): boolean =>
  (isLoopback(request) || trustsPeer(request)) && !isForwarded(request);
