/** Every SELECT on creators' accounts, and the account that a sale is paid into. */
import { and, eq, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { applications } from "~/features/gyms/schema.server";
import type { Creator } from "./account";
import { paymentAccounts } from "./schema.server";

export const matchesCreator = (creator: Creator) =>
  creator.kind === "gym"
    ? eq(paymentAccounts.gymId, creator.gymId)
    : eq(paymentAccounts.trainerId, creator.trainerId);

const columns = {
  id: paymentAccounts.id,
  email: paymentAccounts.email,
  accountRef: paymentAccounts.accountRef,
  canReceive: paymentAccounts.canReceive,
  detailsSubmitted: paymentAccounts.detailsSubmitted,
  missing: paymentAccounts.missing,
  syncedAt: paymentAccounts.syncedAt,
};

const selectAccounts = (db: DbOrTx) => db.select(columns).from(paymentAccounts);

export type PaymentAccount = Awaited<ReturnType<typeof selectAccounts>>[number];

export async function findAccount(
  db: DbOrTx,
  { provider, creator }: { provider: string; creator: Creator },
): Promise<PaymentAccount | null> {
  const [account] = await selectAccounts(db).where(
    and(eq(paymentAccounts.provider, provider), matchesCreator(creator)),
  );
  return account ?? null;
}

/**
 * Accounts not read lately: an event may have been lost, and even a finished account can be restricted or
 * disconnected.
 */
export async function listAccountsToSync(
  db: DbOrTx,
  {
    provider,
    unfinishedBefore,
    finishedBefore,
    limit,
  }: { provider: string; unfinishedBefore: Date; finishedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ accountRef: paymentAccounts.accountRef })
    .from(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.provider, provider),
        isNotNull(paymentAccounts.accountRef),
        or(
          isNull(paymentAccounts.syncedAt),
          lt(paymentAccounts.syncedAt, finishedBefore),
          and(not(paymentAccounts.canReceive), lt(paymentAccounts.syncedAt, unfinishedBefore)),
        ),
      ),
    )
    .orderBy(sql`${paymentAccounts.syncedAt} asc nulls first`)
    .limit(limit);
  return rows.flatMap(({ accountRef }) => accountRef ?? []);
}

/** The facts of a sale that decide which account is paid. */
export interface Sold {
  gymId: number | null;
  /** Null for a product. */
  subscriptionModel: string | null;
  applicationId: number | null;
}

/** `platform`: the platform keeps the money. `null`: no seller can be paid. */
type Seller = Creator | "platform" | null;

/**
 * Finds the seller who is paid for each sale (product.md §18): the platform for UNLIMITED; for SINGLE_TRAINER the
 * trainer, or the gym when the application belongs to the gym; the gym for everything else.
 */
async function findSellers(db: DbOrTx, sold: readonly Sold[]): Promise<Seller[]> {
  const wanted = sold.flatMap(({ subscriptionModel, applicationId }) =>
    subscriptionModel === "SINGLE_TRAINER" && applicationId !== null ? [applicationId] : [],
  );
  const own =
    wanted.length === 0
      ? []
      : await db
          .select({
            id: applications.id,
            trainerId: applications.trainerId,
            gymId: applications.gymId,
          })
          .from(applications)
          .where(inArray(applications.id, [...new Set(wanted)]));
  return sold.map(({ gymId, subscriptionModel, applicationId }) => {
    if (subscriptionModel === "UNLIMITED") return "platform";
    const application =
      subscriptionModel === "SINGLE_TRAINER" ? own.find(({ id }) => id === applicationId) : null;
    if (application?.trainerId != null)
      return { kind: "trainer", trainerId: application.trainerId };
    const seller = gymId ?? application?.gymId ?? null;
    return seller === null ? null : { kind: "gym", gymId: seller };
  });
}

/** The account that each sale is paid into; `not-ready`: the creator cannot be paid, so it must not be sold. */
export type Destination =
  { kind: "platform" } | { kind: "account"; accountRef: string } | { kind: "not-ready" };

export async function findDestinations(
  db: DbOrTx,
  { provider, sold }: { provider: string; sold: readonly Sold[] },
): Promise<Destination[]> {
  const sellers = await findSellers(db, sold);
  const gymIds = sellers.flatMap((s) =>
    s !== null && s !== "platform" && s.kind === "gym" ? [s.gymId] : [],
  );
  const trainerIds = sellers.flatMap((s) =>
    s !== null && s !== "platform" && s.kind === "trainer" ? [s.trainerId] : [],
  );
  const ready =
    gymIds.length + trainerIds.length === 0
      ? []
      : await db
          .select({
            gymId: paymentAccounts.gymId,
            trainerId: paymentAccounts.trainerId,
            accountRef: paymentAccounts.accountRef,
          })
          .from(paymentAccounts)
          .where(
            and(
              eq(paymentAccounts.provider, provider),
              paymentAccounts.canReceive,
              or(
                inArray(paymentAccounts.gymId, gymIds),
                inArray(paymentAccounts.trainerId, trainerIds),
              ),
            ),
          );
  return sellers.map((seller): Destination => {
    if (seller === "platform") return { kind: "platform" };
    const account = ready.find((row) =>
      seller?.kind === "gym"
        ? row.gymId === seller.gymId
        : seller?.kind === "trainer" && row.trainerId === seller.trainerId,
    );
    return account?.accountRef
      ? { kind: "account", accountRef: account.accountRef }
      : { kind: "not-ready" };
  });
}

export async function findDestination(
  db: DbOrTx,
  { provider, sold }: { provider: string; sold: Sold },
): Promise<Destination> {
  const [destination] = await findDestinations(db, { provider, sold: [sold] });
  return destination ?? { kind: "not-ready" };
}
