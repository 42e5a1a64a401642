import type { RequestArgs } from "~/http/gym.server";
import { resolveGym } from "~/http/resolve-gym.server";
import { notFound } from "~/http/responses.server";

/**
 * Both mounts pass here.
 * @throws 404 for the guid of an unknown gym
 */
export async function loader(args: RequestArgs) {
  const { gym } = await resolveGym(args);
  if (args.params["guid"] !== undefined && !gym) throw notFound();
  return null;
}
