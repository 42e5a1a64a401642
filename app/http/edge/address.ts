/**
 * Resolves the origin of a request and the gym of its host. Proxy headers count only when the peer is a listed proxy
 * (product.md §11); the edge removes them, because Remix would trust them (security.md §1 and §5).
 */
import type { Request, RequestHandler } from "express";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import {
  findGymByDomain,
  findGymByGuid,
  findPublicGymByGuid,
  type Gym,
} from "~/features/gyms/queries.server";
import { meaningOfHost, parseHost, withoutOwnPrefix } from "~/features/gyms/host";
import type { CustomDomain } from "~/features/identity/session";
import type { Db } from "~/db/client.server";
import { isDatabaseUnavailable } from "../database-unavailable";
import { isCallPath, pathnameOf, normalizePath } from "./call-path";
import type { Refuse } from "./refuse";

interface Address {
  origin: string;
  host: string;
  secure: boolean;
  gym: Gym | null;
  /** The gym is found by its verified domain, not by a label of the platform. */
  customDomain: CustomDomain | null;
  /** The host belongs to no gym: every page is '404 - Page Not Found'. */
  unknown: boolean;
}

const addresses = new WeakMap<object, Address>();

export function addressOf(request: object): Address {
  const address = addresses.get(request);
  if (!address) throw new Error("addressOf: the request has not passed resolveOrigin");
  return address;
}

/**
 * Headers with at most one value: a proxy that appends to the client's header leaves the client's value first, and Node
 * joins repeated headers to a list.
 */
const FORWARDED_ONCE = ["x-forwarded-host", "x-forwarded-proto"];

/** Resolves host, scheme and path from trusted headers. Needs no database. */
export function resolveOrigin(refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    const isForwarded = trustsPeer(request);
    const forwardedHost = isForwarded ? request.get("x-forwarded-host") : undefined;
    const parsed = parseHost(forwardedHost ?? request.get("host"));
    const target = request.url;
    if (isForwarded && FORWARDED_ONCE.some((name) => request.get(name)?.includes(","))) {
      return refuse(request, response, "malformed");
    }
    if (!parsed || hasTwoHosts(request) || !target.startsWith("/") || target.length > 8192) {
      return refuse(request, response, "malformed");
    }
    request.url = request.originalUrl = normalizePath(target);
    const secure = request.protocol === "https";
    delete request.headers["x-forwarded-host"];
    const port = parsed.port === (secure ? "443" : "80") ? "" : parsed.port;
    request.headers.host = port ? `${parsed.host}:${port}` : parsed.host;
    addresses.set(request, {
      origin: `${secure ? "https" : "http"}://${request.headers.host}`,
      host: parsed.host,
      secure,
      gym: null,
      customDomain: null,
      unknown: false,
    });
    next();
  };
}

/** Stands after the security headers, so that a browser gets the 404 page. It refuses no host of a gym. */
export const refuseHostsOutsideUrls =
  (refuse: Refuse): RequestHandler =>
  (request, response, next) =>
    isHostOfUrl(addressOf(request).host) ? next() : refuse(request, response, "notFound");

/** A URL parser refuses `10.20.30.400` and reads `10.1` as `10.0.0.1`, so no gym has such a host. */
function isHostOfUrl(host: string): boolean {
  const address = `http://${host}`;
  return URL.canParse(address) && new URL(address).hostname === host;
}

/** With two Host headers a proxy may have used the other one (RFC 9112 §3.2). */
function hasTwoHosts({ rawHeaders }: Request): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

interface HostOptions {
  db: Db;
  platformHost: string;
  labelsWithoutGym: readonly string[];
}

type Owner = Pick<Address, "gym" | "customDomain" | "unknown">;

/**
 * Finds the gym of the host. With the database unavailable it is the one that this process found last, so that the
 * gym's icons are still served; every page needs the database for more and is answered with 503.
 */
export function resolveHost(options: HostOptions): RequestHandler {
  return (request, _response, next) => {
    const address = addressOf(request);
    findOwner(address.host, options).then(
      (owner) => {
        addresses.set(request, { ...address, ...owner });
        next();
      },
      (error: unknown) => {
        const owner = findLastKnownOwner(address.host, options);
        if (!isDatabaseUnavailable(error) || !owner.gym) return next(error);
        addresses.set(request, { ...address, ...owner });
        next();
      },
    );
  };
}

async function findOwner(host: string, { db, ...rule }: HostOptions): Promise<Owner> {
  const meaning = meaningOfHost(host, rule);
  if (meaning.kind === "platform") return { gym: null, customDomain: null, unknown: false };
  const domain = await findGymByDomain(db, host);
  if (domain) return ownerOfDomain(host, domain);
  return ownerOfLabel(
    meaning.kind === "label" ? await findPublicGymByGuid(db, meaning.guid) : null,
  );
}

/** The same from this process's last reads; for hosts that are not the platform's. */
function findLastKnownOwner(host: string, { db, ...rule }: HostOptions): Owner {
  const meaning = meaningOfHost(host, rule);
  const domain = findGymByDomain.lastKnown(db, host);
  if (domain) return ownerOfDomain(host, domain);
  const gym = meaning.kind === "label" ? findGymByGuid.lastKnown(db, meaning.guid) : null;
  return ownerOfLabel(gym && isSeenByStaffOnly(gym) ? null : gym);
}

/** A draft has no host: its staff see it below the platform's, where they are signed in. */
const ownerOfDomain = (host: string, { gym, verifiedAt }: { gym: Gym; verifiedAt: Date }): Owner =>
  isSeenByStaffOnly(gym)
    ? ownerOfLabel(null)
    : { gym, customDomain: { host, gymId: gym.id, verifiedAt }, unknown: false };

const ownerOfLabel = (gym: Gym | null): Owner => ({
  gym,
  customDomain: null,
  unknown: gym === null,
});

/** The gym that an address means, without a read of the database. */
export interface AddressBrand {
  /** The address is on a host that is not the platform's. */
  isHost: boolean;
  /** As the path or this process's last read of the host names it; it may be unknown. */
  guid: string | null;
  /** As this process read it last, so that its brand is shown when the database is unavailable. */
  gym: Gym | null;
}

export function brandOfAddress(request: Request, options: HostOptions): AddressBrand {
  const { host } = addressOf(request);
  if (meaningOfHost(host, options).kind !== "platform") {
    const { gym } = findLastKnownOwner(host, options);
    return { isHost: true, guid: gym?.guid ?? null, gym };
  }
  const path = pathnameOf(request.originalUrl);
  const guid = /^\/gym\/([a-z0-9-]{1,63})(?:\/|$)/.exec(path)?.[1] ?? null;
  const gym = guid === null ? null : findGymByGuid.lastKnown(options.db, guid);
  // The edge does not know the person, so a draft shows nothing of itself.
  return { isHost: false, guid, gym: gym && isSeenByStaffOnly(gym) ? null : gym };
}

/** Redirects `/gym/{guid}` on the gym's own host; a host of no gym has the 404 page only (product.md §11). */
export const redirectOwnPrefix =
  (refuse: Refuse): RequestHandler =>
  (request, response, next) => {
    const { gym, unknown } = addressOf(request);
    const pathname = pathnameOf(request.url);
    const search = request.url.slice(pathname.length);
    const answerNotFound = () => {
      // Remix reads `originalUrl`, not the address that express has rewritten.
      request.url = request.originalUrl = pathname.endsWith(".data")
        ? "/not-found.data"
        : "/not-found";
    };
    if (unknown) {
      if (isCallPath(pathname)) return refuse(request, response, "notFound");
      answerNotFound();
    } else if (gym) {
      const target = withoutOwnPrefix(pathname, gym.guid);
      if (target?.kind === "foreign") {
        answerNotFound();
      } else if (target) {
        if (request.method !== "GET" && request.method !== "HEAD") {
          return refuse(request, response, "notFound");
        }
        response.redirect(301, `${target.pathname}${search}`);
        return;
      }
    }
    next();
  };

/** The peer is a listed proxy, whose forwarded headers count. */
export function trustsPeer(request: Request): boolean {
  const trust: unknown = request.app.get("trust proxy fn");
  return typeof trust === "function" && trust(request.socket.remoteAddress, 0) === true;
}
