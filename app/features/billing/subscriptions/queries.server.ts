/** Queries of subscriptions: a student's own, and those of jobs. */
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { accounts, gymStaff, students } from "~/features/identity/schema.server";
import { orders } from "../orders/schema.server";
import { refunds } from "../ledger/schema.server";
import type { ProviderKey } from "../payment-port";
import { subscriptionTypes } from "../plans/schema.server";
import { subscriptions } from "./schema.server";
import { canPerform, givesAccess, isTerminated, TERMINATED_STATUSES } from "./subscription";

const subscriptionColumns = {
  id: subscriptions.id,
  gymId: subscriptions.gymId,
  orderId: subscriptions.orderId,
  subscriptionTypeId: subscriptions.subscriptionTypeId,
  name: subscriptionTypes.name,
  texts: subscriptionTypes.texts,
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
  withdrawnAt: subscriptions.withdrawnAt,
};

const selectSubscriptions = (db: DbOrTx) =>
  db
    .select(subscriptionColumns)
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.subscriptionTypeId));

export type Subscription = Awaited<ReturnType<typeof selectSubscriptions>>[number];

/** Newest first, without `incomplete`, which a member never sees (product.md §18). */
export function listSubscriptions(
  db: DbOrTx,
  { studentId, gymId }: { studentId: number; gymId?: number },
): Promise<Subscription[]> {
  return gymId === undefined
    ? subscriptionsQuery(db).execute({ studentId })
    : selectNewestFirst(db, eq(subscriptions.studentId, studentId), eq(subscriptions.gymId, gymId));
}

const selectNewestFirst = (db: DbOrTx, ...conditions: SQL[]) =>
  selectSubscriptions(db)
    .where(and(...conditions, ne(subscriptions.status, "incomplete")))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(200);

const subscriptionsQuery = prepared((db) =>
  selectNewestFirst(db, eq(subscriptions.studentId, sql.placeholder("studentId"))).prepare(
    "billing_subscriptions_of",
  ),
);

/** Null for another member's subscription too. */
export async function findSubscription(
  db: DbOrTx,
  { studentId, subscriptionId }: { studentId: number; subscriptionId: string },
): Promise<Subscription | null> {
  const [subscription] = await selectSubscriptions(db).where(
    and(eq(subscriptions.studentId, studentId), eq(subscriptions.id, subscriptionId)),
  );
  return subscription ?? null;
}

/** Null while the order's payment is not confirmed, for a product, and for another member's order. */
export async function findSubscriptionOfOrder(
  db: DbOrTx,
  { studentId, orderId }: { studentId: number; orderId: string },
): Promise<Subscription | null> {
  const [subscription] = await selectSubscriptions(db).where(
    and(eq(subscriptions.studentId, studentId), eq(subscriptions.orderId, orderId)),
  );
  return subscription ?? null;
}

interface PlanAccess {
  subscriptionTypeIds: number[];
  /** An UNLIMITED plan or partner pass covers every gym (product.md §13). */
  coversEverything: boolean;
}

/** The plans whose workouts a student may watch at `now`; the rule is `givesAccess`. */
export async function getPlanAccess(
  db: DbOrTx,
  { studentId, now }: { studentId: number; now: Date },
): Promise<PlanAccess> {
  const accessible = (await runningSubscriptionsQuery(db).execute({ studentId })).filter(
    (subscription) => givesAccess(subscription, now),
  );
  return {
    subscriptionTypeIds: accessible.map(({ subscriptionTypeId }) => subscriptionTypeId),
    coversEverything: accessible.some(
      ({ gymId, subscriptionModel }) =>
        gymId === null && (subscriptionModel === "UNLIMITED" || subscriptionModel === "GYMPASS"),
    ),
  };
}

const runningSubscriptionsQuery = prepared((db) =>
  selectSubscriptions(db)
    .where(
      and(eq(subscriptions.studentId, sql.placeholder("studentId")), isNull(subscriptions.endedAt)),
    )
    .prepare("billing_subscriptions_that_run"),
);

/** The newest subscription of each plan (product.md §14: last subscriptions). */
export async function listLastSubscriptions(
  db: DbOrTx,
  { studentId }: { studentId: number },
): Promise<Subscription[]> {
  const planIds = new Set<number>();
  return (await listSubscriptions(db, { studentId })).filter(
    ({ subscriptionTypeId }) => !planIds.has(subscriptionTypeId) && planIds.add(subscriptionTypeId),
  );
}

/** The plans of which the student has a live subscription, which the chooser hides (product.md §5). */
export async function listLivePlanIds(db: DbOrTx, studentId: number): Promise<number[]> {
  const rows = await selectSubscriptions(db).where(eq(subscriptions.studentId, studentId));
  return rows.filter((row) => !isTerminated(row)).map((row) => row.subscriptionTypeId);
}

/** Subscriptions that the provider will charge again: those that run and are not cancelled. */
export async function listRenewingSubscriptions(
  db: DbOrTx,
  { studentId, now }: { studentId: number; now: Date },
): Promise<Subscription[]> {
  const running = await selectSubscriptions(db).where(
    and(eq(subscriptions.studentId, studentId), isNull(subscriptions.endedAt)),
  );
  return running.filter((subscription) => canPerform("cancel", subscription, now));
}

/** The applications to which the student has ever subscribed, which decide about the trial (product.md §4). */
export async function listPastApplicationIds(
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

/** Whether the account of the address was acquired by the gym, has or had a subscription there, or is its staff. */
export async function belongsToGym(
  db: DbOrTx,
  { emailFolded, gymId }: { emailFolded: string; gymId: number },
): Promise<boolean> {
  const subscribed = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.gymId, gymId),
        eq(subscriptions.studentId, students.id),
        ne(subscriptions.status, "incomplete"),
      ),
    );
  const employed = db
    .select({ gymId: gymStaff.gymId })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.accountId, accounts.id)));
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(students, eq(students.accountId, accounts.id))
    .where(
      and(
        eq(accounts.emailFolded, emailFolded),
        or(eq(students.acquiringGymId, gymId), exists(subscribed), exists(employed)),
      ),
    );
  return rows.length > 0;
}

/** Live subscriptions whose period ended without an event, because the event is lost or late. */
export function listOverdueSubscriptions(
  db: DbOrTx,
  {
    provider,
    endedBefore,
    readBefore,
    limit,
  }: { provider: ProviderKey; endedBefore: Date; readBefore: Date; limit: number },
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

/**
 * Subscriptions that a member has withdrawn from without a refund and that the provider has not ended yet. The refund
 * of a withdrawal ends its subscription itself.
 */
export const listUnendedWithdrawals = (
  db: DbOrTx,
  { provider, before, limit }: { provider: ProviderKey; before: Date; limit: number },
) =>
  selectWithdrawn(
    db,
    and(
      eq(orders.provider, provider),
      lt(subscriptions.withdrawnAt, before),
      notExists(findWithdrawalRefunds(db)),
    ),
  ).limit(limit);

/** Subscriptions that still renew although a member has withdrawn from them, because the refund was refused. */
export const listRefusedWithdrawals = (
  db: DbOrTx,
  { provider, limit }: { provider: ProviderKey; limit: number },
) =>
  selectWithdrawn(
    db,
    and(
      eq(orders.provider, provider),
      not(subscriptions.cancelAtPeriodEnd),
      isNull(subscriptions.cancelAt),
      exists(findWithdrawalRefunds(db)),
      notExists(findWithdrawalRefunds(db, ne(refunds.status, "REFUSED"))),
    ),
  ).limit(limit);

const findWithdrawalRefunds = (db: DbOrTx, also?: SQL) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), refunds.withdraws, also));

const selectWithdrawn = (db: DbOrTx, which: SQL | undefined) =>
  db
    .select({
      subscriptionId: subscriptions.id,
      studentId: subscriptions.studentId,
      providerRef: sql<string>`${subscriptions.providerRef}`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        isNotNull(subscriptions.withdrawnAt),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.providerRef),
        which,
      ),
    )
    .orderBy(asc(subscriptions.withdrawnAt));

/**
 * A page of the members who hold a running subscription of these gyms (null: of the platform) since before a time, once
 * each, by student, with the gym of their newest one.
 */
export function listSubscribersAfter(
  db: DbOrTx,
  {
    gymIds,
    startedBefore,
    after,
    limit,
  }: { gymIds: (number | null)[]; startedBefore: Date; after: number; limit: number },
): Promise<{ studentId: number; gymId: number | null }[]> {
  const ids = gymIds.filter((id) => id !== null);
  return db
    .selectDistinctOn([subscriptions.studentId], {
      studentId: subscriptions.studentId,
      gymId: subscriptions.gymId,
    })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.tenant, gymIds.includes(null) ? [...ids, 0] : ids),
        isNull(subscriptions.endedAt),
        lt(subscriptions.startedAt, startedBefore),
        gt(subscriptions.studentId, after),
      ),
    )
    .orderBy(asc(subscriptions.studentId), desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(limit);
}
