/**
 * Writes an act of a creator into the audit log, in the transaction of what it changes: both are kept or neither. An
 * act that changed nothing is not written.
 */
import type { Tx } from "~/db/client.server";
import type { Action, Subject } from "./actions";
import { changedFields, type Fields } from "./changed-fields";
import { auditLog } from "./schema.server";

interface RecordAct {
  gymId: number;
  /** The account of the creator who acts. */
  accountId: string;
  action: Action;
  subject: Subject;
  /** Null or missing: it did not exist. */
  before?: Fields | null;
  /** Null or missing: it does not exist any more. */
  after?: Fields | null;
  now: Date;
}

export async function recordAct(
  tx: Tx,
  { gymId, accountId, action, subject, before = null, after = null, now }: RecordAct,
): Promise<void> {
  const changed = changedFields(before, after);
  if (!changed.isChanged) return;
  await tx.insert(auditLog).values({
    ...{ gymId, accountId, action, subjectKind: subject.kind, subjectId: subject.id },
    ...{ before: changed.before, after: changed.after, actedAt: now },
  });
}
