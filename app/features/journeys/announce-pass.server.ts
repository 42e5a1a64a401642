import type { Tx } from "~/db/client.server";
import { findPartnerPlan } from "~/features/billing/subscriptions/start-partner-pass.server";
import { announce } from "~/features/notifications/announce.server";
import type { LangKey } from "~/kernel/lang-keys";
import { inLanguage } from "~/kernel/translations";

/** Queues the welcome of a member with a partner's pass, once per account. */
export async function announcePass(
  tx: Tx,
  {
    person: { accountId, email, firstName },
    lang,
    gym,
  }: {
    person: { accountId: string; email: string; firstName: string };
    lang: LangKey;
    gym: { id: number } | null;
  },
): Promise<void> {
  const plan = await findPartnerPlan(tx);
  await announce(tx, {
    key: `partner-welcome:${accountId}`,
    kind: "partnerWelcome",
    recipient: email,
    lang,
    gymId: gym?.id ?? null,
    data: { firstName, item: plan ? inLanguage(plan, lang.toLowerCase()).name : "" },
  });
}
