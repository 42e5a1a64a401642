/** Queries of creators' payment accounts, and the account into which a sale is paid. */
import { and, eq, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { applications } from "~/features/gyms/schema.server";
import type { ProviderKey } from "../payment-port";
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
  { provider, creator }: { provider: ProviderKey; creator: Creator },
): Promise<PaymentAccount | null> {
  const [account] = await selectAccounts(db).where(
    and(eq(paymentAccounts.provider, provider), matchesCreator(creator)),
  );
  return account ?? null;
}

/**
 * Lists accounts that we have not read lately: an event may have been lost, and the provider can restrict or disconnect
 * even a finished account.
 */
export async function listAccountsToSync(
  db: DbOrTx,
  {
    provider,
    unfinishedBefore,
    finishedBefore,
    limit,
  }: { provider: ProviderKey; unfinishedBefore: Date; finishedBefore: Date; limit: number },
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
interface SaleFacts {
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
async function findSellers(db: DbOrTx, sales: readonly SaleFacts[]): Promise<Seller[]> {
  const applicationIds = sales.flatMap(({ subscriptionModel, applicationId }) =>
    subscriptionModel === "SINGLE_TRAINER" && applicationId !== null ? [applicationId] : [],
  );
  const rows =
    applicationIds.length === 0
      ? []
      : await db
          .select({
            id: applications.id,
            trainerId: applications.trainerId,
            gymId: applications.gymId,
          })
          .from(applications)
          .where(inArray(applications.id, [...new Set(applicationIds)]));
  return sales.map(({ gymId, subscriptionModel, applicationId }) => {
    if (subscriptionModel === "UNLIMITED") return "platform";
    const application =
      subscriptionModel === "SINGLE_TRAINER" ? rows.find(({ id }) => id === applicationId) : null;
    if (application?.trainerId != null)
      return { kind: "trainer", trainerId: application.trainerId };
    const seller = gymId ?? application?.gymId ?? null;
    return seller === null ? null : { kind: "gym", gymId: seller };
  });
}

/** The account into which a sale is paid. `not-ready`: the creator cannot be paid, so nothing may be sold. */
export type Destination =
  { kind: "platform" } | { kind: "account"; accountRef: string } | { kind: "not-ready" };

/** No creator has an account at `free`, so a free order has no destination but the platform. */
type OrderProvider = ProviderKey | "free";

export async function findDestinations(
  db: DbOrTx,
  { provider, sales }: { provider: OrderProvider; sales: readonly SaleFacts[] },
): Promise<Destination[]> {
  const sellers = await findSellers(db, sales);
  const creators = sellers.filter((seller) => seller !== null && seller !== "platform");
  const gymIds = creators.flatMap((creator) => (creator.kind === "gym" ? [creator.gymId] : []));
  const trainerIds = creators.flatMap((creator) =>
    creator.kind === "trainer" ? [creator.trainerId] : [],
  );
  const accounts =
    provider === "free" || gymIds.length + trainerIds.length === 0
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
    const account = accounts.find((row) =>
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
  { provider, sale }: { provider: OrderProvider; sale: SaleFacts },
): Promise<Destination> {
  const [destination] = await findDestinations(db, { provider, sales: [sale] });
  return destination ?? { kind: "not-ready" };
}
