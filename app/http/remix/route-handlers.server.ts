/**
 * Answers each address with a Remix handler that knows only the routes of its branch. For each request Remix ranks its
 * whole route table several times and passes it through React (the profile in performance.md §4.1). The answers are the
 * same (docs/decisions/2026-11-23-two-caches-measured-again.md).
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { DISCOVERY } from "./manifest-limit";

export type Route = NonNullable<Parameters<typeof matchRoutes>[0]>[number] & { id: string };

const MAX_CACHED_ADDRESSES = 2_000;

/** The handler of an address knows its branch, or the whole table when nothing matches. */
export function createRouteHandlers(
  build: ServerBuild,
  mode: string,
): { handlerOf(pathname: string): RequestHandler } {
  const whole = createRequestHandler(build, mode);
  const tree = treeOf(build);
  const handlers = new Map<string, RequestHandler>();
  const cache = new LRUCache<string, RequestHandler>({ max: MAX_CACHED_ADDRESSES });

  function find(pathname: string): RequestHandler {
    // The browser requests routes that it does not know yet.
    if (pathname === DISCOVERY) return whole;
    const branch = matchBranch(tree, pathname, build.basename);
    const leaf = branch.at(-1)?.id;
    if (leaf === undefined) return whole;
    let handler = handlers.get(leaf);
    if (!handler) {
      // The handler also knows index routes above this page; the browser requests all others (lazy route discovery).
      // The two tables must agree, because React builds its routes from the second with modules of the first.
      const above = parentsOf(pathname)
        .map((parent) => matchBranch(tree, parent, build.basename))
        .filter((branch) => branch.at(-1)?.index);
      const ids = new Set([branch, ...above].flat().map(({ id }) => id));
      const assets = { ...build.assets, routes: pick(build.assets.routes, ids) };
      handler = createRequestHandler({ ...build, routes: pick(build.routes, ids), assets }, mode);
      handlers.set(leaf, handler);
    }
    return handler;
  }

  return {
    handlerOf(pathname) {
      let handler = cache.get(pathname);
      if (!handler) cache.set(pathname, (handler = find(pathname)));
      return handler;
    },
  };
}

/** `/category/strength.data` requests the data of `/category/strength`. */
export function pageOf(pathname: string): string {
  return pathname.endsWith(".data")
    ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/")
    : pathname;
}

function parentsOf(pathname: string): string[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((_segment, count) => `/${segments.slice(0, count).join("/")}`);
}

function matchBranch(tree: Route[], pathname: string, basename: string | undefined): Route[] {
  return (matchRoutes(tree, pathname, basename) ?? []).map(({ route }) => route);
}

function pick<T>(table: Record<string, T>, ids: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));
}

export function treeOf({ routes }: Pick<ServerBuild, "routes">): Route[] {
  const children = (parentId?: string): Route[] =>
    Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, caseSensitive, index }) =>
        index
          ? { id, path, caseSensitive, index }
          : { id, path, caseSensitive, children: children(id) },
      );
  return children();
}
