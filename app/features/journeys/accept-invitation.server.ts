/**
 * A person joins a gym's team by the mailed link: the role, what they confirm and, for a trainer, the public profile.
 * The holder of the link may use it once: the mail proves the address, which no account does.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { claimInvitation } from "~/features/identity/roles/claim-invitation.server";
import { confirmCreator } from "~/features/identity/roles/confirm-creator.server";
import type { GymRole } from "~/features/identity/roles/studio-permissions";
import { findNewestVersion } from "~/features/legal/queries.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { becomeTrainer } from "./become-trainer.server";

type Accepted = Result<
  { gymId: number; role: GymRole },
  "gone" | "already-in-team" | "terms-changed"
>;

export function acceptInvitation(
  db: Db,
  {
    token,
    person,
    termsVersionId,
    now,
  }: {
    token: string;
    person: { accountId: string; firstName: string; lastName: string };
    /** The version of the creators' terms that the page has shown. */
    termsVersionId: number | null;
    now: Date;
  },
): Promise<Accepted> {
  const { accountId } = person;
  return inTransaction<Accepted>(db, async (tx) => {
    const terms = await findNewestVersion(tx, { gymId: null, kind: "creators" });
    if (!terms || terms.id !== termsVersionId) return refuse("terms-changed");
    const claimed = await claimInvitation(tx, { token, accountId, now });
    if (!claimed.ok) return claimed;
    const { gymId, role } = claimed;
    await confirmCreator(tx, { gymId, accountId, role, termsVersionId: terms.id, now });
    if (role === "TRAINER") await becomeTrainer(tx, { gymId, accountId });
    await recordAct(tx, {
      gymId,
      accountId,
      action: "team.join",
      subject: { kind: "account", id: accountId },
      after: { role },
      now,
    });
    return ok({ gymId, role });
  });
}
