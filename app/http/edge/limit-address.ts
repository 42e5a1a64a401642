/**
 * Limits the length of Accept-Language and of paths, far above what browsers send: the router needs time in the square
 * of the segments of a path, and a few thousand languages take tens of milliseconds to match.
 */
import type { RequestHandler } from "express";
import { isDecodable, pathnameOf } from "./call-path";
import type { Refuse } from "./refuse";

const MAX_LANGUAGES_LENGTH = 200;
/** Counts empty segments too. The longest route has fewer than half as many. */
const MAX_SEGMENTS = 20;

/** Keeps the first languages of a long header and drops the rest from a comma on. */
export const cutLanguages: RequestHandler = (request, _response, next) => {
  const languages = request.headers["accept-language"];
  if (languages !== undefined && languages.length > MAX_LANGUAGES_LENGTH) {
    const end = languages.lastIndexOf(",", MAX_LANGUAGES_LENGTH);
    request.headers["accept-language"] = languages.slice(0, Math.max(0, end));
  }
  next();
};

/** Refuses paths that cannot be decoded too, because Remix's router prints each several times on the console. */
export const limitPath =
  (refuse: Refuse): RequestHandler =>
  (request, response, next) => {
    const pathname = pathnameOf(request.url);
    const isReadable = !hasTooManySegments(pathname) && isDecodable(pathname);
    return isReadable ? next() : refuse(request, response, "notFound");
  };

export function hasTooManySegments(pathname: string): boolean {
  let segments = 0;
  for (let slash = pathname.indexOf("/"); slash >= 0; slash = pathname.indexOf("/", slash + 1)) {
    if ((segments += 1) > MAX_SEGMENTS) return true;
  }
  return false;
}
