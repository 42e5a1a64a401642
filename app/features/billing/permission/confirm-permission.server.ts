/**
 * The parent says yes (decisions §3): from the link of the mail, once. Pressed again, or by a second tab, the answer is
 * the same and nothing more happens. The member hears of it in the same transaction.
 */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { mailLanguageOf } from "../mail-language";
import { permissionState } from "./permission";
import { findAskedFor, ofSeller } from "./queries.server";
import { parentPermissions } from "./schema.server";

export function confirmPermission(
  db: Db,
  {
    token,
    gymId,
    studentId: pressedBy,
    now,
  }: {
    token: string;
    /** The gym whose page it is: another gym's link reads as none. */
    gymId: number | null;
    /** Who is signed in where it is pressed; null: nobody, as most parents. */
    studentId: number | null;
    now: Date;
  },
): Promise<Result<{ studentId: number }, "not-found" | "expired" | "own">> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(parentPermissions)
      .where(and(eq(parentPermissions.tokenHash, sha256Hex(token)), ofSeller(gymId)))
      .for("update");
    if (!row) return refuse("not-found");
    const { id, studentId } = row;
    // Who wants to buy does not answer in a parent's place.
    if (studentId === pressedBy) return refuse("own");
    const state = permissionState(row, now);
    if (state === "EXPIRED") return refuse("expired");
    if (state === "GIVEN") return ok({ studentId });
    await tx
      .update(parentPermissions)
      .set({ confirmedAt: now })
      .where(eq(parentPermissions.id, id));
    const child = await findContactOfStudent(tx, studentId);
    const item = await findAskedFor(tx, row);
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
