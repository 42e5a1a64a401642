import type { Tx } from "~/db/client.server";
import type { Gym } from "~/features/gyms/queries.server";
import type { lockAccount } from "~/features/identity/lock-account.server";
import { NETWORK_NAMES, type FACEBOOK } from "~/features/identity/social/facebook";
import { announce } from "~/features/notifications/announce.server";
import { toAccountMail } from "./to-account-mail";

/** Queues the mail of one change, in its transaction: linking, unlinking and linking again are three mails. */
export async function announceNetwork(
  tx: Tx,
  {
    kind,
    accountId,
    account,
    provider,
    gym,
    now,
  }: {
    kind: "networkLinked" | "networkUnlinked";
    accountId: string;
    account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
    provider: typeof FACEBOOK;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<void> {
  const { to, facts } = toAccountMail({ account, gym, now });
  await announce(tx, {
    key: `${kind}:${accountId}:${provider}:${facts.at}`,
    kind,
    ...to,
    data: { ...facts, network: NETWORK_NAMES[provider] },
  });
}
