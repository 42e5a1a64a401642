/**
 * Confirms a parent's permission by the link in the mail (product.md §12) and queues the member's mail in the same
 * transaction. A repetition returns the same answer and changes nothing.
 */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { mailLanguageOf } from "../mail-language";
import { getPermissionState } from "./permission";
import { findRequestedItem, matchesSeller } from "./queries.server";
import { parentPermissions } from "./schema.server";

export function confirmPermission(
  db: Db,
  {
    token,
    gymId,
    studentId: signedInStudentId,
    now,
  }: {
    token: string;
    /** The gym of the page; the link of another gym is unknown. */
    gymId: number | null;
    /** The member who is signed in on this device; null for a visitor, as most parents are. */
    studentId: number | null;
    now: Date;
  },
): Promise<Result<{ studentId: number }, "not-found" | "expired" | "own">> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(parentPermissions)
      .where(and(eq(parentPermissions.tokenHash, sha256Hex(token)), matchesSeller(gymId)))
      .for("update");
    if (!row) return refuse("not-found");
    const { id, studentId } = row;
    // The buyer cannot confirm in the parent's place.
    if (studentId === signedInStudentId) return refuse("own");
    const state = getPermissionState(row, now);
    if (state === "EXPIRED") return refuse("expired");
    if (state === "GIVEN") return ok({ studentId });
    await tx
      .update(parentPermissions)
      .set({ confirmedAt: now })
      .where(eq(parentPermissions.id, id));
    const child = await findContactOfStudent(tx, studentId);
    const item = await findRequestedItem(tx, row);
    if (child && item) {
      await announce(tx, {
        key: `permissionGiven:${studentId}:${id}`,
        kind: "permissionGiven",
        recipient: child.email,
        lang: child.lang ?? mailLanguageOf(row.locale),
        gymId,
        data: {
          firstName: child.firstName,
          parentName: row.parentName,
          item: item.name,
          subscriptionTypeId: String(item.subscriptionTypeId ?? ""),
          puid: item.puid ?? "",
        },
      });
    }
    return ok({ studentId });
  });
}
