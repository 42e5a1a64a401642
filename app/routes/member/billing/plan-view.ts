/** An offered plan in the reader's language, formatted on the server so that server and browser render the same. */
import type { OfferedPlan } from "~/features/billing/plans/find-offer.server";
import { countFreeMonths, countReducedPayments } from "~/features/billing/promotions/promo";
import { addMonths, monthsOf } from "~/features/billing/subscriptions/period";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { foreignTexts, inLanguage, type Reader } from "~/kernel/translations";
import { addDays } from "~/kernel/time";

interface PlanReader extends Reader {
  /** Periods begin and end in this time zone. */
  timeZone: string;
  now: Date;
}

export function toPlanView(plan: OfferedPlan, reader: PlanReader) {
  const { lang, timeZone, now } = reader;
  const toPrice = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: plan.currency }, lang);
  const { name, description } = inLanguage(plan, lang);
  const { discount, trialDays, listPriceMinor, amountMinor } = plan;
  const months = monthsOf(plan.interval);
  const firstPaid = trialDays > 0 ? addDays(now, trialDays) : now;
  const formatPeriodStart = (count: number) =>
    longDate(addMonths(firstPaid, count * months, timeZone), lang, timeZone);
  const reducedCount = discount ? countReducedPayments(discount, months) : 1;
  /** Index of the first paid period that is not due today. */
  const next = trialDays > 0 ? 0 : 1;
  const nextMinor = next < reducedCount ? amountMinor : listPriceMinor;
  const hasLaterPrice = nextMinor !== listPriceMinor && reducedCount !== Infinity;
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
    quote: plan.quote,
    /** Why the plan is shown and not sold; null: it is sold. */
    unavailable: plan.free ? null : plan.notOnSale,
    /** What the promo code did to this plan; null without a code. */
    promo: plan.promo?.ok ? ("accepted" as const) : (plan.promo?.reason ?? null),
    price: toPrice(listPriceMinor),
    priceAfterPromo: amountMinor === listPriceMinor ? null : toPrice(amountMinor),
    dueToday: toPrice(trialDays > 0 ? 0 : amountMinor),
    /** The next payment; null when there is none. */
    next: plan.free ? null : { price: toPrice(nextMinor), on: formatPeriodStart(next) },
    /** The payments after the promo code has run out. */
    later:
      hasLaterPrice && !plan.free
        ? { price: toPrice(listPriceMinor), on: formatPeriodStart(reducedCount) }
        : null,
    /** When a free plan ends by itself (product.md §18). */
    freeUntil: plan.free
      ? longDate(
          addMonths(
            now,
            countFreeMonths(months, discount?.duration ?? null, discount?.months ?? null),
            timeZone,
          ),
          lang,
          timeZone,
        )
      : null,
  };
}

export type PlanView = ReturnType<typeof toPlanView>;
