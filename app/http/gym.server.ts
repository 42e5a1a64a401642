/** Finds the gym of a request: the host's own, or the gym that the path names (product.md §11). */
import type { Params } from "@remix-run/react";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { mountFor, type Mount } from "~/paths";
import type { LoadContext } from "./load-context";
import { notFound } from "./responses.server";

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

export function resolveGym({ context, params }: RequestArgs): Promise<GymContext> {
  const { hostGym, origin, db } = context;
  if (hostGym) {
    // The edge redirects the prefix of the host's own gym; another gym's is not found.
    if (params["guid"] !== undefined && params["guid"] !== hostGym.guid) throw notFound();
    return Promise.resolve({ gym: hostGym, mount: mountFor(hostGym, true), origin });
  }
  const guid = params["guid"];
  return memoizePerRequest(context, `gym:${guid ?? ""}`, async () => {
    const gym = guid ? await findGymByGuid(db, guid) : null;
    return { gym, mount: mountFor(gym, false), origin };
  });
}
