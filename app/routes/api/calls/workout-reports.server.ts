/** What the player of a signed-in person reports of a workout (product.md §7): its start and its end. */
import { z } from "zod";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { startWorkout } from "~/features/catalog/starts/start-workout.server";
import { findGymIdOfWorkout } from "~/features/catalog/workouts/queries.server";
import type { Person } from "~/features/identity/read-session.server";
import { openWorkout } from "~/features/player/open-workout.server";
import { defineCall, type CallInput } from "../define-call";
import { enforceLimit } from "../enforce-limit.server";
import { emptyInput, id } from "../parameters";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;

const workoutParams = z.object({ id: id("The workout's id") });

/** The player sends it as a beacon, which arrives also when the member leaves the page at once. */
const PLAYER_REPORT = {
  method: "post" as const,
  security: "person" as const,
  params: workoutParams,
  query: emptyInput,
  body: undefined,
  refusals: ["notFound" as const, "tooManyRequests" as const],
  caching: "never" as const,
};

export const postStart = defineCall({
  ...PLAYER_REPORT,
  path: "/api/workout/start/{id}",
  summary: "I have started this workout; it is kept until I complete it",
  answer: { description: "Kept", body: z.object({ started: z.literal(true) }) },
  async handle(input) {
    const refusal = await keepReport(input, startWorkout);
    return refusal ?? { ok: true, body: { started: true as const } };
  },
});

export const postComplete = defineCall({
  ...PLAYER_REPORT,
  path: "/api/workout/complete/{id}",
  summary: "I have watched this workout to its end, now",
  answer: { description: "Kept", body: z.object({ completed: z.literal(true) }) },
  async handle(input) {
    const refusal = await keepReport(input, completeWorkout);
    return refusal ?? { ok: true, body: { completed: true as const } };
  },
});

/** Null: kept, at the server's time. A report of a workout that its sender may not watch is refused. */
async function keepReport(
  {
    params,
    person,
    context,
  }: CallInput<z.output<typeof workoutParams>, unknown, undefined, Person>,
  keep: typeof startWorkout,
) {
  const { db, hostGym, now } = context;
  const limitError = await enforceLimit(context, "api", person.accountId);
  if (limitError) return limitError;
  const gymId = hostGym?.id ?? (await findGymIdOfWorkout(db, params.id));
  if (gymId === null) return NOT_FOUND;
  const workoutId = params.id;
  const opened = await openWorkout(db, { gymId, workoutId, person, now });
  if (!opened?.accessEnabled) return NOT_FOUND;
  const { studentId } = person;
  return (await keep(db, { gymId, studentId, workoutId, now })) ? null : NOT_FOUND;
}
