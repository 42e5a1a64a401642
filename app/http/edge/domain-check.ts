/**
 * May a certificate be had for this name? Asked by the proxy before it asks an authority for one (Caddy's on-demand
 * TLS): 200 for the platform's host, a gym's label and a verified custom domain, 404 for every other name, and for
 * whoever else asks. It fails closed: anything but 200 is a no to the proxy, a database that is away included.
 */
import type { Request, RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { meaningOfHost, parseHost } from "~/features/gyms/host";
import { findGymByDomain, findGymByGuid } from "~/features/gyms/queries.server";
import { trustsPeer } from "./address";
import { isForwarded, isLoopback } from "./own-machine";
import type { Refuse } from "./refuse";

export function domainCheck(
  options: { db: Db; platformHost: string; labelsWithoutGym: string[] },
  refuse: Refuse,
): RequestHandler {
  const { db, platformHost, labelsWithoutGym } = options;

  async function isServed(domain: string): Promise<boolean> {
    // As the name of a server is written: no port, and none of the names that mean this machine.
    const parsed = parseHost(domain);
    if (parsed?.host !== domain || !domain.includes(".") || /^[\d.]+$|^\[/.test(domain))
      return false;
    const meaning = meaningOfHost(domain, { platformHost, labelsWithoutGym });
    if (meaning.kind === "platform") return true;
    if (await findGymByDomain(db, domain)) return true;
    // Only the label itself: a name of four parts would be another certificate for each word before it.
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

/** The proxy itself, or a person at this machine; not whom the proxy brings, for it says that it does. */
const mayAsk = (request: Request): boolean =>
  (isLoopback(request) || trustsPeer(request)) && !isForwarded(request);
