/** Addresses of a workout's page: of its media for those who may watch, of the way in for the others. */
import type { Workout } from "~/features/catalog/queries.server";
import { listOfferedPlans } from "~/features/billing/queries.server";
import { grantExpiry, masterPlaylist, singleFile, captionsFile } from "~/features/player/grant";
import { grantSigner } from "~/features/player/grant.server";
import { lockedLinks, type LockedTarget } from "~/features/player/locked-links";
import { languageNames } from "~/i18n/config";
import { paths } from "~/paths";
import { requireGym, type RequestArgs } from "./gym.server";
import { languageOf } from "./i18n.server";
import {
  currentAddress,
  currentPerson,
  currentSession,
  preloginPage,
  startAnonymousSession,
} from "./session.server";

/**
 * One grant for the whole workout. A visitor who has no session yet gets an anonymous one (decisions §4), by the
 * header that comes back; a HEAD request, which plays nothing, does not.
 */
export async function mediaAddresses(
  args: RequestArgs,
  { gymId, workout }: { gymId: number; workout: Workout },
) {
  const { media, settings } = args.context;
  const headers = new Headers();
  let sessionHash = (await currentSession(args))?.hash;
  if (sessionHash === undefined && args.request.method !== "HEAD") {
    const started = await startAnonymousSession(args);
    sessionHash = started.hash;
    headers.append("Set-Cookie", started.setCookie);
  }
  const grant = grantSigner(settings.sessionSecret).sign(
    { gymId, workoutId: workout.id, expiresAt: grantExpiry(new Date()) },
    sessionHash ?? "",
  );
  const lang = await languageOf(args);
  const byMovement = new Map(
    await Promise.all(
      workout.movements.map(async ({ id, mediaKey }) => {
        const captions = mediaKey === null ? null : `${mediaKey}/captions.${lang}.vtt`;
        const spoken = captions === null ? null : await media.stat(captions);
        const addresses = {
          stream: paths.stream(grant, masterPlaylist(id)),
          file: paths.stream(grant, singleFile(id)),
          captions: spoken && {
            src: paths.stream(grant, captionsFile(id, lang)),
            lang,
            label: languageNames[lang],
          },
        };
        return [id, addresses] as const;
      }),
    ),
  );
  return { byMovement, headers };
}

/** No address of media among them. A visitor comes back to this page from signing up or in, by the cookie. */
export async function lockedAddresses(args: RequestArgs, workout: Workout) {
  const { gym, mount } = await requireGym(args);
  const [person, offered, returnUrl] = await Promise.all([
    currentPerson(args),
    listOfferedPlans(args.context.db, { gymId: gym.id }),
    currentAddress(args),
  ]);
  const community = webAddress(gym.communityUrl);
  const links = lockedLinks({
    signedIn: person !== null,
    offered: offered.map(({ id }) => id).filter((id) => workout.subscriptionTypeIds.includes(id)),
    hasCommunityUrl: community !== null,
  });
  const address = (target: LockedTarget) => {
    if (target.kind === "signup") return paths.signup(mount);
    if (target.kind === "login") return paths.login(mount);
    if (target.kind === "community") return community ?? paths.signup(mount);
    return paths.subscription(mount, target.subscriptionTypeId, { returnUrl });
  };
  const headers = new Headers();
  if (!person) {
    const { pathname, search } = new URL(returnUrl);
    headers.append("Set-Cookie", preloginPage(args.context).set(`${pathname}${search}`));
  }
  return {
    headers,
    links: {
      joinTo: address(links.join),
      getStartedTo: links.getStarted && address(links.getStarted),
      signInTo: links.signIn && address(links.signIn),
    },
  };
}

/** A creator's text reaches an `href` only as an address of the web: `javascript:` would run here (security.md, 2). */
function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
