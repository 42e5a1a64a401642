/** Addresses of a workout's page: of its media for those who may watch, of the way in for the others. */
import type { Workout } from "~/features/catalog/queries.server";
import { SINGLE_FILE } from "~/features/catalog/workout-kinds";
import { listShownPlans } from "~/features/billing/queries.server";
import {
  audioFile,
  captionsFile,
  grantExpiry,
  masterPlaylist,
  singleFile,
} from "~/features/player/grant";
import { MediaStoreAway } from "~/features/media/media-store";
import { grantSigner } from "~/features/player/grant.server";
import { lockedLinks, type LockedTarget } from "~/features/player/locked-links";
import { languageNames } from "~/i18n/config";
import { paths } from "~/paths";
import { plansThatOpen } from "./currency.server";
import { requireGym, type RequestArgs } from "./gym.server";
import { languageOf } from "./i18n.server";
import {
  currentAddress,
  currentPerson,
  currentSession,
  startAnonymousSession,
} from "./session.server";
import { webAddress } from "~/kernel/web-address";

/**
 * Media by movement, the single file's under its own number; a picture has none. One grant for the whole workout.
 * A visitor who has no session yet gets an anonymous one (decisions §4), by the header that comes back; a HEAD
 * request, which plays nothing, does not.
 */
export async function mediaAddresses(
  args: RequestArgs,
  { gymId, workout }: { gymId: number; workout: Workout },
) {
  const { media, settings, log } = args.context;
  /** A page without captions is better than none while the media store is away. */
  const hasCaptions = (key: string) =>
    media.stat(key).then(
      (found) => found !== null,
      (error: unknown) => {
        if (!(error instanceof MediaStoreAway)) throw error;
        log.error({ err: error.message }, "the media store is away");
        return false;
      },
    );
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
  const files = [
    ...(workout.single ? [{ id: SINGLE_FILE, ...workout.single }] : []),
    ...workout.movements,
  ];
  const byMovement = new Map(
    await Promise.all(
      files.flatMap(({ id, kind, mediaKey }) =>
        mediaKey === null || kind === "IMAGE"
          ? []
          : [
              (async () => {
                const spoken = await hasCaptions(`${mediaKey}/captions.${lang}.vtt`);
                const addresses = {
                  stream: kind === "VIDEO" ? paths.stream(grant, masterPlaylist(id)) : null,
                  file: paths.stream(grant, kind === "VIDEO" ? singleFile(id) : audioFile(id)),
                  captions: spoken
                    ? {
                        src: paths.stream(grant, captionsFile(id, lang)),
                        lang,
                        label: languageNames[lang],
                      }
                    : null,
                };
                return [id, addresses] as const;
              })(),
            ],
      ),
    ),
  );
  return { byMovement, headers };
}

/** No address of media among them. A visitor comes back from signing up or in (from-locked-workout.server.ts). */
export async function lockedAddresses(args: RequestArgs, workout: Workout) {
  const { gym, mount } = await requireGym(args);
  const [person, offered, returnUrl] = await Promise.all([
    currentPerson(args),
    listShownPlans(args.context.db, { gymId: gym.id }),
    currentAddress(args),
  ]);
  const community = webAddress(gym.communityUrl);
  const links = lockedLinks({
    signedIn: person !== null,
    offered: plansThatOpen(args, offered, workout, { gymCurrency: gym.currency }).map(
      ({ id }) => id,
    ),
    hasCommunityUrl: community !== null,
  });
  const address = (target: LockedTarget) => {
    if (target.kind === "signup") return paths.signup(mount);
    if (target.kind === "login") return paths.login(mount);
    if (target.kind === "community") return community ?? paths.signup(mount);
    return paths.subscription(mount, target.subscriptionTypeId, { returnUrl });
  };
  return {
    joinTo: address(links.join),
    getStartedTo: links.getStarted && address(links.getStarted),
    signInTo: links.signIn && address(links.signIn),
  };
}

/** 'Open Spotify Playlist' and 'Open Apple Music Playlist': only when that type has an address of the web. */
export function musicAddresses(playlists: Workout["playlists"]) {
  const first = (type: string) =>
    playlists
      .filter(({ playlistType }) => playlistType === type)
      .map(({ playlistUrl }) => webAddress(playlistUrl))
      .find((address) => address !== null) ?? null;
  return { spotifyUrl: first("SPOTIFY"), appleMusicUrl: first("APPLE_MUSIC") };
}
