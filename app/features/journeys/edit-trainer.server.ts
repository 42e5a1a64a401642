/**
 * A trainer changes their own public page from a gym's studio: the change and its act in that gym, or none of them. The
 * act names the fields without what they say: nobody can delete it, and a person's words go with their account.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Action } from "~/features/audit/actions";
import { changedFields, type Fields } from "~/features/audit/changed-fields";
import { recordAct } from "~/features/audit/record-act.server";
import type { TextFields, TextValues } from "~/features/gyms/text-fields";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import {
  changeTrainerColumns,
  changeTrainerWords,
} from "~/features/trainers/change-trainer.server";
import { findOwnTrainer } from "~/features/trainers/queries.server";
import { findOwnPromoFolder } from "~/features/trainers/promo-copy";
import type { TrainerColumns } from "~/features/trainers/trainer-fields";
import { becomeTrainer } from "./become-trainer.server";
import type { TrainerMediaJob } from "./remove-trainer-media.server";

interface ByTrainer {
  /** The gym of the studio. */
  gymId: number;
  accountId: string;
  now: Date;
}

interface OfTrainer extends ByTrainer {
  /** The trainer that the account is. */
  trainerId: number;
  version: string;
}

const subjectOf = (trainerId: number) => ({ kind: "trainer" as const, id: String(trainerId) });

interface Change {
  before: Fields;
  after: Fields;
}

async function recordFields(
  tx: Tx,
  {
    trainerId,
    action,
    by,
    before,
    after,
  }: Change & { trainerId: number; action: Action; by: ByTrainer },
): Promise<void> {
  const changed = changedFields(before, after);
  if (!changed.isChanged) return;
  const fields = Object.keys({ ...changed.before, ...changed.after });
  await recordAct(tx, { ...by, action, subject: subjectOf(trainerId), after: { fields } });
}

/** The gym lists the person among its trainers; again, it changes nothing. */
export function createTrainerPage(db: Db, by: ByTrainer): Promise<void> {
  return inTransaction(db, async (tx) => {
    await becomeTrainer(tx, by);
    const own = await findTrainerOfAccount(tx, by.accountId);
    const trainer = own && (await findOwnTrainer(tx, own.trainerId));
    if (!trainer) throw new Error("becomeTrainer made no trainer");
    const act = { action: "trainer.create-page", subject: subjectOf(trainer.id) } as const;
    await recordAct(tx, { ...by, ...act, after: {} });
  });
}

export function editTrainerWords(
  db: Db,
  { values, fields, ...change }: OfTrainer & { values: TextValues; fields: TextFields },
) {
  const { trainerId, version, ...by } = change;
  return inTransaction(db, async (tx) => {
    const changed = await changeTrainerWords(tx, { trainerId, version, values, fields });
    if (!changed.ok) return changed;
    const { before } = changed;
    await recordFields(tx, { trainerId, action: "trainer.change-page", by, before, after: values });
    return changed;
  });
}

export function editTrainerColumns(
  db: Db,
  {
    columns,
    action = "trainer.change-page",
    sendJob,
    ...change
  }: OfTrainer & {
    columns: TrainerColumns;
    action?: Action;
    /** The job that removes the replaced copy of a film exists with the change. */
    sendJob: (tx: Tx, job: TrainerMediaJob) => Promise<unknown>;
  },
) {
  const { trainerId, version, ...by } = change;
  return inTransaction(db, async (tx) => {
    const changed = await changeTrainerColumns(tx, { trainerId, version, columns });
    if (!changed.ok) return changed;
    await recordFields(tx, { trainerId, action, by, before: changed.before, after: columns });
    const folder = findOwnPromoFolder(changed.before.promoVideoUrl ?? null, trainerId);
    if (folder !== null) await sendJob(tx, { trainerId, folder });
    return changed;
  });
}
