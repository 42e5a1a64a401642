/** An offered plan in words of the reader's language, made on the server so that both renders agree. */
import type { OfferedPlan } from "~/features/billing/plans/find-offer.server";
import { freeMonths, reducedPayments } from "~/features/billing/promotions/promo";
import { addMonths, monthsOf } from "~/features/billing/subscriptions/period";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { inLanguage } from "~/kernel/translations";
import { addDays } from "~/kernel/time";

interface Reader {
  lang: string;
  /** The time zone the periods are counted in. */
  timeZone: string;
  now: Date;
}

/** What is due today, and what later and when. */
export function planInWords(plan: OfferedPlan, { lang, timeZone, now }: Reader) {
  const words = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: plan.currency }, lang);
  const { name, description } = inLanguage(plan, lang);
  const { discount, trialDays, listPriceMinor, amountMinor } = plan;
  const each = monthsOf(plan.interval);
  const firstPaid = trialDays > 0 ? addDays(now, trialDays) : now;
  const periodOn = (count: number) =>
    longDate(addMonths(firstPaid, count * each, timeZone), lang, timeZone);
  const cheaper = discount ? reducedPayments(discount, each) : 1;
  /** The first paid period that is not due today. */
  const next = trialDays > 0 ? 0 : 1;
  const nextMinor = next < cheaper ? amountMinor : listPriceMinor;
  const later = nextMinor !== listPriceMinor && cheaper !== Infinity;
  return {
    id: plan.id,
    name,
    description,
    priceMinor: listPriceMinor,
    currency: plan.currency,
    interval: plan.interval,
    trialDays,
    instagramHandleRequired: plan.instagramHandleRequired,
    quote: plan.quote,
    /** Shown but not for sale. */
    unavailable: plan.free ? null : plan.notOnSale,
    promo: plan.promo?.ok ? ("accepted" as const) : (plan.promo?.reason ?? null),
    price: words(listPriceMinor),
    priceAfterPromo: amountMinor === listPriceMinor ? null : words(amountMinor),
    dueToday: words(trialDays > 0 ? 0 : amountMinor),
    next: plan.free ? null : { price: words(nextMinor), on: periodOn(next) },
    /** Once the code has run out. */
    later: later && !plan.free ? { price: words(listPriceMinor), on: periodOn(cheaper) } : null,
    /** It costs nothing and ends by itself then (product.md §18). */
    freeUntil: plan.free
      ? longDate(
          addMonths(
            now,
            freeMonths(each, discount?.duration ?? null, discount?.months ?? null),
            timeZone,
          ),
          lang,
          timeZone,
        )
      : null,
  };
}
