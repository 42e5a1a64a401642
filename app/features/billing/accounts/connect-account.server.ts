/**
 * Connects an account that the creator already has at the provider, by OAuth (product.md §15). The flow starts with a
 * single-use state, which is valid for ten minutes and only in the session that started it. The server exchanges the
 * returned code.
 */
import { and, eq, gt, isNull, lt, notExists } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { MINUTE_MS } from "~/kernel/time";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { columnsOf, type Creator } from "./account";
import { syncAccount } from "./sync-account.server";
import { findAccount, matchesCreator } from "./queries.server";
import { recordAccountAct } from "./record-account-act.server";
import { paymentAccounts, paymentAccountStates } from "./schema.server";

const STATE_TTL_MS = 10 * MINUTE_MS;

/** Returns the address of the provider's consent page, unless the creator already has an account here. */
export async function startConnection(
  db: Db,
  {
    payments,
    creator,
    person,
    returnUrl,
    now,
  }: {
    payments: PaymentPort;
    creator: Creator;
    person: { email: string; sessionHash: string };
    /** The provider compares this address character by character. */
    returnUrl: string;
    now: Date;
  },
): Promise<Result<{ url: string }, "not-offered" | "account-taken">> {
  const { connecting } = payments.accounts;
  if (!connecting) return refuse("not-offered");
  const account = await findAccount(db, { provider: payments.key, creator });
  if (account?.accountRef) return refuse("account-taken");
  await db.delete(paymentAccountStates).where(lt(paymentAccountStates.expiresAt, now));
  const state = randomToken();
  await db.insert(paymentAccountStates).values({
    stateHash: sha256Hex(state),
    sessionHash: person.sessionHash,
    ...columnsOf(creator),
    expiresAt: new Date(now.getTime() + STATE_TTL_MS),
  });
  return ok({ url: connecting.authorizeUrl({ state, email: person.email, returnUrl }) });
}

/**
 * Finds the creator for whom this session started the flow, even if the state has been used; null when the session has
 * no such state or it has expired and been deleted.
 */
export async function findConnectionCreator(
  db: Db,
  { state, sessionHash }: { state: string; sessionHash: string },
): Promise<Creator | null> {
  const [row] = await db
    .select({ gymId: paymentAccountStates.gymId, trainerId: paymentAccountStates.trainerId })
    .from(paymentAccountStates)
    .where(
      and(
        eq(paymentAccountStates.stateHash, sha256Hex(state)),
        eq(paymentAccountStates.sessionHash, sessionHash),
      ),
    );
  if (row?.gymId != null) return { kind: "gym", gymId: row.gymId };
  return row?.trainerId != null ? { kind: "trainer", trainerId: row.trainerId } : null;
}

type ConnectRefusal = "not-offered" | "no-pending-state" | "code-used" | "account-taken";

/** Calls the provider only if the state belongs to this session and has not expired. */
export async function connectAccount(
  db: Db,
  {
    payments,
    creator,
    person,
    code,
    state,
    attemptId,
    now,
  }: {
    payments: PaymentPort;
    creator: Creator;
    /** `accountId` missing: the act is the program's own. */
    person: { accountId?: string; email: string; sessionHash: string };
    code: string;
    state: string;
    /** A retry of the same attempt gets the same answer; null: every post is a new attempt. */
    attemptId: string | null;
    now: Date;
  },
): Promise<Result<{ accountRef: string }, ConnectRefusal>> {
  const { connecting } = payments.accounts;
  if (!connecting) return refuse("not-offered");
  const { sessionHash } = person;
  const claim = await claimState(db, { state, sessionHash, creator, attemptId, now });
  if (claim === "no-pending-state" || claim === "code-used") return refuse(claim);
  if (claim === "claimed-before") {
    const account = await findAccount(db, { provider: payments.key, creator });
    if (account?.accountRef) return ok({ accountRef: account.accountRef });
    // This attempt claimed the state and then failed because the provider was unavailable; it continues now.
  }
  const exchange = await connecting.exchangeCode(code);
  if (!exchange.ok) return exchange;
  const { accountRef } = exchange;
  await saveAccount(db, { provider: payments.key, creator, person, accountRef, now });
  // Two concurrent runs of one attempt find the same account; another one means that the creator already had it.
  const account = await findAccount(db, { provider: payments.key, creator });
  if (account?.accountRef !== accountRef) return refuse("account-taken");
  await syncAccount(db, { payments, accountRef });
  return ok({ accountRef });
}

/** `claimed-before`: this same attempt claimed the state earlier. */
async function claimState(
  db: Db,
  {
    state,
    sessionHash,
    creator,
    attemptId,
    now,
  }: {
    state: string;
    sessionHash: string;
    creator: Creator;
    attemptId: string | null;
    now: Date;
  },
): Promise<"claimed" | "claimed-before" | "no-pending-state" | "code-used"> {
  const { gymId, trainerId } = columnsOf(creator);
  const ofFlow = and(
    eq(paymentAccountStates.stateHash, sha256Hex(state)),
    eq(paymentAccountStates.sessionHash, sessionHash),
    gymId === null ? isNull(paymentAccountStates.gymId) : eq(paymentAccountStates.gymId, gymId),
    trainerId === null
      ? isNull(paymentAccountStates.trainerId)
      : eq(paymentAccountStates.trainerId, trainerId),
    gt(paymentAccountStates.expiresAt, now),
  );
  // The update itself claims the state, so that only one of two concurrent posts gets it.
  const claims = await db
    .update(paymentAccountStates)
    .set({ usedAt: now, attemptId })
    .where(and(ofFlow, isNull(paymentAccountStates.usedAt)))
    .returning({ stateHash: paymentAccountStates.stateHash });
  if (claims.length > 0) return "claimed";
  const [row] = await db
    .select({ attemptId: paymentAccountStates.attemptId })
    .from(paymentAccountStates)
    .where(ofFlow);
  if (!row) return "no-pending-state";
  return attemptId !== null && row.attemptId === attemptId ? "claimed-before" : "code-used";
}

/** Saves the account, unless the creator has one already or another creator has this one. */
function saveAccount(
  db: Db,
  {
    provider,
    creator,
    person: { accountId, email },
    accountRef,
    now,
  }: {
    provider: ProviderKey;
    creator: Creator;
    person: { accountId?: string; email: string };
    accountRef: string;
    now: Date;
  },
): Promise<void> {
  const row = { provider, ...columnsOf(creator), email, accountRef };
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insert(paymentAccounts)
      .values({ ...row, id: newId(), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentAccounts.id });
    // An onboarding that failed because the provider was unavailable leaves a row without an account.
    const filled = await tx
      .update(paymentAccounts)
      .set({ accountRef })
      .where(
        and(
          matchesCreator(creator),
          eq(paymentAccounts.provider, provider),
          isNull(paymentAccounts.accountRef),
          notExists(
            tx.select().from(paymentAccounts).where(eq(paymentAccounts.accountRef, accountRef)),
          ),
        ),
      )
      .returning({ id: paymentAccounts.id });
    if (added.length + filled.length === 0) return;
    const action = "payments.connect-account";
    await recordAccountAct(tx, { creator, accountId, accountRef, action, now });
  });
}
