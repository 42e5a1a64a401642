/**
 * The purge of a trainer's account: the words, pictures and film of their page go. The name and the key stay, because
 * what the trainer has taught still names them, and nobody else gets their address.
 */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { trainers } from "~/features/gyms/schema.server";

export async function forgetTrainer(
  tx: Tx,
  { trainerId, now }: { trainerId: number; now: Date },
): Promise<void> {
  await tx
    .update(trainers)
    .set({
      ...{ firstName: "", lastName: "", email: null, texts: {} },
      ...{ headerText: null, bio: null, about: null, callToAction: null, stepCloser: null },
      ...{ profileImgUrl: null, headerImageUrl: null, aboutImageUrl: null },
      ...{ callToActionImageUrl: null, stepCloserImageUrl: null },
      ...{ promoVideoUrl: null, promoVideoCoverImageUrl: null },
      purgedAt: now,
    })
    .where(eq(trainers.id, trainerId));
}
