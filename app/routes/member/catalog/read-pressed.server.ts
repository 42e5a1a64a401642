import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import type { GymPageContext } from "~/http/request-context.server";
import { redirectToSignIn } from "~/http/session.server";

/**
 * Whose workout a pressed heart or bookmark names by its value.
 * @throws 303 to sign-in; 429; 400
 */
export async function readPressed(page: GymPageContext, value: FormDataEntryValue | null) {
  const { context, gym, now, person } = page;
  if (!person) throw redirectToSignIn(page);
  // The API's calls count towards the same limit.
  const limit = await context.limits.consume("api", person.accountId);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    throw new Response("Too Many Requests", { status: 429, headers });
  }
  const workoutId = parseWorkoutId(String(value ?? ""));
  if (workoutId === null) throw new Response("Bad Request", { status: 400 });
  return { gymId: gym.id, studentId: person.studentId, workoutId, now };
}
