/** Likes without script: a form whose buttons name the workout and `like` or `dislike`. */
import { dislikeWorkout } from "~/features/catalog/likes/dislike-workout.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { readForm } from "~/http/form.server";
import type { GymPageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";

/** Writes the like and returns the workout's id. `given`: the form, where the page has read it. */
export async function writeLike(page: GymPageContext, given?: FormData): Promise<number> {
  const { context, db, gym, now, person, request } = page;
  if (!person) throw redirectToSignIn(page);
  // The API's likes count towards the same limit.
  const limit = await context.limits.consume("api", person.accountId);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    throw new Response("Too Many Requests", { status: 429, headers });
  }
  const form = given ?? (await readForm(request));
  const name = form.has("dislike") ? "dislike" : "like";
  const workoutId = parseWorkoutId(String(form.get(name) ?? ""));
  if (workoutId === null) throw new Response("Bad Request", { status: 400 });
  const like = { gymId: gym.id, studentId: person.studentId, workoutId, now };
  const write = name === "like" ? likeWorkout : dislikeWorkout;
  if (!(await write(db, like))) throw notFound();
  return workoutId;
}
