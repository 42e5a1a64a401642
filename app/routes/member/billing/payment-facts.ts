/** What a purchase costs, when and how long its discount lasts, as names and values in the reader's language. */
import {
  describeDiscount,
  describeProductDiscount,
  type PriceReader,
} from "~/features/billing/price-words";
import type { ScheduledTerms } from "~/features/billing/subscriptions/load-schedules.server";
import type { OrderTerms } from "~/features/billing/subscriptions/payment-schedule";
import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";

export interface PaymentFact {
  name: string;
  value: string;
  /** Of the value, where it is not the page's. */
  lang?: string | undefined;
}

/** A list that leaves out what has no value. */
function createFacts({ translate }: PriceReader) {
  const facts: PaymentFact[] = [];
  const add = (name: string, value: string | null, lang?: string) => {
    if (value !== null) facts.push({ name: translate(`facts.${name}`, {}), value, lang });
  };
  return { facts, add };
}

/**
 * The payments that a subscription still leads to; empty where nothing is to be said.
 *
 * @param paid the order that the member has just placed, of which the first payment is named too
 */
export function toPaymentFacts(
  subscription: Pick<Subscription, "interval" | "currency">,
  { schedule, order, timeZone }: ScheduledTerms,
  { reader, paid }: { reader: PriceReader; paid?: OrderTerms | undefined },
): PaymentFact[] {
  const { translate, lang } = reader;
  const { interval, currency } = subscription;
  const { facts, add } = createFacts(reader);
  const period = interval === "YEAR" ? "year" : "month";
  const toDay = (date: Date) => longDate(date, lang, timeZone);
  const toPrice = (amountMinor: number) => formatMoney({ amountMinor, currency }, lang);
  const toValues = ({ amountMinor, on }: { amountMinor: number; on: Date }) => ({
    price: toPrice(amountMinor),
    date: toDay(on),
  });
  const { freeUntil, endsAt, next, later, isSteady } = schedule ?? NO_SCHEDULE;
  if (paid && paid.trialDays === 0 && paid.amountMinor > 0) add("paid", toPrice(paid.amountMinor));
  add("freeUntil", freeUntil && toDay(freeUntil));
  add("endsAt", endsAt && toDay(endsAt));
  if (next) {
    const key = isSteady ? `facts.steady.${period}` : "facts.single";
    add(freeUntil ? "first" : "next", translate(key, toValues(next)));
    add("then", later && translate(`facts.from.${period}`, toValues(later)));
  }
  // A cancelled subscription has no payment left that a code could reduce.
  const discounted = paid ?? (endsAt ? null : order);
  add("discount", discounted && describeDiscount({ ...discounted, interval, timeZone }, reader));
  if (schedule && !next) add("further", translate("facts.nothing", {}));
  return facts;
}

const NO_SCHEDULE = { freeUntil: null, endsAt: null, next: null, later: null, isSteady: true };

/** A product is paid once. */
export function toProductFacts(order: OrderTerms, reader: PriceReader): PaymentFact[] {
  const { amountMinor, currency } = order;
  const { facts, add } = createFacts(reader);
  if (amountMinor > 0) add("paid", formatMoney({ amountMinor, currency }, reader.lang));
  add("discount", describeProductDiscount(order, reader));
  return facts;
}

/** The address to which receipts and reminders go. */
export const toMailFact = (email: string, { translate }: PriceReader): PaymentFact => ({
  name: translate("facts.mail", {}),
  value: email,
});

/** The name of the plan, which is the gym's own text. */
export const toPlanFact = (
  plan: { name: string; lang: string | undefined },
  { translate }: PriceReader,
): PaymentFact => ({ name: translate("facts.plan", {}), value: plan.name, lang: plan.lang });
