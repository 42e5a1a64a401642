/** The media addresses of a workout; callers check that the viewer may watch it. */
import type { Workout } from "~/features/catalog/workouts/queries.server";
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import {
  audioFile,
  captionsFile,
  grantExpiry,
  masterPlaylist,
  singleFile,
} from "~/features/player/grant";
import { languageNames } from "~/kernel/languages";
import { paths } from "~/paths";
import type { RequestArgs } from "../gym.server";
import { languageOf } from "../i18n.server";
import { currentPerson, visitorSession } from "../session.server";

/**
 * Addresses by movement, and by SINGLE_FILE for the single file; pictures have none. One grant covers the whole
 * workout. The returned header gives a visitor an anonymous session (product.md §13) or extends it; a HEAD request
 * plays nothing and sets none.
 */
export async function mediaAddresses(
  args: RequestArgs,
  { gymId, workout }: { gymId: number; workout: Workout },
) {
  const { grants } = args.context;
  const headers = new Headers();
  const person = await currentPerson(args);
  let sessionHash = person?.sessionHash;
  if (sessionHash === undefined && args.request.method !== "HEAD") {
    const visitor = visitorSession(args);
    sessionHash = visitor.hash;
    headers.append("Set-Cookie", visitor.setCookie);
  }
  const grant = grants.sign(
    { gymId, workoutId: workout.id, expiresAt: grantExpiry(args.context.now) },
    sessionHash ?? "",
  );
  const lang = await languageOf(args);
  const files = [
    ...(workout.single ? [{ id: SINGLE_FILE, ...workout.single }] : []),
    ...workout.movements,
  ];
  const byMovement = new Map(
    files.flatMap(({ id, kind, mediaKey, captions, renditions }) => {
      if (mediaKey === null || kind === "IMAGE") return [];
      const addresses = {
        stream: kind === "VIDEO" ? paths.stream(grant, masterPlaylist(id)) : null,
        file: paths.stream(grant, kind === "VIDEO" ? singleFile(id) : audioFile(id)),
        /** The film's sound alone; null where the folder has none. */
        audio:
          kind === "VIDEO" && renditions.some(({ height }) => height === null)
            ? paths.stream(grant, audioFile(id))
            : null,
        captions: captions.includes(lang)
          ? { src: paths.stream(grant, captionsFile(id, lang)), lang, label: languageNames[lang] }
          : null,
      };
      return [[id, addresses] as const];
    }),
  );
  const trackingKey = grants.trackingKey({
    sessionHash: sessionHash ?? "",
    studentId: person?.studentId ?? null,
  });
  return { byMovement, headers, trackingKey };
}
