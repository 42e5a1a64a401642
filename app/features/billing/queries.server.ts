/** Every SELECT on plans and subscriptions. Tenant queries name their gym. */
import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { remember } from "~/db/remembered.server";
import { applications } from "~/features/gyms/schema.server";
import { orders, subscriptions, subscriptionTypes } from "./schema.server";
import { givesAccess, isTerminated, TERMINATED_STATUSES } from "./subscription";

const planColumns = {
  id: subscriptionTypes.id,
  gymId: subscriptionTypes.gymId,
  applicationId: subscriptionTypes.applicationId,
  name: subscriptionTypes.name,
  description: subscriptionTypes.description,
  priceMinor: subscriptionTypes.priceMinor,
  currency: subscriptionTypes.currency,
  interval: subscriptionTypes.interval,
  trialPeriod: subscriptionTypes.trialPeriod,
  instagramHandleRequired: subscriptionTypes.instagramHandleRequired,
  subscriptionModel: subscriptionTypes.subscriptionModel,
};

/** One plan per row as calls show it: with the public key of its application. */
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

/** GET /api/subscription-types/{id}: a retired one can still be read by those who hold it. */
export async function findPublicPlan(db: DbOrTx, planId: number): Promise<PublicPlan | null> {
  const [plan] = await selectPublicPlans(db).where(eq(subscriptionTypes.id, planId));
  return plan ?? null;
}

export function listPublicPlans(
  db: DbOrTx,
  { gymId, currency }: { gymId: number | null; currency: string | null },
): Promise<PublicPlan[]> {
  return selectPublicPlans(db)
    .where(and(offered(gymId), currency ? eq(subscriptionTypes.currency, currency) : undefined))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50);
}

export function listPublicPlansByIds(db: DbOrTx, ids: number[]): Promise<PublicPlan[]> {
  return selectPublicPlans(db).where(inArray(subscriptionTypes.id, ids));
}

const ofGym = (gymId: number | null) =>
  gymId === null ? isNull(subscriptionTypes.gymId) : eq(subscriptionTypes.gymId, gymId);

/** The rule of `isOfferedAt`, as a condition. */
const offered = (gymId: number | null) =>
  and(
    ofGym(gymId),
    isNull(subscriptionTypes.retiredAt),
    ne(subscriptionTypes.subscriptionModel, "GYMPASS"),
  );

/** What is sold now in a gym, or platform-wide, in the order it is offered. */
export function listOfferedPlans(db: DbOrTx, { gymId }: { gymId: number | null }) {
  return db
    .select(planColumns)
    .from(subscriptionTypes)
    .where(offered(gymId))
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50);
}

/** The same for pages that show them: remembered until the gym changes. What is bought is read anew. */
export async function listShownPlans(db: DbOrTx, { gymId }: { gymId: number }): Promise<Plan[]> {
  return (await shownPlans(db, String(gymId)))?.plans ?? [];
}

const shownPlans = remember({
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
    .where(
      and(
        inArray(subscriptionTypes.gymId, gymIds),
        isNull(subscriptionTypes.retiredAt),
        ne(subscriptionTypes.subscriptionModel, "GYMPASS"),
      ),
    )
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(50 * gymIds.length);
}

export type Plan = Awaited<ReturnType<typeof listOfferedPlans>>[number];

export async function findPlan(
  db: DbOrTx,
  { gymId, planId }: { gymId: number | null; planId: number },
): Promise<(Plan & { retiredAt: Date | null }) | null> {
  const [plan] = await db
    .select({ ...planColumns, retiredAt: subscriptionTypes.retiredAt })
    .from(subscriptionTypes)
    .where(and(ofGym(gymId), eq(subscriptionTypes.id, planId)));
  return plan ?? null;
}

/** Public: whose a plan is. Null: a plan of the platform, or none. */
export async function findGymIdOfPlan(db: DbOrTx, planId: number): Promise<number | null> {
  const [plan] = await db
    .select({ gymId: subscriptionTypes.gymId })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.id, planId));
  return plan?.gymId ?? null;
}

const subscriptionColumns = {
  id: subscriptions.id,
  gymId: subscriptions.gymId,
  subscriptionTypeId: subscriptions.subscriptionTypeId,
  name: subscriptionTypes.name,
  applicationId: subscriptionTypes.applicationId,
  subscriptionModel: subscriptionTypes.subscriptionModel,
  interval: subscriptionTypes.interval,
  paymentProvider: subscriptions.paymentProvider,
  providerRef: subscriptions.providerRef,
  discountMinor: subscriptions.discountMinor,
  status: subscriptions.status,
  priceMinor: subscriptions.priceMinor,
  currency: subscriptions.currency,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  trialEnd: subscriptions.trialEnd,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  cancelAt: subscriptions.cancelAt,
  endedAt: subscriptions.endedAt,
  pastDueSince: subscriptions.pastDueSince,
};

const selectSubscriptions = (db: DbOrTx) =>
  db
    .select(subscriptionColumns)
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.subscriptionTypeId));

export type Subscription = Awaited<ReturnType<typeof selectSubscriptions>>[number];

/** Newest first; `incomplete` is not shown to the member (decisions §9). */
export function listSubscriptions(
  db: DbOrTx,
  { studentId, gymId }: { studentId: number; gymId?: number },
): Promise<Subscription[]> {
  return selectSubscriptions(db)
    .where(
      and(
        eq(subscriptions.studentId, studentId),
        ne(subscriptions.status, "incomplete"),
        gymId === undefined ? undefined : eq(subscriptions.gymId, gymId),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(200);
}

/** The owner's only: another's reads as not found. */
export async function findSubscription(
  db: DbOrTx,
  { studentId, subscriptionId }: { studentId: number; subscriptionId: string },
): Promise<Subscription | null> {
  const [subscription] = await selectSubscriptions(db).where(
    and(eq(subscriptions.studentId, studentId), eq(subscriptions.id, subscriptionId)),
  );
  return subscription ?? null;
}

export interface HeldPlans {
  subscriptionTypeIds: number[];
  /** An UNLIMITED plan or partner pass covers every gym (decisions §4). */
  coversEverything: boolean;
}

/** What a student may watch by now; the rule is `givesAccess`. */
export async function heldPlans(
  db: DbOrTx,
  { studentId, now }: { studentId: number; now: Date },
): Promise<HeldPlans> {
  const held = (await subscriptionsThatRun(db).execute({ studentId })).filter((subscription) =>
    givesAccess(subscription, now),
  );
  return {
    subscriptionTypeIds: held.map(({ subscriptionTypeId }) => subscriptionTypeId),
    coversEverything: held.some(
      ({ gymId, subscriptionModel }) =>
        gymId === null && (subscriptionModel === "UNLIMITED" || subscriptionModel === "GYMPASS"),
    ),
  };
}

const subscriptionsThatRun = prepared((db) =>
  selectSubscriptions(db)
    .where(
      and(eq(subscriptions.studentId, sql.placeholder("studentId")), isNull(subscriptions.endedAt)),
    )
    .prepare("billing_subscriptions_that_run"),
);

/** The newest of each plan (decisions §5: last subscriptions). */
export async function listLastSubscriptions(
  db: DbOrTx,
  { studentId }: { studentId: number },
): Promise<Subscription[]> {
  const seen = new Set<number>();
  return (await listSubscriptions(db, { studentId })).filter(
    ({ subscriptionTypeId }) => !seen.has(subscriptionTypeId) && seen.add(subscriptionTypeId),
  );
}

/** Plans that the chooser hides: an active (non-terminated) subscription exists (spec §5). */
export async function listLivePlanIds(db: DbOrTx, studentId: number): Promise<number[]> {
  const rows = await selectSubscriptions(db).where(eq(subscriptions.studentId, studentId));
  return rows.filter((row) => !isTerminated(row)).map((row) => row.subscriptionTypeId);
}

/** Applications the student ever subscribed to: scope of the trial (spec §4). */
export async function listHadApplicationIds(
  db: DbOrTx,
  studentId: number,
): Promise<(number | null)[]> {
  const rows = await db
    .selectDistinct({ applicationId: subscriptionTypes.applicationId })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.subscriptionTypeId))
    .where(eq(subscriptions.studentId, studentId));
  return rows.map(({ applicationId }) => applicationId);
}

/** Live subscriptions whose period has passed unheard of: their event was lost or is late. */
export function listOverdueSubscriptions(
  db: DbOrTx,
  {
    provider,
    endedBefore,
    readBefore,
    limit,
  }: { provider: string; endedBefore: Date; readBefore: Date; limit: number },
) {
  return db
    .select({ providerRef: subscriptions.providerRef })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        eq(orders.provider, provider),
        isNull(subscriptions.endedAt),
        eq(subscriptions.paymentProvider, "STRIPE"),
        notInArray(subscriptions.status, [...TERMINATED_STATUSES]),
        lt(subscriptions.currentPeriodEnd, endedBefore),
        lt(subscriptions.syncedAt, readBefore),
      ),
    )
    .limit(limit);
}
