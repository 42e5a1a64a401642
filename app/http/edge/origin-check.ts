/** The origin gate as a step of the edge, and what else no call and no page takes. */
import type { RequestHandler } from "express";
import { addressOf } from "./address";
import { isDataOfCall, pathnameOf } from "./call-path";
import { judgeWrite } from "./check-origin";
import type { Refuse } from "./refuse";

const REFUSED = { forbidden: "forbidden", "bad-request": "malformed" } as const;

export function judgeRequest(refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    const pathname = pathnameOf(request.url);
    const search = request.url.slice(pathname.length);
    // PostgreSQL has no text with a NUL in it, so no address of ours has one.
    if (search.includes("%00") || pathname.includes("%00")) {
      return refuse(request, response, "malformed");
    }
    const verdict = judgeWrite({
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
