import { isVerifiedDomainOf } from "~/features/gyms/queries.server";
import { meaningOfHost } from "~/features/gyms/host";
import type { RequestArgs } from "./gym.server";
import { resolveGym } from "./resolve-gym.server";
import { parseReturnUrl } from "./return-url";

/** The address to lead back to; null if the rule of product.md §11 refuses it. */
export async function safeReturnUrl(
  args: RequestArgs,
  value: string | null | undefined,
  { staying = false } = {},
): Promise<string | null> {
  const { db, settings } = args.context;
  const { gym, origin } = await resolveGym(args);
  const parsed = parseReturnUrl(value, {
    origin,
    platformOrigin: settings.platformOrigin,
    staying,
  });
  if (!parsed) return null;
  const accepted = () => {
    if (parsed.otherOrigin !== null) args.context.document?.formTargets.add(parsed.otherOrigin);
    return parsed.address;
  };
  if (parsed.foreignHost === null) return accepted();
  if (!gym) return null;
  const meaning = meaningOfHost(parsed.foreignHost, {
    platformHost: settings.platformHost,
    labelsWithoutGym: [],
  });
  const own =
    (meaning.kind === "label" && meaning.guid === gym.guid) ||
    (await isVerifiedDomainOf(db, parsed.foreignHost, gym.id));
  return own ? accepted() : null;
}
