/** What a page or call knows of its request before it looks anything up. */
import type { Params } from "@remix-run/react";
import type { Gym } from "~/features/gyms/queries.server";
import type { Mount } from "~/paths";
import type { LoadContext } from "./load-context";

/** Remix passes it to every loader and action. */
export interface RequestArgs {
  request: Request;
  params: Params;
  context: LoadContext;
}

/** The page's own address on the verified origin; a request for the page's data has the same one. */
export function requestUrl({ request, context }: Pick<RequestArgs, "request" | "context">): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(`${context.origin}${pathname.replace(/\.data$/, "")}${search}`);
}

export interface GymContext {
  gym: Gym | null;
  mount: Mount;
  origin: string;
}

/** A gym's own host shows nothing of another gym (product.md §11). */
export const belongsToOtherGym = (
  { hostGym }: Pick<LoadContext, "hostGym">,
  gymId: number | null,
): boolean => hostGym !== null && gymId !== null && gymId !== hostGym.id;

/** Runs `load` once per request; further callers get the same promise. */
export function memoizePerRequest<T>(
  context: LoadContext,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const memoized = context.memo.get(key) as Promise<T> | undefined;
  if (memoized) return memoized;
  const promise = load();
  context.memo.set(key, promise);
  return promise;
}
