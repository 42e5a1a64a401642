/**
 * Redirects to the one address of a page (product.md §24): fixed words of a route and keys of gyms' own categories are
 * lower case, and no address ends in a slash. Remix matches other spellings too. Built-in categories, workout types,
 * tags, tokens and identifiers keep their case.
 */
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { parseBuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { isWorkoutTypeKey } from "~/features/catalog/workout-types/workout-type-key";
import { addressOf } from "../edge/address";
import { isDecodable, pathnameOf } from "../edge/call-path";
import type { Route } from "./route-handlers.server";

const DATA = ".data";
/** Other addresses are canonical, so most requests are not matched here; a film's grant has capitals, and no page. */
const MAY_DIFFER = /^(?!\/media\/).*(?:[A-Z%]|\/$)/;

/** `routes` are those of all pages and calls. */
export function redirectToCanonical(routes: Route[]): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || addressOf(request).unknown) return next();
    const pathname = pathnameOf(request.url);
    const canonical = canonicalPath(routes, pathname);
    if (canonical === pathname) return next();
    response.redirect(301, canonical + request.url.slice(pathname.length));
  };
}

/** Returns `pathname` unchanged when no route matches it. */
export function canonicalPath(routes: Route[], pathname: string): string {
  const isData = pathname.endsWith(DATA);
  const page = isData ? pathname.slice(0, -DATA.length) : pathname;
  if (page === "/" || !MAY_DIFFER.test(page) || !isDecodable(page)) return pathname;
  const branch = matchRoutes(routes, page) ?? [];
  const words = branch.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  // A path that only the "not found" route matches has no canonical form.
  if (words.length === 0 || words.includes("*")) return pathname;
  const segments = page.replace(/\/+$/, "").split("/").slice(1);
  const canonical = segments.map((segment, index) => canonicalSegment(words[index] ?? "", segment));
  // Two slashes in front would lead to another site.
  return `/${canonical.join("/").replace(/^\/+/, "")}${isData ? DATA : ""}`;
}

function canonicalSegment(word: string, segment: string): string {
  if (!word.startsWith(":")) return word;
  if (word !== ":cuid") return segment;
  const key = decodeURIComponent(segment);
  const own = key.toLowerCase();
  return parseBuiltInType(key) === null && isWorkoutTypeKey(own) ? own : segment;
}
