/** Queries of parents' permissions. */
import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { sha256Hex } from "~/kernel/ids.server";
import { findPlan } from "../plans/queries.server";
import { getTrialDays } from "../price";
import { findProduct } from "../products/queries.server";
import { judgeAge, type AgeAssertion } from "./age";
import { parentPermissions } from "./schema.server";

type ParentPermission = typeof parentPermissions.$inferSelect;

interface PermissionKey {
  studentId: number;
  /** The selling gym; null: the platform. */
  gymId: number | null;
}

export const matchesSeller = (gymId: number | null) =>
  gymId === null ? isNull(parentPermissions.gymId) : eq(parentPermissions.gymId, gymId);

export async function findPermission(
  db: DbOrTx,
  { studentId, gymId }: PermissionKey,
): Promise<ParentPermission | null> {
  const [row] = await db
    .select()
    .from(parentPermissions)
    .where(and(eq(parentPermissions.studentId, studentId), matchesSeller(gymId)));
  return row ?? null;
}

/** Finds the permission of a mail's link on a page of the selling gym; at another gym the link is unknown. */
async function findPermissionByToken(
  db: DbOrTx,
  { token, gymId }: { token: string; gymId: number | null },
): Promise<ParentPermission | null> {
  const [row] = await db
    .select()
    .from(parentPermissions)
    .where(and(eq(parentPermissions.tokenHash, sha256Hex(token)), matchesSeller(gymId)));
  return row ?? null;
}

/** Applies `judgeAge` to the stored permission, under the student's lock. */
export async function judgeBuyer(
  tx: Tx,
  {
    dateOfBirth,
    saidAdult,
    assertion,
    now,
    ...key
  }: PermissionKey & {
    dateOfBirth: string | null;
    saidAdult: boolean;
    assertion: AgeAssertion | null;
    now: Date;
  },
) {
  const permission = await findPermission(tx, key);
  const permitted = permission?.confirmedAt != null;
  return judgeAge({ dateOfBirth, saidAdult, assertion, permitted }, now);
}

/** The plan or product for which the member requested permission, with its price today. */
interface RequestedItem {
  name: string;
  priceMinor: number;
  currency: string;
  /** Null: sold once. */
  interval: "MONTH" | "YEAR" | null;
  trialDays: number;
  subscriptionTypeId: number | null;
  puid: string | null;
  retired: boolean;
}

export async function findRequestedItem(
  db: DbOrTx,
  request: { gymId: number | null; subscriptionTypeId: number | null; productId: number | null },
): Promise<RequestedItem | null> {
  if (request.subscriptionTypeId !== null) {
    const plan = await findPlan(db, { gymId: request.gymId, planId: request.subscriptionTypeId });
    return (
      plan && {
        name: plan.name,
        priceMinor: plan.priceMinor,
        currency: plan.currency,
        interval: plan.interval === "YEAR" ? "YEAR" : "MONTH",
        trialDays: getTrialDays(plan, []),
        subscriptionTypeId: plan.id,
        puid: null,
        retired: plan.retiredAt !== null,
      }
    );
  }
  const product = await findProduct(db, request.productId ?? 0);
  if (!product || product.gymId !== request.gymId) return null;
  return {
    name: product.name,
    priceMinor: product.priceMinor,
    currency: product.currency,
    interval: null,
    trialDays: 0,
    subscriptionTypeId: null,
    puid: product.puid,
    retired: product.retiredAt !== null,
  };
}

/** Finds the facts of the parent's page: the child, the plan or product, and the permission. */
export async function findParentRequest(db: DbOrTx, link: { token: string; gymId: number | null }) {
  const permission = await findPermissionByToken(db, link);
  if (!permission) return null;
  const [child, item] = await Promise.all([
    findContactOfStudent(db, permission.studentId),
    findRequestedItem(db, permission),
  ]);
  return child && item && { permission, child, item };
}
