import type { Tx } from "~/db/client.server";
import type { Gym } from "~/features/gyms/queries.server";
import type { lockAccount } from "~/features/identity/lock-account.server";
import { NETWORK_NAMES, type FACEBOOK } from "~/features/identity/social/facebook";
import { announce } from "~/features/notifications/announce.server";
import { fallbackLangKey } from "~/kernel/lang-keys";

/** Queues the mail of one change, in its transaction: linking, unlinking and linking again are three mails. */
export function announceNetwork(
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
  return announce(tx, {
    key: `${kind}:${accountId}:${provider}:${now.toISOString()}`,
    kind,
    recipient: account.email,
    lang: account.lang ?? fallbackLangKey,
    gymId: gym?.id ?? null,
    data: {
      firstName: account.firstName,
      at: now.toISOString(),
      timeZone: gym?.timeZone ?? "UTC",
      network: NETWORK_NAMES[provider],
    },
  });
}
