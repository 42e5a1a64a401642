/**
 * Finds the call of an address and a method. Addresses match like those of pages: case and a final slash do not count.
 */
import { matchRoutes, type Params } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { BrokenInvariant } from "~/kernel/errors";
import type { Call } from "./define-call";

const MAX_CACHED_PATHS = 2_000;

interface CallRoute {
  id: string;
  /** As the router writes it: `/api/gyms/:id`. */
  path: string;
}

type Located = Pick<Call, "method" | "path">;

type FindCallResult<One extends Located = Call> =
  | { kind: "call"; call: One; params: Params }
  | { kind: "not-found" }
  | { kind: "wrong-method"; allow: string };

/** One route for each address, for all of its methods. */
export function toCallRoutes(calls: readonly Located[]): CallRoute[] {
  return [...new Set(calls.map(({ path }) => path))].map((path) => ({
    id: path,
    path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
  }));
}

/** @throws when two calls share method and address, or two addresses differ in the names of parameters alone */
export function createFindCall<One extends Located>(
  calls: readonly One[],
): (pathname: string, method: string) => FindCallResult<One> {
  requireUnique(calls.map(({ method, path }) => `${method} ${path}`));
  const routes = toCallRoutes(calls);
  requireUnique(routes.map(({ path }) => path.replaceAll(/:\w+/g, ":")));
  const callsAt = new Map(
    routes.map(({ id }) => [id, calls.filter(({ path }) => path === id)] as const),
  );
  // The router ranks all addresses for each path that it matches, which takes 60 µs.
  const cache = new LRUCache<string, { calls: readonly One[]; params: Params }>({
    max: MAX_CACHED_PATHS,
  });

  function matchAddress(pathname: string) {
    const cached = cache.get(pathname);
    if (cached) return cached;
    const match = matchRoutes(routes, pathname)?.at(-1);
    if (!match) return null;
    const address = { calls: callsAt.get(match.route.id) ?? [], params: match.params };
    cache.set(pathname, address);
    return address;
  }

  return (pathname, method) => {
    const address = matchAddress(pathname);
    if (!address) return { kind: "not-found" };
    const wanted = method === "HEAD" ? "GET" : method;
    const call = address.calls.find((one) => one.method.toUpperCase() === wanted);
    return call
      ? { kind: "call", call, params: address.params }
      : { kind: "wrong-method", allow: toAllow(address.calls) };
  };
}

const toAllow = (calls: readonly Located[]): string =>
  calls.map(({ method }) => (method === "get" ? "GET, HEAD" : method.toUpperCase())).join(", ");

function requireUnique(names: readonly string[]): void {
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  if (repeated.length > 0) throw new BrokenInvariant(`Defined twice: ${repeated.join(", ")}`);
}
