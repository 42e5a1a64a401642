/** The server half of a workout's page; only people who may watch it get media addresses. */
import { data } from "@remix-run/node";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { workoutInLanguage, type Workout } from "~/features/catalog/workouts/queries.server";
import { findTrainerById } from "~/features/trainers/queries.server";
import { openWorkout } from "~/features/player/open-workout.server";
import type { WorkoutGroup } from "~/features/player/queued-events";
import { listQualities } from "~/features/player/quality";
import { recordEvent } from "~/features/tracking/record-event.server";
import { mediaAddresses } from "~/http/catalog/media-addresses.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { gymPageContext, type GymPageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { paths } from "~/paths";
import { writeLikeOrSave } from "../catalog/save.server";
import { findNextItem } from "../challenge/find-next-item.server";
import { describeWorkout } from "./describe-workout.server";
import { FINISH_INTENT, finishWorkout } from "./finish-workout.server";
import { findFinish } from "./find-finish.server";
import { findReload } from "./find-reload.server";
import { loadMarks } from "./load-marks.server";
import { findNextWorkout } from "./find-next-workout.server";
import { buildLockedLinks } from "./locked-links.server";
import { toWorkoutView } from "./to-workout-view.server";
import { readWorkoutPlace } from "./workout-place.server";

/** @throws the response that the page's error boundary shows; a document's failure is recorded first */
export async function loader(args: RequestArgs) {
  const page = await gymPageContext(args, "player");
  try {
    return await loadWorkout(page);
  } catch (error) {
    await recordFailure(page).catch((cause: unknown) => {
      page.context.log.warn({ err: cause }, "a workout that could not be loaded was not noted");
    });
    throw error instanceof Response && error.status === 404 ? titledNotFound(page) : error;
  }
}

/** Heart and bookmark beside the workout's name, and "I finished this workout"; all lead back to the same page. */
export async function action(args: RequestArgs) {
  const page = await gymPageContext(args);
  if (!page.person) throw redirectToSignIn(page);
  const form = await readForm(page.request);
  if (form.has(FINISH_INTENT)) return finishWorkout(page);
  await writeLikeOrSave(page, form);
  return seeOther(page.url.href);
}

/** Without the page's data, only the server can translate the page's title. */
function titledNotFound({ gym, t }: GymPageContext) {
  const title = t("title", { workout: t("failed.title"), gym: gym.name });
  return data({ title }, { status: 404, statusText: "Not Found" });
}

/**
 * The browser that receives a document may run no script; a request for data comes from script, which reports itself.
 */
async function recordFailure(page: GymPageContext): Promise<void> {
  const { context, db, gym, now, params, person, request, url } = page;
  const isDocument = request.headers.get("accept")?.includes("text/html") === true;
  if (!isDocument || request.method !== "GET") return;
  if (!(await context.limits.consume("analytics", context.clientIp)).ok) return;
  await recordEvent(db, {
    name: "Workout fetch failed",
    gymId: gym.id,
    studentId: person?.studentId ?? null,
    facts: {
      workoutId: (params["workoutId"] ?? "").slice(0, 64),
      path: url.pathname.slice(0, 300),
    },
    now,
  });
}

async function loadWorkout(page: GymPageContext) {
  const { db, gym, lang, mount, now, person, t, url } = page;
  const { workoutId, workoutTypeKey, toMovement, group } = await readWorkoutPlace(page);
  const opened = await openWorkout(db, {
    gymId: gym.id,
    workoutTypeKey,
    workoutId,
    person,
    now,
  });
  if (!opened) throw notFound();
  const { accessEnabled, viewer } = opened;
  const workout = workoutInLanguage(opened.workout, lang);
  const [trainer, marks, media, locked, next, finish] = await Promise.all([
    workout.trainerId === null ? null : findTrainerById(db, workout.trainerId),
    loadMarks(page, workoutId),
    accessEnabled ? mediaAddresses(page, { gymId: gym.id, workout }) : null,
    accessEnabled ? null : buildLockedLinks(page, workout),
    accessEnabled ? findNext(page, { workoutTypeKey, workout, viewer, group }) : null,
    accessEnabled ? findFinish(page, { workoutId, group }) : null,
  ]);
  const searchFacts = await describeWorkout(page, workout, trainer);
  const { searchParams } = url;
  const colors = await pictureColors(db, [
    workout.heroImageUrl,
    trainer?.profileImgUrl,
    ...workout.movements.map(({ heroImgUrl }) => heroImgUrl),
  ]);
  return data(
    {
      pictureColors: colors,
      ...toWorkoutView(page, opened.workout, {
        ...{ trainer, toMovement },
        mediaOf: (movement) => media?.byMovement.get(movement),
      }),
      ...marks,
      /** The movement that the address names. */
      activeId: parseWorkoutId(searchParams.get("movement") ?? undefined),
      locked,
      reloadTo: findReload(page, { isOpen: accessEnabled }),
      next,
      progressTo: person && paths.progress(mount),
      qualities: media ? listQualities(filesOf(workout)) : [],
      /** For "I finished this workout" and the finish screen; null for a visitor. */
      finish,
      /** Names the session that the browser's queue of tracking events belongs to; null: nothing plays. */
      trackingKey: media && media.trackingKey,
      /** The challenge whose item it is, which tracking events name. */
      group,
      title: t("title", { workout: workout.name, gym: gym.name }),
      ...searchFacts,
    },
    media ? { headers: media.headers } : {},
  );
}

const findNext = (
  page: GymPageContext,
  { group, ...list }: Parameters<typeof findNextWorkout>[1] & { group: WorkoutGroup | null },
) => (group ? findNextItem(page, group) : findNextWorkout(page, list));

const filesOf = ({ single, movements }: Workout) => (single ? [single] : movements);
