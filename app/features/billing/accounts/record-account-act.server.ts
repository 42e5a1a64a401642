/** Writes what a creator did with a gym's payment account into the gym's audit log. A trainer's own has no gym. */
import type { Tx } from "~/db/client.server";
import type { Action } from "~/features/audit/actions";
import { recordAct } from "~/features/audit/record-act.server";
import type { Creator } from "./account";

export async function recordAccountAct(
  tx: Tx,
  {
    creator,
    accountId,
    accountRef,
    action,
    now,
  }: {
    creator: Creator;
    /** The person who acts; missing: the program itself. */
    accountId: string | undefined;
    accountRef: string;
    action: Extract<Action, `payments.${string}`>;
    now: Date;
  },
): Promise<void> {
  if (creator.kind !== "gym" || accountId === undefined) return;
  const subject = { kind: "payment-account" as const, id: accountRef };
  await recordAct(tx, { gymId: creator.gymId, accountId, action, subject, after: {}, now });
}
