import { loadOrderTerms } from "~/features/billing/orders/queries.server";
import { loadSchedules } from "~/features/billing/subscriptions/load-schedules.server";
import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import type { MemberContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { toPlanFact, toMailFact, toPaymentFacts, type PaymentFact } from "./payment-facts";
import { toPriceReader } from "./price-reader.server";

/**
 * What the success dialog states. Before the provider has confirmed the payment there is no subscription, and only the
 * address of the mails is certain.
 */
export async function loadSuccessFacts(
  page: MemberContext,
  { subscription, orderId }: { subscription: Subscription | null; orderId: string | null },
): Promise<PaymentFact[]> {
  const { db, lang, person } = page;
  const reader = toPriceReader(page);
  const mail = toMailFact(person.email, reader);
  if (!subscription) return [mail];
  const [termsOf, orders] = await Promise.all([
    loadSchedules(db, [subscription]),
    loadOrderTerms(db, orderId === null ? [] : [orderId]),
  ]);
  const terms = termsOf(subscription);
  const { name } = inLanguage(subscription, lang);
  const nameLang = foreignTexts(subscription, ["name"], { lang, ...terms }).name;
  return [
    toPlanFact({ name, lang: nameLang }, reader),
    ...toPaymentFacts(subscription, terms, { reader, paid: orders.get(orderId ?? "") }),
    mail,
  ];
}
