/** Queries of plans. */
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { cachedQuery } from "~/db/cached-query.server";
import { applications } from "~/features/gyms/schema.server";
import { subscriptionTypes } from "./schema.server";

const planColumns = {
  id: subscriptionTypes.id,
  gymId: subscriptionTypes.gymId,
  applicationId: subscriptionTypes.applicationId,
  name: subscriptionTypes.name,
  description: subscriptionTypes.description,
  texts: subscriptionTypes.texts,
  priceMinor: subscriptionTypes.priceMinor,
  currency: subscriptionTypes.currency,
  interval: subscriptionTypes.interval,
  trialPeriod: subscriptionTypes.trialPeriod,
  instagramHandleRequired: subscriptionTypes.instagramHandleRequired,
  subscriptionModel: subscriptionTypes.subscriptionModel,
};

/** Plans as API calls return them, with the public key of their application. */
const selectPublicPlans = (db: DbOrTx) =>
  db
    .select({
      ...planColumns,
      retiredAt: subscriptionTypes.retiredAt,
      applicationKey: applications.applicationKey,
    })
    .from(subscriptionTypes)
    .leftJoin(applications, eq(applications.id, subscriptionTypes.applicationId));

export type PublicPlan = Awaited<ReturnType<typeof selectPublicPlans>>[number];

/** Finds retired plans too, because members may still have them. */
export async function findPublicPlan(db: DbOrTx, planId: number): Promise<PublicPlan | null> {
  const [plan] = await selectPublicPlans(db).where(eq(subscriptionTypes.id, planId));
  return plan ?? null;
}

export function listPublicPlans(
  db: DbOrTx,
  {
    gymId,
    applicationId,
  }: {
    gymId: number | null;
    /** Without a gym, the plans of this application are listed; null lists the platform's own. */
    applicationId: number | null;
  },
): Promise<PublicPlan[]> {
  const ofApplication =
    applicationId === null
      ? isNull(subscriptionTypes.applicationId)
      : eq(subscriptionTypes.applicationId, applicationId);
  return selectPublicPlans(db)
    .where(and(isOffered(gymId), gymId === null ? ofApplication : undefined))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50);
}

export function listPublicPlansByIds(db: DbOrTx, ids: number[]): Promise<PublicPlan[]> {
  return selectPublicPlans(db).where(inArray(subscriptionTypes.id, ids));
}

const belongsTo = (gymId: number | null) =>
  gymId === null ? isNull(subscriptionTypes.gymId) : eq(subscriptionTypes.gymId, gymId);

/** GYMPASS comes with a partner's registration and cannot be bought. */
const isOnSale = and(
  isNull(subscriptionTypes.retiredAt),
  ne(subscriptionTypes.subscriptionModel, "GYMPASS"),
);

/**
 * A gym's pages sell the plans of that gym. The platform's pages sell the plans without a gym: UNLIMITED ones and those
 * of trainers (product.md §3).
 */
const isOffered = (gymId: number | null) => and(belongsTo(gymId), isOnSale);

/** Lists the plans that a gym (or, without one, the platform) sells now, in the order of the chooser. */
export function listOfferedPlans(db: DbOrTx, { gymId }: { gymId: number | null }) {
  return db
    .select(planColumns)
    .from(subscriptionTypes)
    .where(isOffered(gymId))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50);
}

/** Lists the same plans for display, from a cache until the gym changes. A purchase reads them from the database. */
export async function listCachedPlans(db: DbOrTx, { gymId }: { gymId: number }): Promise<Plan[]> {
  return (await cachedPlans(db, String(gymId)))?.plans ?? [];
}

const cachedPlans = cachedQuery({
  max: 5_000,
  gymIdOf: ({ gymId }: { gymId: number; plans: Plan[] }) => gymId,
  async load(db, key) {
    const gymId = Number(key);
    return { gymId, plans: await listOfferedPlans(db, { gymId }) };
  },
});

export function listOfferedPlansOfGyms(db: DbOrTx, gymIds: number[]) {
  return db
    .select(planColumns)
    .from(subscriptionTypes)
    .where(and(inArray(subscriptionTypes.gymId, gymIds), isOnSale))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50 * gymIds.length);
}

/** Plans on sale of these applications, in the order of the chooser. */
export async function listOfferedPlansOfApplications(
  db: DbOrTx,
  applicationIds: readonly number[],
): Promise<Plan[]> {
  if (applicationIds.length === 0) return [];
  return db
    .select(planColumns)
    .from(subscriptionTypes)
    .where(and(inArray(subscriptionTypes.applicationId, [...applicationIds]), isOnSale))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50);
}

export type Plan = Awaited<ReturnType<typeof listOfferedPlans>>[number];

/** Finds a plan of this gym or of the platform, also one that is not offered any more. */
export async function findPlan(
  db: DbOrTx,
  { gymId, planId }: { gymId: number | null; planId: number },
): Promise<(Plan & { retiredAt: Date | null; isOffered: boolean }) | null> {
  const [plan] = await db
    .select({
      ...planColumns,
      retiredAt: subscriptionTypes.retiredAt,
      isOffered: sql<boolean>`${isOffered(gymId)}`,
    })
    .from(subscriptionTypes)
    .where(and(belongsTo(gymId), eq(subscriptionTypes.id, planId)));
  return plan ?? null;
}

/** Null: the plan is the platform's, or there is none of this id. */
export async function findGymIdOfPlan(db: DbOrTx, planId: number): Promise<number | null> {
  const [plan] = await db
    .select({ gymId: subscriptionTypes.gymId })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.id, planId));
  return plan?.gymId ?? null;
}
