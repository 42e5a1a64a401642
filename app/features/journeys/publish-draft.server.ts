/** An OWNER publishes the gym: everybody sees it, and the audit log has it. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { publishGym } from "~/features/gyms/publish-gym.server";

/** False: the gym is no draft any more. */
export function publishDraft(
  db: Db,
  { gymId }: { gymId: number; accountId: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, (tx) => publishGym(tx, { gymId }));
}
