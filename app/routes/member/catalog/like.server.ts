/** Likes without script: a form whose buttons name the workout and `like` or `dislike`. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { dislikeWorkout } from "~/features/catalog/likes/dislike-workout.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { readForm } from "~/http/form.server";
import { requireGym } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { requirePerson } from "~/http/session.server";

/** Writes the like and returns the workout's id. */
export async function writeLike(args: ActionFunctionArgs): Promise<number> {
  const [{ gym }, person] = await Promise.all([requireGym(args), requirePerson(args)]);
  // The same limit as the call's.
  const taken = await args.context.limits.take("api", person.accountId);
  if (!taken.ok) {
    const headers = { "Retry-After": String(taken.retryAfterSeconds) };
    throw new Response("Too Many Requests", { status: 429, headers });
  }
  const form = await readForm(args.request);
  const name = form.has("dislike") ? "dislike" : "like";
  const workoutId = parseWorkoutId(String(form.get(name) ?? ""));
  if (workoutId === null) throw new Response("Bad Request", { status: 400 });
  const like = { gymId: gym.id, studentId: person.studentId, workoutId, now: new Date() };
  const write = name === "like" ? likeWorkout : dislikeWorkout;
  if (!(await write(args.context.db, like))) throw notFound();
  return workoutId;
}
