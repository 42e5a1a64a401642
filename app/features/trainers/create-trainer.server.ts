/** Creates a trainer's public profile with a key of their name; where another has it, with a number. */
import { randomInt } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { trainers } from "~/features/gyms/schema.server";
import { BrokenInvariant } from "~/kernel/errors";
import { toSlug } from "~/kernel/slug";
import { parseTrainerKey } from "./trainer-key";

const MAX_SLUG_LENGTH = 60;
const MAX_TRIES = 20;

export async function createTrainer(
  tx: Tx,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<{ trainerId: number }> {
  const screenName = `${firstName} ${lastName}`.trim();
  const slug = toSlug(screenName, MAX_SLUG_LENGTH);
  for (let round = 0; round < MAX_TRIES; round += 1) {
    const tuid = round === 0 ? slug : `${slug || "trainer"}-${randomInt(2, 10 ** (round + 1))}`;
    const key = parseTrainerKey(tuid);
    if (!key || !("tuid" in key)) continue;
    const [row] = await tx
      .insert(trainers)
      .values({ tuid, firstName, lastName, screenName })
      .onConflictDoNothing({ target: trainers.tuid })
      .returning({ trainerId: trainers.id });
    if (row) return row;
  }
  throw new BrokenInvariant("no key is free for a trainer's name");
}
