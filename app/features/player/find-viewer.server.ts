/** Finds what a person may open in a gym, once for a whole page of workouts (product.md §13). */
import { getPlanAccess } from "~/features/billing/subscriptions/queries.server";
import { VISITOR, type Viewer } from "~/features/catalog/access";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import type { DbOrTx } from "~/db/client.server";

export async function findViewer(
  db: DbOrTx,
  options: {
    gymId: number;
    /** Null for a visitor, with or without an anonymous session. */
    person: { accountId: string; studentId: number } | null;
    now: Date;
  },
): Promise<Viewer> {
  const { gymId, person, now } = options;
  if (!person) return VISITOR;
  const [held, isStaff] = await Promise.all([
    getPlanAccess(db, { studentId: person.studentId, now }),
    isStaffOf(db, { accountId: person.accountId, gymId }),
  ]);
  return { ...held, isStaff };
}
