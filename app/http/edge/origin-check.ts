/** The origin check as middleware; it also refuses addresses that no page and no call accepts. */
import type { RequestHandler } from "express";
import { addressOf } from "./address";
import { isDataOfCall, pathnameOf } from "./call-path";
import { checkOrigin } from "./origin-rule";
import type { Refuse } from "./refuse";

const REFUSED = { forbidden: "forbidden", "bad-request": "malformed" } as const;

export function originCheck(refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    const pathname = pathnameOf(request.url);
    const search = request.url.slice(pathname.length);
    // PostgreSQL cannot store NUL in text, so no address contains one.
    if (search.includes("%00") || pathname.includes("%00")) {
      return refuse(request, response, "malformed");
    }
    const verdict = checkOrigin({
      method: request.method,
      pathname,
      hasDataParameter: search !== "" && new URLSearchParams(search).has("_data"),
      secFetchSite: request.get("sec-fetch-site"),
      originHeader: request.get("origin"),
      authorization: request.get("authorization"),
      cookie: request.get("cookie"),
      origin: addressOf(request).origin,
    });
    if (verdict !== "pass") return refuse(request, response, REFUSED[verdict]);
    if (isDataOfCall(pathname)) return refuse(request, response, "notFound");
    next();
  };
}
