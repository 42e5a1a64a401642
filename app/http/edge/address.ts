/**
 * The edge's first question: for whom is this request? Proxy headers count only when the peer is listed
 * (decisions §2); whatever they said is removed before Remix, which would believe it (security.md, 1 and 5).
 */
import type { Request, RequestHandler } from "express";
import { findGymByDomain, findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { meaningOfHost, parseHost, withoutOwnPrefix } from "~/features/gyms/host";
import type { Db } from "~/db/client.server";

export interface Address {
  origin: string;
  host: string;
  secure: boolean;
  gym: Gym | null;
  /** The host is nobody's: every page is '404 - Page Not Found'. */
  unknown: boolean;
}

const addresses = new WeakMap<object, Address>();

export function addressOf(request: object): Address {
  const address = addresses.get(request);
  if (!address) throw new Error("addressOf: the request has not passed the host middleware");
  return address;
}

export function resolveHost(options: {
  db: Db;
  platformHost: string;
  labelsWithoutGym: string[];
}): RequestHandler {
  const { db, platformHost, labelsWithoutGym } = options;
  return (request, response, next) => {
    const believed = trustsPeer(request) ? request.get("x-forwarded-host") : undefined;
    const parsed = parseHost(believed?.split(",")[0]?.trim() ?? request.get("host"));
    const target = request.url;
    // PostgreSQL has no text with a NUL in it, so no address of ours has one.
    if (!parsed || !target.startsWith("/") || target.length > 8192 || /%00/.test(target)) {
      response.status(400).type("text/plain").send("Bad Request");
      return;
    }
    const secure = request.protocol === "https";
    delete request.headers["x-forwarded-host"];
    const port = parsed.port === (secure ? "443" : "80") ? "" : parsed.port;
    request.headers.host = port ? `${parsed.host}:${port}` : parsed.host;

    whose(parsed.host).then(
      ({ gym, unknown }) => {
        addresses.set(request, {
          origin: `${secure ? "https" : "http"}://${request.headers.host}`,
          host: parsed.host,
          secure,
          gym,
          unknown,
        });
        next();
      },
      (error: unknown) => next(error),
    );

    async function whose(host: string): Promise<{ gym: Gym | null; unknown: boolean }> {
      const meaning = meaningOfHost(host, { platformHost, labelsWithoutGym });
      if (meaning.kind === "platform") return { gym: null, unknown: false };
      const gym =
        (await findGymByDomain(db, host)) ??
        (meaning.kind === "label" ? await findGymByGuid(db, meaning.guid) : null);
      return { gym, unknown: gym === null };
    }
  };
}

/** On a gym's own host the prefix is dropped; nobody's host has one page (decisions §2). */
export const dropPrefix: RequestHandler = (request, response, next) => {
  const { gym, unknown } = addressOf(request);
  const query = request.url.indexOf("?");
  const pathname = query < 0 ? request.url : request.url.slice(0, query);
  const search = query < 0 ? "" : request.url.slice(query);
  const answerNotFound = () => {
    // Remix reads the address as it came in, not as express has rewritten it.
    request.url = request.originalUrl = pathname.endsWith(".data")
      ? "/not-found.data"
      : "/not-found";
  };
  if (unknown) {
    answerNotFound();
  } else if (gym) {
    const found = withoutOwnPrefix(pathname, gym.guid);
    if (found?.kind === "foreign") {
      answerNotFound();
    } else if (found) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.status(404).type("text/plain").send("Not Found");
        return;
      }
      response.redirect(301, `${found.pathname}${search}`);
      return;
    }
  }
  next();
};

function trustsPeer(request: Request): boolean {
  const trust: unknown = request.app.get("trust proxy fn");
  return typeof trust === "function" && trust(request.socket.remoteAddress, 0) === true;
}
