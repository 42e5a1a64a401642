/**
 * Connects an account the creator already has, by OAuth (product.md §15). Starting the flow issues a single-use
 * state, valid for ten minutes and only in the session that started it; the returned code is exchanged on the
 * server.
 */
import { and, eq, gt, isNull, lt, notExists } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { MINUTE_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import { columnsOf, type Creator } from "./account";
import { syncAccount } from "./sync-account.server";
import { findAccount, matchesCreator } from "./queries.server";
import { paymentAccounts, paymentAccountStates } from "./schema.server";

const STATE_TTL_MS = 10 * MINUTE_MS;

/** The address of the provider's consent page. Refused when the creator already has an account here. */
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
  const known = await findAccount(db, { provider: payments.key, creator });
  if (known?.accountRef) return refuse("account-taken");
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
 * Whose flow a returned state belongs to, even if it has been used; null when this session never had it or it is
 * too old to be kept.
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

export type ConnectRefusal = "not-offered" | "no-pending-state" | "code-used" | "account-taken";

/** Refuses without a word to the provider unless the state is this session's and fresh. */
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
    person: { email: string; sessionHash: string };
    code: string;
    state: string;
    /** The same attempt sent again gets the same answer; null: every post is an attempt of its own. */
    attemptId: string | null;
    now: Date;
  },
): Promise<Result<{ accountRef: string }, ConnectRefusal>> {
  const { connecting } = payments.accounts;
  if (!connecting) return refuse("not-offered");
  const { sessionHash, email } = person;
  const claim = await claimState(db, { state, sessionHash, creator, attemptId, now });
  if (claim === "no-pending-state" || claim === "code-used") return refuse(claim);
  if (claim === "claimed-before") {
    const account = await findAccount(db, { provider: payments.key, creator });
    if (account?.accountRef) return ok({ accountRef: account.accountRef });
    // This attempt claimed the state but did not finish (the provider was away), so carry on.
  }
  const exchanged = await connecting.exchangeCode(code);
  if (!exchanged.ok) return exchanged;
  const { accountRef } = exchanged;
  await keepAccount(db, { provider: payments.key, creator, email, accountRef, now });
  // Two runs of the same attempt agree here; a different account means the creator already has one.
  const account = await findAccount(db, { provider: payments.key, creator });
  if (account?.accountRef !== accountRef) return refuse("account-taken");
  await syncAccount(db, { payments, accountRef });
  return ok({ accountRef });
}

/** `claimed-before`: by this very attempt. */
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
  const own = and(
    eq(paymentAccountStates.stateHash, sha256Hex(state)),
    eq(paymentAccountStates.sessionHash, sessionHash),
    gymId === null ? isNull(paymentAccountStates.gymId) : eq(paymentAccountStates.gymId, gymId),
    trainerId === null
      ? isNull(paymentAccountStates.trainerId)
      : eq(paymentAccountStates.trainerId, trainerId),
    gt(paymentAccountStates.expiresAt, now),
  );
  // The update itself claims the state, so that only one of two simultaneous posts gets it.
  const taken = await db
    .update(paymentAccountStates)
    .set({ usedAt: now, attemptId })
    .where(and(own, isNull(paymentAccountStates.usedAt)))
    .returning({ stateHash: paymentAccountStates.stateHash });
  if (taken.length > 0) return "claimed";
  const [used] = await db
    .select({ attemptId: paymentAccountStates.attemptId })
    .from(paymentAccountStates)
    .where(own);
  if (!used) return "no-pending-state";
  return attemptId !== null && used.attemptId === attemptId ? "claimed-before" : "code-used";
}

/** Saves it as the creator's account, unless they have one or another creator has this one. */
async function keepAccount(
  db: Db,
  {
    provider,
    creator,
    email,
    accountRef,
    now,
  }: { provider: string; creator: Creator; email: string; accountRef: string; now: Date },
): Promise<void> {
  const row = { provider, ...columnsOf(creator), email, accountRef };
  await db
    .insert(paymentAccounts)
    .values({ ...row, id: newId(), createdAt: now })
    .onConflictDoNothing();
  // A row without an account is left behind when creating one failed (the provider was away): fill it in.
  await db
    .update(paymentAccounts)
    .set({ accountRef })
    .where(
      and(
        matchesCreator(creator),
        eq(paymentAccounts.provider, provider),
        isNull(paymentAccounts.accountRef),
        notExists(
          db.select().from(paymentAccounts).where(eq(paymentAccounts.accountRef, accountRef)),
        ),
      ),
    );
}
