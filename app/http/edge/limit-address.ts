/**
 * What every browser stays far below, cut or refused before anything reads it: matching a path costs the router the
 * square of its segments, and matching languages costs tens of milliseconds for a few thousand of them.
 */
import type { RequestHandler } from "express";
import { isDecodable, pathnameOf } from "./call-path";
import type { Refuse } from "./refuse";

const MAX_LANGUAGES_LENGTH = 200;
/** Empty ones included. No address of ours has half as many. */
const MAX_SEGMENTS = 20;

/** Keeps the languages that a reader names first; what does not fit goes with the comma before it. */
export const cutLanguages: RequestHandler = (request, _response, next) => {
  const languages = request.headers["accept-language"];
  if (languages !== undefined && languages.length > MAX_LANGUAGES_LENGTH) {
    const end = languages.lastIndexOf(",", MAX_LANGUAGES_LENGTH);
    request.headers["accept-language"] = languages.slice(0, Math.max(0, end));
  }
  next();
};

/** Remix's router prints every path that it cannot decode on the console, several times per request. */
export const limitPath =
  (refuse: Refuse): RequestHandler =>
  (request, response, next) => {
    const pathname = pathnameOf(request.url);
    const isReadable = !hasTooManySegments(pathname) && isDecodable(pathname);
    return isReadable ? next() : refuse(request, response, "notFound");
  };

export function hasTooManySegments(pathname: string): boolean {
  let segments = 0;
  for (let at = pathname.indexOf("/"); at >= 0; at = pathname.indexOf("/", at + 1)) {
    if ((segments += 1) > MAX_SEGMENTS) return true;
  }
  return false;
}
