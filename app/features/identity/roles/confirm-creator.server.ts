/** Keeps that a person said to be 18 and accepted the creators' terms, with time and version (product.md §15). */
import type { Tx } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { creatorConfirmations } from "./schema.server";
import type { GymRole } from "./studio-permissions";

export async function confirmCreator(
  tx: Tx,
  {
    now,
    ...confirmation
  }: {
    gymId: number;
    accountId: string;
    role: GymRole;
    /** The version that the page has shown. */
    termsVersionId: number;
    now: Date;
  },
): Promise<void> {
  await tx
    .insert(creatorConfirmations)
    .values({ id: newId(), ...confirmation, saidAdultAt: now, acceptedTermsAt: now });
}
