/**
 * One page has one address (product.md §24): the fixed words of a route and the keys of gyms' own categories are lower
 * case, and nothing ends in a slash. Remix matches the others too; they are redirected. Built-in categories, workout
 * types, tags, tokens and identifiers keep their case.
 */
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { parseBuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { isWorkoutTypeKey } from "~/features/catalog/workout-types/workout-type-key";
import { addressOf } from "../edge/address";
import { isDecodable, pathnameOf } from "../edge/call-path";
import type { Route } from "./route-handlers.server";

const DATA = ".data";
/** Only these can differ from what routes.ts has: most addresses are not matched here at all. */
const MAY_DIFFER = /[A-Z%]|\/$/;

/** `routes`: of all pages and calls. */
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

/** The same path where no route has it. */
export function canonicalPath(routes: Route[], pathname: string): string {
  const isData = pathname.endsWith(DATA);
  const page = isData ? pathname.slice(0, -DATA.length) : pathname;
  if (page === "/" || !MAY_DIFFER.test(page) || !isDecodable(page)) return pathname;
  const branch = matchRoutes(routes, page) ?? [];
  const words = branch.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  // What only "not found" takes has no address of its own.
  if (words.length === 0 || words.includes("*")) return pathname;
  const segments = page.replace(/\/+$/, "").split("/").slice(1);
  const canonical = segments.map((segment, at) => canonicalSegment(words[at] ?? "", segment));
  // One slash in front: two would be another site's address.
  return `/${canonical.join("/").replace(/^\/+/, "")}${isData ? DATA : ""}`;
}

function canonicalSegment(word: string, given: string): string {
  if (!word.startsWith(":")) return word;
  if (word !== ":cuid") return given;
  const key = decodeURIComponent(given);
  const own = key.toLowerCase();
  return parseBuiltInType(key) === null && isWorkoutTypeKey(own) ? own : given;
}
