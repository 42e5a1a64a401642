/** A workout for its player (product.md §7), with the names of product.md §3. */
import { z } from "zod";
import { listOfferedPlans } from "~/features/billing/plans/queries.server";
import { isLiked } from "~/features/catalog/likes/queries.server";
import { isSaved } from "~/features/catalog/saves/queries.server";
import { workoutInLanguage } from "~/features/catalog/workouts/queries.server";
import { MOVEMENT_KINDS, SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findGymById } from "~/features/gyms/queries.server";
import { findTrainerById } from "~/features/trainers/queries.server";
import type { Person } from "~/features/identity/read-session.server";
import { openWorkout } from "~/features/player/open-workout.server";
import { plansThatOpen } from "~/http/currency.server";
import { belongsToOtherGym } from "~/http/gym.server";
import { mediaAddresses } from "~/http/catalog/media-addresses.server";
import { webAddress } from "~/kernel/web-address";
import { toPlanSummary } from "../billing-models";
import { defineCall, type CallInput } from "../define-call";
import { languageOf } from "~/http/i18n.server";
import * as models from "../models";
import { currency, id } from "../parameters";

/** The default in calls and in events (product.md §13). */
const DEFAULT_WORKOUT_TYPE = "CHALLENGE";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;

const mediaUrl = z
  .string()
  .nullable()
  .meta({ description: "Opens to this session alone, for some hours; null without access" });

const mediaUrls = {
  videoUrl: mediaUrl.meta({ description: "A stream (m3u8), or the file of what is only heard" }),
  fileUrl: mediaUrl.meta({ description: "The same in one file, for players without streaming" }),
  captionsUrl: mediaUrl.meta({ description: "WebVTT in the caller's language" }),
};

const workoutBody = z
  .object({
    id: z.int(),
    gymId: z.int(),
    workoutType: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    heroImgUrl: z.string().nullable(),
    duration: z.int().min(1).meta({ description: "Seconds" }),
    workoutIntensity: z.string().nullable(),
    focusAreas: z.array(z.object({ name: z.string() })),
    equipmentDesc: z.string().nullable(),
    liked: z.boolean().meta({ description: "By the caller" }),
    saved: z.boolean().meta({ description: "On the caller's list LATER" }),
    accessEnabled: z.boolean().meta({ description: "The caller may watch it now" }),
    subscriptionTypes: z
      .array(models.subscriptionType.pick({ id: true, name: true, price: true, currency: true }))
      .meta({ description: "On sale and opening it; none for what is open to everybody" }),
    playlists: z.array(
      z.object({ playlistType: z.enum(["SPOTIFY", "APPLE_MUSIC"]), playlistUrl: z.url() }),
    ),
    trainerProfileImageUrl: z.string().nullable(),
    trainerScreenName: z.string().nullable(),
    ...mediaUrls,
    movements: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        heroImgUrl: z.string().nullable(),
        duration: z.int().min(1).meta({ description: "Seconds" }),
        kind: z.enum(MOVEMENT_KINDS),
        contentType: z
          .enum(["INTRO", "VIDEO", "MOVEMENT"])
          .meta({ description: "MOVEMENT is looped when appType is REP_BASED or TIME_BASED" }),
        appType: z.enum(["REP_BASED", "TIME_BASED"]).nullable(),
        repetitions: z.int().nullable(),
        ...mediaUrls,
      }),
    ),
  })
  .meta({ id: "Workout" });

const ids = {
  workoutId: id("The workout's id"),
  gymId: id("The id of its gym"),
};

const currencyQuery = z.object({
  currency: currency("Of the prices; one that the gym sells in"),
});

const ONE_WORKOUT = {
  method: "get" as const,
  description:
    "Addresses of media are there only with access, and open to the session that asked. A caller without a session gets an anonymous one by cookie when the workout is open to everybody.",
  security: "optional" as const,
  query: currencyQuery,
  body: undefined,
  answer: { description: "The workout", body: workoutBody },
  refusals: ["notFound" as const],
  caching: "never" as const,
};

export const getWorkout = defineCall({
  ...ONE_WORKOUT,
  path: "/api/workout/{workoutId}/gym/{gymId}/{workoutType}",
  summary: "A workout with what there is to play",
  params: z.object({
    ...ids,
    workoutType: z
      .string()
      .regex(/^[A-Za-z][\w-]{0,63}$/, "error.invalidValue")
      .meta({ description: "As tracking events name it", example: DEFAULT_WORKOUT_TYPE }),
  }),
  handle: (input) => readWorkout(input, input.params),
});

export const getWorkoutOfDefaultType = defineCall({
  ...ONE_WORKOUT,
  path: "/api/workout/{workoutId}/gym/{gymId}",
  summary: `A workout of the type ${DEFAULT_WORKOUT_TYPE}, with what there is to play`,
  params: z.object(ids),
  handle: (input) => readWorkout(input, { ...input.params, workoutType: DEFAULT_WORKOUT_TYPE }),
});

async function readWorkout(
  {
    query,
    person,
    context,
    args,
  }: CallInput<unknown, z.output<typeof currencyQuery>, undefined, Person | null>,
  { workoutId, gymId, workoutType }: { workoutId: number; gymId: number; workoutType: string },
) {
  const { db, hostGym, origin, now } = context;
  if (belongsToOtherGym(context, gymId)) return NOT_FOUND;
  const [gym, opened] = await Promise.all([
    hostGym ?? findGymById(db, gymId),
    openWorkout(db, { gymId, workoutId, person, now }),
  ]);
  if (!gym || isSeenByStaffOnly(gym) || !opened) return NOT_FOUND;
  const lang = await languageOf(args);
  const { accessEnabled } = opened;
  const workout = workoutInLanguage(opened.workout, lang);
  const own = person && { gymId, studentId: person.studentId, workoutId };
  const [trainer, media, plans, liked, saved] = await Promise.all([
    workout.trainerId === null ? null : findTrainerById(db, workout.trainerId),
    accessEnabled ? mediaAddresses(args, { gymId, workout }) : null,
    listOfferedPlans(db, { gymId }),
    own ? isLiked(db, own) : false,
    own ? isSaved(db, own) : false,
  ]);
  const mediaOf = (movementId: number) => toMediaUrls(media?.byMovement.get(movementId), origin);
  const cookie = media?.headers.get("Set-Cookie");
  return {
    ok: true as const,
    body: {
      id: workout.id,
      gymId,
      workoutType,
      name: workout.name,
      description: workout.description,
      heroImgUrl: workout.heroImageUrl,
      duration: workout.durationSeconds,
      workoutIntensity: workout.workoutIntensity,
      focusAreas: workout.focusAreas,
      equipmentDesc: workout.equipmentDesc,
      liked,
      saved,
      accessEnabled,
      subscriptionTypes: plansThatOpen(args, plans, workout, {
        requested: query.currency,
        gymCurrency: gym.currency,
      }).map((plan) => toPlanSummary(plan, lang)),
      playlists: workout.playlists.flatMap(({ playlistType, playlistUrl }) => {
        const address = webAddress(playlistUrl);
        return address === null ? [] : [{ playlistType, playlistUrl: address }];
      }),
      trainerProfileImageUrl: trainer?.profileImgUrl ?? null,
      trainerScreenName: trainer?.screenName ?? null,
      ...mediaOf(SINGLE_FILE),
      movements: workout.movements.map((movement) => ({
        id: movement.id,
        name: movement.name,
        heroImgUrl: movement.heroImgUrl,
        duration: movement.durationSeconds,
        kind: movement.kind,
        contentType: movement.contentType,
        appType: movement.appType,
        repetitions: movement.repetitions,
        ...mediaOf(movement.id),
      })),
    },
    ...(cookie ? { headers: { "Set-Cookie": cookie } } : {}),
  };
}

interface MediaPaths {
  stream: string | null;
  file: string;
  captions: { src: string } | null;
}

function toMediaUrls(paths: MediaPaths | undefined, origin: string) {
  const toUrl = (path: string | null | undefined) => (path ? origin + path : null);
  return {
    videoUrl: toUrl(paths?.stream ?? paths?.file),
    fileUrl: toUrl(paths?.file),
    captionsUrl: toUrl(paths?.captions?.src),
  };
}
