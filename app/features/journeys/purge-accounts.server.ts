/**
 * The job of accounts on notice: stops renewals that began after the member left, such as a hosted page that was paid
 * later, then removes the personal data of accounts whose notice is over. Each account is a transaction of its own, so
 * a run that dies is continued by the next, and several servers share the work.
 */
import type { Logger } from "pino";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { forgetBuyer } from "~/features/billing/forget-buyer.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { listRenewingSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { stopRenewals } from "~/features/billing/subscriptions/stop-renewals.server";
import { unscheduleDraftsOf } from "~/features/catalog/drafts/unschedule-drafts-of.server";
import { forgetStudent } from "~/features/catalog/forget-student.server";
import { forgetChallengesOfStudent } from "~/features/challenges/forget-challenges-of-student.server";
import { getPurgeCutoff } from "~/features/identity/deletion";
import { lockStudent } from "~/features/identity/lock-student.server";
import { purgeAccount } from "~/features/identity/purge-account.server";
import { listLeavingAccounts } from "~/features/identity/queries.server";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { forgetPass } from "~/features/partners/forget-pass.server";
import { forgetLivesOfStudent } from "~/features/lives/forget-lives-of-student.server";
import { deleteMailsOfPerson } from "~/features/notifications/delete-mails-of-person.server";
import { forgetPushOfStudent } from "~/features/notifications/push/forget-push-of-student.server";
import { forgetTrainer } from "~/features/trainers/forget-trainer.server";
import { stopTeaching } from "~/features/trainers/stop-teaching.server";
import { forgetTrackingOfStudent } from "~/features/workout-tracking/forget-tracking-of-student.server";
import { forgetEventsOfStudent } from "~/features/tracking/forget-events-of-student.server";
import type { TrainerMediaJob } from "./remove-trainer-media.server";

const PAGE = 100;

/** The job that removes a trainer's pictures and film exists with the purge. */
type SendMediaRemoval = (tx: Tx, job: TrainerMediaJob) => Promise<unknown>;

type Leaving = { accountId: string; studentId: number };

export async function purgeAccounts(
  db: Db,
  {
    payments,
    now,
    log,
    sendJob,
    signal,
  }: {
    payments: PaymentPort;
    now: Date;
    sendJob: SendMediaRemoval;
    log: Pick<Logger, "warn" | "error">;
    /** Aborted when the server stops. */
    signal?: AbortSignal;
  },
): Promise<{ purged: number; postponed: number }> {
  const counts = { purged: 0, postponed: 0 };
  for await (const account of walk(db, now)) {
    if (signal?.aborted) break;
    try {
      await stopRenewals(db, { payments, studentId: account.studentId, now });
    } catch (error) {
      log.warn({ err: error, ...account }, "a renewal of a leaving member cannot be stopped yet");
    }
  }
  for await (const account of walk(db, getPurgeCutoff(now))) {
    if (signal?.aborted) break;
    try {
      const outcome = await purge(db, { ...account, now, sendJob });
      if (outcome === "purged") counts.purged += 1;
      if (outcome !== "renewing") continue;
      log.warn(account, "an account is not purged while a subscription renews");
    } catch (error) {
      // The accounts behind this one are purged all the same.
      log.error({ err: error, ...account }, "an account cannot be purged yet");
    }
    counts.postponed += 1;
  }
  return counts;
}

async function* walk(db: Db, until: Date): AsyncGenerator<Leaving> {
  for (let after: string | null = null; ;) {
    const page: Leaving[] = await listLeavingAccounts(db, { until, after, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.accountId ?? null;
  }
}

function purge(
  db: Db,
  { accountId, studentId, now, sendJob }: Leaving & { now: Date; sendJob: SendMediaRemoval },
): Promise<"purged" | "renewing" | "not-due"> {
  return inTransaction(db, async (tx) => {
    await lockStudent(tx, studentId);
    if ((await listRenewingSubscriptions(tx, { studentId, now })).length > 0) return "renewing";
    const trainer = await findTrainerOfAccount(tx, accountId);
    const account = await purgeAccount(tx, { accountId, now });
    if (!account) return "not-due";
    await unscheduleDraftsOf(tx, { accountId, gymId: null, by: { accountId, now } });
    if (trainer) {
      await stopTeaching(tx, { ...trainer, gymId: null, now });
      await forgetTrainer(tx, { ...trainer, now });
      await sendJob(tx, { ...trainer, folder: null });
    }
    const orderIds = await forgetBuyer(tx, studentId);
    await forgetTrackingOfStudent(tx, studentId);
    await forgetChallengesOfStudent(tx, studentId);
    await forgetLivesOfStudent(tx, studentId);
    await forgetPushOfStudent(tx, studentId);
    await forgetStudent(tx, studentId);
    await forgetPass(tx, studentId);
    await forgetEventsOfStudent(tx, studentId);
    await deleteMailsOfPerson(tx, { accountId, studentId, email: account.email, orderIds });
    return "purged";
  });
}
