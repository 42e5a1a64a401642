/**
 * An OWNER gives a person of the team another role, or none: the change, its act, and what ends with the former role.
 * Not as a creator, because the database lets no creator write roles.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { unscheduleDraftsOf } from "~/features/catalog/drafts/unschedule-drafts-of.server";
import { changeRole } from "~/features/identity/roles/change-role.server";
import { lockOwners } from "~/features/identity/roles/lock-owners.server";
import { withdrawInvitationsOf } from "~/features/identity/roles/withdraw-invitations-of.server";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted, type GymRole } from "~/features/identity/roles/studio-permissions";
import { removeFilmOfGym } from "~/features/trainers/remove-film-of-gym.server";
import { stopTeaching } from "~/features/trainers/stop-teaching.server";
import { refuse } from "~/kernel/result";
import { becomeTrainer } from "./become-trainer.server";
import type { TrainerMediaJob } from "./remove-trainer-media.server";

export function changeStaffRole(
  db: Db,
  {
    gymId,
    actorId,
    accountId,
    role,
    now,
    sendJob,
  }: {
    gymId: number;
    /** The OWNER who changes it. */
    actorId: string;
    accountId: string;
    /** Null: the person leaves the team. */
    role: GymRole | null;
    now: Date;
    /** The job that removes the film of a person who leaves exists with the change. */
    sendJob: (tx: Tx, job: TrainerMediaJob) => Promise<unknown>;
  },
) {
  return inTransaction<Awaited<ReturnType<typeof changeRole>>>(db, async (tx) => {
    // The person's own role may have ended since the page has checked it.
    if (!(await lockOwners(tx, { gymId })).includes(actorId)) return refuse("gone");
    const changed = await changeRole(tx, { gymId, accountId, role });
    if (!changed.ok) return changed;
    const lost = role === "OWNER" ? [] : await withdrawInvitationsOf(tx, { gymId, accountId, now });
    if (role === null || !isPermitted(role, "manageOwnWorkouts")) {
      await unscheduleDraftsOf(tx, { accountId, gymId, by: { accountId: actorId, now } });
    }
    if (role === "TRAINER") await becomeTrainer(tx, { gymId, accountId });
    const trainer = role === null ? await findTrainerOfAccount(tx, accountId) : null;
    if (trainer) {
      await stopTeaching(tx, { ...trainer, gymId, now });
      const folder = await removeFilmOfGym(tx, { ...trainer, gymId });
      if (folder !== null) await sendJob(tx, { ...trainer, folder });
    }
    await recordAct(tx, {
      gymId,
      accountId: actorId,
      action: role === null ? "team.remove" : "team.change-role",
      subject: { kind: "account", id: accountId },
      before: { role: changed.before },
      after: role === null ? null : { role },
      now,
    });
    for (const invitation of lost) {
      await recordAct(tx, {
        ...{ gymId, accountId: actorId, action: "team.withdraw-invitation" },
        subject: { kind: "gym-invitation", id: invitation.id },
        before: { role: invitation.role },
        now,
      });
    }
    return changed;
  });
}
