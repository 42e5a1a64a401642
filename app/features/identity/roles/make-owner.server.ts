/** Gives an account the role OWNER in a gym, with what it has confirmed for that. */
import type { Tx } from "~/db/client.server";
import { gymStaff } from "../schema.server";
import { confirmCreator } from "./confirm-creator.server";

export async function makeOwner(
  tx: Tx,
  {
    gymId,
    accountId,
    termsVersionId,
    now,
  }: {
    gymId: number;
    accountId: string;
    /** The version of the creators' terms that the page has shown. */
    termsVersionId: number;
    now: Date;
  },
): Promise<void> {
  const role = "OWNER" as const;
  await tx.insert(gymStaff).values({ gymId, accountId, role });
  await confirmCreator(tx, { gymId, accountId, role, termsVersionId, now });
}
