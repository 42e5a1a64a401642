/**
 * Who may write (decisions §1). Remix's own cross-site check can be passed with `?_data=`, is absent on resource
 * routes and believes X-Forwarded-Host; sibling gyms are the same site, so SameSite=Lax is no fence between them
 * (security.md, 1). Pure: a table of tests beside it.
 */
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

export type Verdict = "pass" | "forbidden" | "bad-request";

const READING = new Set(["GET", "HEAD"]);

export function judgeWrite(write: Write): Verdict {
  if (write.hasDataParameter) return "bad-request";
  if (READING.has(write.method)) return "pass";
  const isCall = write.pathname === "/api" || write.pathname.startsWith("/api/");
  // A foreign page can not set this header without a preflight, which nothing here answers.
  if (isCall && write.authorization?.startsWith("Bearer ")) return "pass";
  if (isCall && !write.cookie) return "pass";
  if (write.secFetchSite !== undefined) {
    return write.secFetchSite === "same-origin" ? "pass" : "forbidden";
  }
  return write.originHeader === write.origin ? "pass" : "forbidden";
}
