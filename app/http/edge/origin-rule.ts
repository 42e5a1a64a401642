/**
 * Decides which requests may write (product.md §10). Remix's own cross-site check can be bypassed with `?_data=`, is
 * missing on resource routes and trusts X-Forwarded-Host; sibling gyms are the same site, so SameSite=Lax does not
 * separate them (security.md §1).
 */
import { isBearer } from "../bearer";

export interface Write {
  method: string;
  /** Path without query. */
  pathname: string;
  hasDataParameter: boolean;
  secFetchSite: string | undefined;
  originHeader: string | undefined;
  authorization: string | undefined;
  cookie: string | undefined;
  /** Origin of the resolved host. */
  origin: string;
}

type Verdict = "pass" | "forbidden" | "bad-request";

const READ_METHODS = new Set(["GET", "HEAD"]);

export function checkOrigin(write: Write): Verdict {
  if (write.hasDataParameter) return "bad-request";
  if (READ_METHODS.has(write.method)) return "pass";
  const isCall = write.pathname === "/api" || write.pathname.startsWith("/api/");
  // A foreign page cannot set this header without a preflight, and no route answers one.
  if (isCall && write.authorization !== undefined && isBearer(write.authorization)) return "pass";
  const { secFetchSite, originHeader, origin } = write;
  // An app sends neither header. A browser does, and without a cookie another site could still use a limit up.
  if (isCall && !write.cookie && secFetchSite === undefined && originHeader === undefined) {
    return "pass";
  }
  if (secFetchSite !== undefined) {
    const agrees = originHeader === undefined || hostOf(originHeader) === hostOf(origin);
    return secFetchSite === "same-origin" && agrees ? "pass" : "forbidden";
  }
  return originHeader === origin ? "pass" : "forbidden";
}

/** Compares hosts only, because the scheme differs behind an untrusted proxy. Remix answers 500 to another host. */
const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null;
