/** The list "Later" without script: a form whose buttons name the workout and `save` or `unsave`. */
import { saveWorkout } from "~/features/catalog/saves/save-workout.server";
import { unsaveWorkout } from "~/features/catalog/saves/unsave-workout.server";
import { readForm } from "~/http/form.server";
import type { GymPageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { writeLike } from "./like.server";
import { readPressed } from "./read-pressed.server";

/**
 * Writes what the pressed heart or bookmark says, and returns the workout's id. `given`: the form, where the page has
 * read it.
 * @throws 303 back to the page, with a message, when the list is full
 */
export async function writeLikeOrSave(page: GymPageContext, given?: FormData): Promise<number> {
  if (!page.person) throw redirectToSignIn(page);
  const form = given ?? (await readForm(page.request));
  const isUnsave = form.has("unsave");
  if (!isUnsave && !form.has("save")) return writeLike(page, form);
  const pressed = await readPressed(page, form.get(isUnsave ? "unsave" : "save"));
  const write = isUnsave ? unsaveWorkout : saveWorkout;
  const result = await write(page.db, pressed);
  if (result.ok) return pressed.workoutId;
  if (result.reason === "notFound") throw notFound();
  const toast = toastCookie({ kind: "bad", key: "error:savedFull" }, page.context.secure);
  throw seeOther(page.url.href, { "Set-Cookie": toast });
}
