/** The gym of a request: the host's own, or the one its path names (product.md §11). */
import type { Params } from "@remix-run/react";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { mountFor, type Mount } from "~/paths";
import type { LoadContext } from "./load-context";
import { notFound } from "./responses.server";

/** What every loader and action receives from Remix. */
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

/** On a gym's own host another gym's things are not there (product.md §11). */
export const belongsToOtherGym = (
  { hostGym }: Pick<LoadContext, "hostGym">,
  gymId: number | null,
): boolean => hostGym !== null && gymId !== null && gymId !== hostGym.id;

/** Runs `load` once per request, however many loaders ask for it. */
export function memoizePerRequest<T>(
  context: LoadContext,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const known = context.memo.get(key) as Promise<T> | undefined;
  if (known) return known;
  const loading = load();
  context.memo.set(key, loading);
  return loading;
}

export function resolveGym({ context, params }: RequestArgs): Promise<GymContext> {
  const { hostGym, origin, db } = context;
  if (hostGym) {
    // On a gym's own host the edge has handled the prefix; one that still arrives is not found.
    if (params["guid"] !== undefined && params["guid"] !== hostGym.guid) throw notFound();
    return Promise.resolve({ gym: hostGym, mount: mountFor(hostGym, true), origin });
  }
  const guid = params["guid"];
  return memoizePerRequest(context, `scene:${guid ?? ""}`, async () => {
    const gym = guid ? await findGymByGuid(db, guid) : null;
    return { gym, mount: mountFor(gym, false), origin };
  });
}

/** @throws 404 where there is no gym: an unknown guid, or a gym's page on the platform without one. */
export async function requireGym(args: RequestArgs): Promise<GymContext & { gym: Gym }> {
  const scene = await resolveGym(args);
  if (!scene.gym) throw notFound();
  return { ...scene, gym: scene.gym };
}
