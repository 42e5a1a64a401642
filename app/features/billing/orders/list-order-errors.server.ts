import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { findTerms } from "./find-terms.server";
import { reasonsOf, type CheckoutRefusal, type OrderRequest } from "./order-request";

/** What the buyer would have to fix, for a page that shows something else first. Writes nothing. */
export async function listOrderErrors(
  db: Db,
  request: OrderRequest,
): Promise<readonly CheckoutRefusal[]> {
  const found = await inTransaction(db, async (tx) => {
    const locked = await lockStudent(tx, request.student.studentId);
    if (!locked) throw new Error("listOrderErrors: the student is gone");
    return findTerms(tx, request, { locked, repeated: null });
  });
  return found.ok ? [] : reasonsOf(found);
}
