/** The content of a workout's page; with media addresses only for people who may watch it. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { listQuery, parseCategoryAddress } from "~/features/catalog/workouts/category-filter";
import { intensityLabel } from "~/features/catalog/workouts/intensity";
import { workoutInLanguage } from "~/features/catalog/workouts/queries.server";
import { isLiked } from "~/features/catalog/likes/queries.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { findTrainerById } from "~/features/gyms/queries.server";
import { openWorkout } from "~/features/player/open-workout.server";
import { musicLinks } from "~/features/player/music-links";
import { tracksOf } from "~/features/player/tracks";
import { recordEvent } from "~/features/tracking/record-event.server";
import { paths } from "~/paths";
import { requireGym } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { notFound } from "~/http/responses.server";
import { currentPerson } from "~/http/session.server";
import { lockedAddresses } from "./locked-links.server";
import { mediaAddresses } from "~/http/catalog/media-addresses.server";

/**
 * Throws what its page then shows. For a document the failure is recorded here, because its browser may run no
 * script.
 */
export async function readWorkoutPage(args: LoaderFunctionArgs) {
  try {
    return await readWorkout(args);
  } catch (error) {
    await noteFailure(args).catch((why: unknown) => {
      args.context.log.warn({ err: why }, "a workout that could not be loaded was not noted");
    });
    throw error instanceof Response && error.status === 404 ? await titledNotFound(args) : error;
  }
}

/** The page's own title, which only the server can translate without the page's data. */
async function titledNotFound(args: LoaderFunctionArgs) {
  const [{ gym }, t] = await Promise.all([requireGym(args), translator(args, "player")]);
  const title = t("title", { workout: t("failed.title"), gym: gym.name });
  return data({ title }, { status: 404, statusText: "Not Found" });
}

async function noteFailure(args: LoaderFunctionArgs): Promise<void> {
  const { context, request, params } = args;
  // Script asked for data, and reports a failure itself by beacon.
  const isDocument = request.headers.get("accept")?.includes("text/html") === true;
  if (!isDocument || request.method !== "GET") return;
  if (!(await context.limits.take("analytics", context.clientIp)).ok) return;
  const [{ gym }, person] = await Promise.all([requireGym(args), currentPerson(args)]);
  await recordEvent(context.db, {
    name: "Workout fetch failed",
    gymId: gym.id,
    studentId: person?.studentId ?? null,
    facts: {
      workoutId: (params["workoutId"] ?? "").slice(0, 64),
      path: new URL(request.url).pathname.slice(0, 300),
    },
    now: new Date(),
  });
}

async function readWorkout(args: LoaderFunctionArgs) {
  const { gym, mount } = await requireGym(args);
  const { db } = args.context;
  const workoutTypeKey = args.params["cuid"] ?? "";
  const workoutId = parseWorkoutId(args.params["workoutId"]);
  if (workoutId === null) throw notFound();
  const person = await currentPerson(args);
  const opened = await openWorkout(db, {
    gymId: gym.id,
    workoutTypeKey,
    workoutId,
    person,
    now: new Date(),
  });
  if (!opened) throw notFound();
  const { accessEnabled } = opened;
  const workout = workoutInLanguage(opened.workout, await languageOf(args));
  const [trainer, liked, media, locked, t, catalog] = await Promise.all([
    workout.trainerId === null ? null : findTrainerById(db, workout.trainerId),
    person && isLiked(db, { gymId: gym.id, studentId: person.studentId, workoutId }),
    accessEnabled ? mediaAddresses(args, { gymId: gym.id, workout }) : null,
    accessEnabled ? null : lockedAddresses(args, workout),
    translator(args, "player"),
    translator(args, "catalog"),
  ]);
  const { searchParams } = new URL(args.request.url);
  const list = listQuery(parseCategoryAddress(searchParams));
  const colors = await pictureColors(db, [
    workout.heroImageUrl,
    trainer?.profileImgUrl,
    ...workout.movements.map(({ heroImgUrl }) => heroImgUrl),
  ]);
  return data(
    {
      pictureColors: colors,
      id: workout.id,
      name: workout.name,
      /** Null for a visitor, who may not like (product.md §5). */
      liked,
      poster: workout.heroImageUrl,
      info: {
        durationSeconds: workout.durationSeconds,
        intensity: workout.workoutIntensity && intensityLabel(workout.workoutIntensity, catalog),
        focusAreas: workout.focusAreas.map(({ name }) => name),
        equipment: workout.equipmentDesc,
        description: workout.description,
        gym: { name: gym.name, logoUrl: gym.logoImageUrl },
        trainer: trainer && { screenName: trainer.screenName, imageUrl: trainer.profileImgUrl },
        ...musicLinks(workout.playlists),
      },
      tracks: tracksOf(workout).map((track) => ({
        ...track,
        to: paths.workout(mount, workoutTypeKey, workoutId, { ...list, movement: track.id }),
        media: media?.byMovement.get(track.id),
      })),
      activeId: parseWorkoutId(searchParams.get("movement") ?? undefined),
      locked,
      title: t("title", { workout: workout.name, gym: gym.name }),
    },
    media ? { headers: media.headers } : {},
  );
}
