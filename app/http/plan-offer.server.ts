/** What can be bought here by this person, in words of the reader's language, so that both renders agree. */
import { findOffer, type OfferedPlan } from "~/features/billing/plans/find-offer.server";
import { addMonths, monthsOf } from "~/features/billing/subscriptions/period";
import { freeMonths } from "~/features/billing/promotions/promo";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import type { Gym } from "~/features/gyms/queries.server";
import { newId } from "~/kernel/ids";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { addDays } from "~/kernel/time";
import { paths, type Mount } from "~/paths";
import { askedAttempt } from "./asked-attempt";
import { forgetPromoCode, readChosenPlan, readPromoCode } from "./checkout-cookies";
import type { RequestArgs } from "./gym.server";
import { ageQuestion } from "./parents-permission.server";
import { languageOf } from "./i18n.server";
import type { Person } from "./session.server";

export interface OfferAsked {
  person: Person;
  gym: Gym | null;
  mount: Mount;
  /** Without a gym the chooser is the asked plan's brand (decisions §2), not every trainer's at once. */
  applicationId: number | null;
  /** The plan of the address: it is chosen (decisions §2). Null, or held: the one that was chosen last, else the first. */
  planId: number | null;
  /** Shows this plan alone. */
  only?: boolean;
  promoCode: string | null;
}

interface Reader {
  lang: string;
  /** Whose calendar counts the periods. */
  timeZone: string;
  now: Date;
}

export async function planOffer(args: RequestArgs, asked: OfferAsked) {
  const { context, request } = args;
  const { person, gym, planId, promoCode } = asked;
  const now = new Date();
  const [lang, student, age, { plans: offered, heldIds }] = await Promise.all([
    languageOf(args),
    findStudentOfAccount(context.db, person.accountId),
    ageQuestion(args, { person, gym }),
    findOffer(context.db, {
      provider: context.payments.key,
      studentId: person.studentId,
      gymId: gym?.id ?? null,
      ...(gym ? {} : { applicationId: asked.applicationId }),
      promoCode,
      now,
    }),
  ]);
  const shown = asked.only ? offered.filter(({ id }) => id === planId) : offered;
  const has = (id: number | null) => id !== null && shown.some((plan) => plan.id === id);
  const remembered = readChosenPlan(context, request);
  const selected = [planId, remembered].find(has) ?? shown[0]?.id ?? null;
  const reader = { lang, timeZone: gym?.timeZone ?? "UTC", now };
  const plans = shown.map((plan) => inWords(plan, reader));
  return {
    plans,
    selected,
    only: asked.only ?? false,
    /** Why there may be nothing to choose. */
    held: asked.only ? heldIds.some((id) => id === planId) : heldIds.length > 0,
    promoCode,
    attemptId: askedAttempt(args) ?? newId(),
    age,
    askInstagram: student?.instagramHandle == null,
    termsTo: paths.terms(asked.mount),
    card: cardProviderOf(args),
  };
}

/**
 * `promoCode` is forgotten when the page is opened (spec §3); the address that Apply leads to says that it was not
 * opened anew.
 */
export async function appliedCode(args: RequestArgs): Promise<string | null> {
  const { context, request } = args;
  const answered = context.memo.get(SHOWN_CODE) as Promise<string | null> | undefined;
  if (answered) return answered;
  const applied = new URL(request.url).searchParams.get("promo") === "applied";
  return applied ? readPromoCode(context, request) : null;
}

const SHOWN_CODE = "shown-code";

/** By this code's prices the loader goes that follows in this request, whatever the address and the cookie say. */
export function showCode({ memo }: RequestArgs["context"], code: string | null): void {
  memo.set(SHOWN_CODE, Promise.resolve(code));
}

/** The headers of a page that does not go by the code it finds. */
export function forgottenCode({ context, request }: RequestArgs, applied: string | null): Headers {
  const headers = new Headers();
  if (applied === null && readPromoCode(context, request) !== null) {
    headers.append("Set-Cookie", forgetPromoCode(context));
  }
  return headers;
}

/** Which card form the browser shows, and what it needs for it. */
export const cardProviderOf = ({ context }: RequestArgs) => context.payments.browser;

/** What is due today, what later and when. */
function inWords(plan: OfferedPlan, { lang, timeZone, now }: Reader) {
  const words = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: plan.currency }, lang);
  const { discount, trialDays, listPriceMinor, amountMinor } = plan;
  const each = monthsOf(plan.interval);
  const firstPaid = trialDays > 0 ? addDays(now, trialDays) : now;
  const periodOn = (count: number) =>
    longDate(addMonths(firstPaid, count * each, timeZone), lang, timeZone);
  // A period that begins while the code lasts is cheaper as a whole.
  const cheaper =
    discount === null || discount.duration === "ONCE"
      ? 1
      : discount.duration === "FOREVER"
        ? Infinity
        : Math.max(1, Math.ceil((discount.months ?? 1) / each));
  /** Of the paid periods, the first that is not due today. */
  const next = trialDays > 0 ? 0 : 1;
  const nextMinor = next < cheaper ? amountMinor : listPriceMinor;
  const later = nextMinor !== listPriceMinor && cheaper !== Infinity;
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    priceMinor: listPriceMinor,
    currency: plan.currency,
    interval: plan.interval,
    trialDays,
    instagramHandleRequired: plan.instagramHandleRequired,
    quote: plan.quote,
    /** It is shown, and not sold. */
    unavailable: plan.free ? null : plan.notOnSale,
    promo: plan.promo === null ? null : plan.promo.ok ? ("accepted" as const) : plan.promo.reason,
    price: words(listPriceMinor),
    priceAfterPromo: amountMinor === listPriceMinor ? null : words(amountMinor),
    dueToday: words(trialDays > 0 ? 0 : amountMinor),
    next: plan.free ? null : { price: words(nextMinor), on: periodOn(next) },
    /** When the code has run out. */
    later: later && !plan.free ? { price: words(listPriceMinor), on: periodOn(cheaper) } : null,
    /** Costs nothing, and ends by itself then (decisions §9). */
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
