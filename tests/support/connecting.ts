/** An owner who returns from a provider that connects existing accounts (OAuth). */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import type { AccountPort } from "~/features/billing/account-port";
import { startConnection } from "~/features/billing/accounts/connect-account.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { gymStaff } from "~/features/identity/schema.server";
import { sha256Hex } from "~/kernel/ids.server";
import { makeGym, type Member } from "./gym-world";
import { PLATFORM } from "./load-context";

export async function beginConnectingGym(
  db: Db,
  { payments, owner }: { payments: PaymentPort; owner: Member },
) {
  const gym = await makeGym(db);
  await db.insert(gymStaff).values({ gymId: gym.id, accountId: owner.accountId, role: "OWNER" });
  const { accountRef } = await payments.accounts.createAccount({
    idempotencyKey: randomUUID(),
    email: owner.email,
  });
  const accounts: AccountPort = {
    ...payments.accounts,
    connecting: {
      authorizeUrl: ({ state: asked }) => `https://provider.test/authorize?state=${asked}`,
      exchangeCode: () => Promise.resolve({ ok: true, accountRef }),
    },
  };
  const connecting = { ...payments, accounts };
  const begun = await startConnection(db, {
    payments: connecting,
    creator: { kind: "gym", gymId: gym.id },
    person: { email: owner.email, sessionHash: sha256Hex(owner.token) },
    returnUrl: `${PLATFORM}/dashboard/gym`,
    now: new Date(),
  });
  if (!begun.ok) throw new Error(begun.reason);
  const state = new URL(begun.url).searchParams.get("state") ?? "";
  return { state, payments: connecting };
}
