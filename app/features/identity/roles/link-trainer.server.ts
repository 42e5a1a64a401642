import type { Tx } from "~/db/client.server";
import { trainerAccounts } from "../schema.server";

/** The account is this trainer from now on. */
export async function linkTrainer(
  tx: Tx,
  link: { accountId: string; trainerId: number },
): Promise<void> {
  await tx.insert(trainerAccounts).values(link);
}
