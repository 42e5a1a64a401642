/** An offered plan in the reader's language, formatted on the server so that server and browser render the same. */
import { buildQuote } from "~/features/billing/orders/quote";
import type { OfferedPlan } from "~/features/billing/plans/find-offer.server";
import { findYearlySaving } from "~/features/billing/plans/yearly-saving";
import {
  describeDiscount,
  describeYearlySaving,
  type PriceReader,
} from "~/features/billing/price-words";
import { findUpcomingPayments } from "~/features/billing/upcoming-payments";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { foreignTexts, inLanguage, type Reader } from "~/kernel/translations";

interface PlanReader extends Reader, PriceReader {
  /** Periods begin and end in this time zone. */
  timeZone: string;
  /** Of the terms and conditions that the page shows. */
  termsHash: string | null;
  now: Date;
}

/** `offered`: the plans with which a yearly one is compared. */
export function toPlanView(plan: OfferedPlan, offered: readonly OfferedPlan[], reader: PlanReader) {
  const { lang, timeZone, termsHash, now } = reader;
  const toPrice = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: plan.currency }, lang);
  const { name, description } = inLanguage(plan, lang);
  const { trialDays, listPriceMinor, amountMinor } = plan;
  const terms = { ...plan, startsAt: now, timeZone };
  const { dueTodayMinor, next, later, freeUntil } = findUpcomingPayments(terms);
  const saving = findYearlySaving(plan, offered);
  const toPayment = (payment: typeof next) =>
    payment && {
      price: toPrice(payment.amountMinor),
      on: longDate(payment.on, lang, timeZone),
    };
  return {
    id: plan.id,
    name,
    description,
    langs: foreignTexts(plan, ["name", "description"], reader),
    priceMinor: listPriceMinor,
    currency: plan.currency,
    interval: plan.interval,
    trialDays,
    instagramHandleRequired: plan.instagramHandleRequired,
    quote: buildQuote(plan.quote, termsHash),
    /** Why the plan is shown and not sold; null: it is sold. */
    unavailable: plan.free ? null : plan.notOnSale,
    /** What the promo code did to this plan; null without a code. */
    promo: plan.promo?.ok ? ("accepted" as const) : (plan.promo?.reason ?? null),
    price: toPrice(listPriceMinor),
    priceAfterPromo: amountMinor === listPriceMinor ? null : toPrice(amountMinor),
    /** What the promo code does and for how long. */
    discountText: describeDiscount(terms, reader),
    /** What a yearly plan costs per month and saves. */
    savingText: saving && describeYearlySaving(saving, plan.currency, reader),
    dueToday: toPrice(dueTodayMinor),
    /** The next payment; null when there is none. */
    next: toPayment(next),
    /** The payments after the promo code has run out. */
    later: toPayment(later),
    /** When a free plan ends by itself (product.md §18). */
    freeUntil: freeUntil && longDate(freeUntil, lang, timeZone),
  };
}

export type PlanView = ReturnType<typeof toPlanView>;
