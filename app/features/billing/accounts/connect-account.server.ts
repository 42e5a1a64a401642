/**
 * An account that a creator has already, connected by OAuth (decisions §6): who begins gets a state that is good once,
 * for ten minutes, in the session that began; the code that comes back with it is exchanged on the server.
 */
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { MINUTE_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import type { Creator } from "./account";
import { convergeAccount } from "./converge-account.server";
import { paymentAccounts, paymentAccountStates } from "./schema.server";

const PATIENCE_MS = 10 * MINUTE_MS;

const holderOf = (creator: Creator) => ({
  gymId: creator.kind === "gym" ? creator.gymId : null,
  trainerId: creator.kind === "trainer" ? creator.trainerId : null,
});

export async function beginConnecting(
  db: Db,
  { creator, sessionHash, now }: { creator: Creator; sessionHash: string; now: Date },
): Promise<string> {
  await db.delete(paymentAccountStates).where(lt(paymentAccountStates.expiresAt, now));
  const state = randomToken();
  await db.insert(paymentAccountStates).values({
    stateHash: sha256Hex(state),
    sessionHash,
    ...holderOf(creator),
    expiresAt: new Date(now.getTime() + PATIENCE_MS),
  });
  return state;
}

export type ConnectRefusal = "not-offered" | "no-pending-state" | "code-used" | "account-taken";

export async function connectAccount(
  db: Db,
  {
    payments,
    creator,
    person,
    code,
    state,
    now,
  }: {
    payments: PaymentPort;
    creator: Creator;
    person: { email: string; sessionHash: string };
    code: string;
    state: string;
    now: Date;
  },
): Promise<Result<{ accountRef: string }, ConnectRefusal>> {
  const { connecting } = payments.accounts;
  if (!connecting) return refuse("not-offered");
  const { gymId, trainerId } = holderOf(creator);
  const own = and(
    eq(paymentAccountStates.stateHash, sha256Hex(state)),
    eq(paymentAccountStates.sessionHash, person.sessionHash),
    gymId === null ? isNull(paymentAccountStates.gymId) : eq(paymentAccountStates.gymId, gymId),
    trainerId === null
      ? isNull(paymentAccountStates.trainerId)
      : eq(paymentAccountStates.trainerId, trainerId),
    gt(paymentAccountStates.expiresAt, now),
  );
  // Taken by the update itself: of two posts at once, one gets it.
  const taken = await db
    .update(paymentAccountStates)
    .set({ usedAt: now })
    .where(and(own, isNull(paymentAccountStates.usedAt)))
    .returning({ stateHash: paymentAccountStates.stateHash });
  if (taken.length === 0) {
    const [used] = await db
      .select({ usedAt: paymentAccountStates.usedAt })
      .from(paymentAccountStates)
      .where(own);
    return refuse(used ? "code-used" : "no-pending-state");
  }
  const exchanged = await connecting.exchangeCode(code);
  if (!exchanged.ok) return exchanged;
  const { accountRef } = exchanged;
  const written = await db
    .insert(paymentAccounts)
    .values({
      id: newId(),
      provider: payments.key,
      gymId,
      trainerId,
      email: person.email,
      accountRef,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentAccounts.id });
  if (written.length === 0) return refuse("account-taken");
  await convergeAccount(db, { payments, accountRef });
  return ok({ accountRef });
}
