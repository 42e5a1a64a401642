/** Every SELECT on a parent's permission. */
import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { sha256Hex } from "~/kernel/ids.server";
import { findPlan } from "../plans/queries.server";
import { findProduct } from "../products/queries.server";
import { judgeAge, type AgeAssertion } from "./age";
import { parentPermissions } from "./schema.server";

export type ParentPermission = typeof parentPermissions.$inferSelect;

interface Whose {
  studentId: number;
  /** The selling gym; null: the platform. */
  gymId: number | null;
}

export const matchesSeller = (gymId: number | null) =>
  gymId === null ? isNull(parentPermissions.gymId) : eq(parentPermissions.gymId, gymId);

export async function findPermission(
  db: DbOrTx,
  { studentId, gymId }: Whose,
): Promise<ParentPermission | null> {
  const [row] = await db
    .select()
    .from(parentPermissions)
    .where(and(eq(parentPermissions.studentId, studentId), matchesSeller(gymId)));
  return row ?? null;
}

/** By the link in a mail, on the page of the gym that sells; at any other gym the link is unknown. */
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

/** Applies the rule of age.ts to our own rows, under the student's lock. */
export async function judgeBuyer(
  tx: Tx,
  {
    dateOfBirth,
    saidAdult,
    says,
    now,
    ...whose
  }: Whose & {
    dateOfBirth: string | null;
    saidAdult: boolean;
    says: AgeAssertion | null;
    now: Date;
  },
) {
  const permission = await findPermission(tx, whose);
  const permitted = permission?.confirmedAt != null;
  return judgeAge({ dateOfBirth, saidAdult, says, permitted }, now);
}

/** The plan or product that permission was requested for, with its price today. */
export interface RequestedItem {
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
  of: { gymId: number | null; subscriptionTypeId: number | null; productId: number | null },
): Promise<RequestedItem | null> {
  if (of.subscriptionTypeId !== null) {
    const plan = await findPlan(db, { gymId: of.gymId, planId: of.subscriptionTypeId });
    return (
      plan && {
        name: plan.name,
        priceMinor: plan.priceMinor,
        currency: plan.currency,
        interval: plan.interval === "YEAR" ? "YEAR" : "MONTH",
        trialDays: plan.trialPeriod,
        subscriptionTypeId: plan.id,
        puid: null,
        retired: plan.retiredAt !== null,
      }
    );
  }
  const product = await findProduct(db, of.productId ?? 0);
  if (!product || product.gymId !== of.gymId) return null;
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

/** The parent's page: the child, the plan or product, and the state of the request. */
export async function findParentRequest(
  db: DbOrTx,
  whose: { token: string; gymId: number | null },
) {
  const permission = await findPermissionByToken(db, whose);
  if (!permission) return null;
  const [child, item] = await Promise.all([
    findContactOfStudent(db, permission.studentId),
    findRequestedItem(db, permission),
  ]);
  return child && item && { permission, child, item };
}
