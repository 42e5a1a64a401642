/**
 * For each request Remix ranks its whole route table, several times, and passes it through React (the profile in
 * performance.md §4.1). So each address is matched here once, remembered, and answered by a Remix that knows only
 * the matched branch. The result is the same.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { DISCOVERY } from "./manifest-limit";

export type Route = NonNullable<Parameters<typeof matchRoutes>[0]>[number] & { id: string };

const REMEMBERED_ADDRESSES = 2_000;

/** The handler for an address: of its branch, or of the whole table when nothing matches. */
export function createRouteHandlers(
  build: ServerBuild,
  mode: string,
): { handlerOf(pathname: string): RequestHandler } {
  const whole = createRequestHandler(build, mode);
  const tree = treeOf(build);
  const handlers = new Map<string, RequestHandler>();
  const known = new LRUCache<string, RequestHandler>({ max: REMEMBERED_ADDRESSES });

  function find(pathname: string): RequestHandler {
    // The browser's question for routes it does not know yet.
    if (pathname === DISCOVERY) return whole;
    const branch = matched(tree, pathname, build.basename);
    const leaf = branch.at(-1)?.id;
    if (leaf === undefined) return whole;
    let handler = handlers.get(leaf);
    if (!handler) {
      // A page above this one that shows its index must be known with it; all else the browser asks for (Remix's
      // lazy route discovery). Both tables agree: React builds its routes from the second with modules of the first.
      const above = parentsOf(pathname)
        .map((parent) => matched(tree, parent, build.basename))
        .filter((branch) => branch.at(-1)?.index);
      const kept = new Set([branch, ...above].flat().map(({ id }) => id));
      const assets = { ...build.assets, routes: only(build.assets.routes, kept) };
      handler = createRequestHandler({ ...build, routes: only(build.routes, kept), assets }, mode);
      handlers.set(leaf, handler);
    }
    return handler;
  }

  return {
    handlerOf(pathname) {
      let handler = known.get(pathname);
      if (!handler) known.set(pathname, (handler = find(pathname)));
      return handler;
    },
  };
}

/** `/category/strength.data` is script's request for the data of `/category/strength`. */
export function pageOf(pathname: string): string {
  return pathname.endsWith(".data")
    ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/")
    : pathname;
}

function parentsOf(pathname: string): string[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((_one, count) => `/${segments.slice(0, count).join("/")}`);
}

function matched(tree: Route[], pathname: string, basename: string | undefined): Route[] {
  return (matchRoutes(tree, pathname, basename) ?? []).map(({ route }) => route);
}

function only<T>(table: Record<string, T>, ids: Set<string>): Record<string, T> {
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
