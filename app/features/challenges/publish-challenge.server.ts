/** Creates a gym's challenge with its items. The items stay, because members plan by them. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { CHALLENGE_TEXTS } from "~/features/gyms/translations";
import { pictureAddress } from "~/kernel/picture-address";
import { ok, refuse, type Result } from "~/kernel/result";
import type { Translations } from "~/kernel/translations";
import { MAX_ITEMS_PER_DAY } from "./challenge-limits";
import { challengeItems, challenges } from "./schema.server";

interface PublishChallenge {
  gymId: number;
  guid: string;
  /** A trainer of the gym; anybody else fails on the foreign key. */
  trainerId?: number | null;
  name: string;
  description?: string | null;
  pictureUrl?: string | null;
  /** Translations of name and description. */
  texts?: Translations;
  days: number;
  /** Several of one day in their order. Workouts of the same gym; another one fails on the foreign key. */
  items: readonly { day: number; workoutId: number }[];
  /** Null: a draft. */
  publishedAt: Date | null;
}

/**
 * Refuses a guid that any gym has.
 *
 * @throws for no items, for too many on a day, for a day that the challenge does not have, and for a picture that is
 * neither ours nor at an https address
 */
export async function publishChallenge(
  db: Db,
  { items, ...challenge }: PublishChallenge,
): Promise<Result<{ challengeId: number }, "guid-taken">> {
  const rows = toPositions(items, challenge.days);
  return inTransaction(db, async (tx) => {
    const [written] = await tx
      .insert(challenges)
      .values({
        ...challenge,
        pictureUrl: pictureAddress(challenge.pictureUrl),
        texts: CHALLENGE_TEXTS.parse(challenge.texts ?? {}),
        itemCount: rows.length,
      })
      .onConflictDoNothing({ target: challenges.guid })
      .returning({ id: challenges.id });
    if (!written) return refuse("guid-taken");
    const own = { gymId: challenge.gymId, challengeId: written.id };
    await tx.insert(challengeItems).values(rows.map((row) => ({ ...own, ...row })));
    return ok({ challengeId: written.id });
  });
}

function toPositions(items: PublishChallenge["items"], days: number) {
  if (items.length === 0) throw new Error("a challenge without items");
  const counts = new Map<number, number>();
  return items.map(({ day, workoutId }) => {
    if (day < 1 || day > days) throw new Error(`a challenge of ${days} days has no day ${day}`);
    const position = (counts.get(day) ?? 0) + 1;
    if (position > MAX_ITEMS_PER_DAY)
      throw new Error(`more than ${MAX_ITEMS_PER_DAY} items on day ${day}`);
    counts.set(day, position);
    return { day, position, workoutId };
  });
}
