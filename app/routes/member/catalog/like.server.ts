/** Likes without script: a form whose buttons name the workout and `like` or `dislike`. */
import { dislikeWorkout } from "~/features/catalog/likes/dislike-workout.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { readForm } from "~/http/form.server";
import type { GymPageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { readPressed } from "./read-pressed.server";

/** Writes the like and returns the workout's id. `given`: the form, where the page has read it. */
export async function writeLike(page: GymPageContext, given?: FormData): Promise<number> {
  const form = given ?? (await readForm(page.request));
  const isDislike = form.has("dislike");
  const pressed = await readPressed(page, form.get(isDislike ? "dislike" : "like"));
  const write = isDislike ? dislikeWorkout : likeWorkout;
  if (!(await write(page.db, pressed))) throw notFound();
  return pressed.workoutId;
}
