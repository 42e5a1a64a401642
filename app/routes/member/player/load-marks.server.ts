import { isLiked } from "~/features/catalog/likes/queries.server";
import { isSaved } from "~/features/catalog/saves/queries.server";
import type { GymPageContext } from "~/http/request-context.server";

/** Heart and bookmark; null for a visitor, who has neither (product.md §5). */
export async function loadMarks({ db, gym, person }: GymPageContext, workoutId: number) {
  if (!person) return { liked: null, saved: null };
  const own = { gymId: gym.id, studentId: person.studentId, workoutId };
  const [liked, saved] = await Promise.all([isLiked(db, own), isSaved(db, own)]);
  return { liked, saved };
}
