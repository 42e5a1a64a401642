/**
 * The visitor's choice before sign-up or login: a plan of a plan card (product.md §24 "Carried plan"), or a locked
 * workout. The strip above the form shows it, with what it will cost and when.
 */
import { listCachedPlans, type Plan } from "~/features/billing/plans/queries.server";
import { findUpcomingPayments } from "~/features/billing/upcoming-payments";
import { ALL_WORKOUTS_TYPE } from "~/features/catalog/workout-types/built-in-types";
import { findWorkout } from "~/features/catalog/workouts/queries.server";
import { VISITOR_DAYS } from "~/features/challenges/challenge-limits";
import { findChallenge, findChallengeItem } from "~/features/challenges/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { choosePreferredPlan, readPlanId, rememberPlan } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import type { PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { foreignTexts, inLanguage, type Reader, type Translations } from "~/kernel/translations";
import { parseWorkoutPath, paths, type Mount } from "~/paths";
import { readSavedPage } from "./post-login-redirect.server";
import { findLockedWorkoutReferer } from "./remember-locked-workout.server";

interface Brand {
  /** The gym whose plans and workouts may be shown; null: the platform, which has neither here. */
  gym: Gym | null;
  mount: Mount;
}

/**
 * Reads the visitor's choice from the address, and leads a signed-in person on to the plan.
 * @throws 303 to the chooser, when the address names an offered plan and the person is signed in
 */
export async function readCarriedChoice(page: PageContext, brand: Brand) {
  const { url, person } = page;
  const [requestedUrl, workoutUrl, storedUrl, plan] = await Promise.all([
    safeReturnUrl(page, url.searchParams.get("returnUrl")),
    safeReturnUrl(page, findLockedWorkoutReferer(page)),
    readSavedPage(page, brand.gym),
    findCarriedPlan(page, brand.gym),
  ]);
  const planCookie = plan && rememberPlan(page, plan.id);
  const chooserUrl =
    plan &&
    paths.subscription(brand.mount, plan.id, { returnUrl: requestedUrl ?? storedUrl ?? undefined });
  if (chooserUrl && planCookie && person) throw seeOther(chooserUrl, { "Set-Cookie": planCookie });
  return {
    plan,
    planCookie,
    /** Where the form leads: the wanted page, else the chooser of the plan. */
    returnUrl: requestedUrl ?? chooserUrl,
    /** The query that a link to the other form carries on. */
    query: { selectedSubscriptionType: plan?.id, returnUrl: requestedUrl },
    /** The page whose workout the strip shows. */
    wantedUrl: requestedUrl ?? workoutUrl ?? storedUrl,
  };
}

type CarriedChoice = Awaited<ReturnType<typeof readCarriedChoice>>;

/** The plan that the address names, if the gym offers it. */
async function findCarriedPlan({ db, url }: PageContext, gym: Gym | null): Promise<Plan | null> {
  const planId = readPlanId(url.searchParams);
  if (!gym || !planId) return null;
  const plans = await listCachedPlans(db, { gymId: gym.id });
  return plans.find(({ id }) => id === planId) ?? null;
}

/** The strip above the form; null when the visitor chose neither a plan nor a locked workout. */
export async function loadChoiceStrip(
  page: PageContext,
  { gym }: Brand,
  { plan: carriedPlan, wantedUrl }: Pick<CarriedChoice, "plan" | "wantedUrl">,
  /** A member who logs in may have used up the trial, so their page names no price. */
  { withPrice }: { withPrice: boolean },
) {
  if (!gym) return null;
  const workout = wantedUrl ? await findLockedWorkout(page, gym, wantedUrl) : null;
  const opens = (plan: Plan) => workout?.subscriptionTypeIds.includes(plan.id) === true;
  // A plan that does not open the workout stands alone.
  const shownWorkout = carriedPlan && !opens(carriedPlan) ? null : workout;
  const plan = carriedPlan ?? (workout && (await findPlanOfWorkout(page, gym, opens)));
  if (!plan && !shownWorkout) return null;
  const reader = { lang: page.lang, textLanguage: textLanguageOf(gym) };
  const planName = plan && toNamed(plan, reader);
  return {
    name: shownWorkout ? toNamed(shownWorkout, reader) : planName,
    planName: shownWorkout ? planName : null,
    picture: shownWorkout?.heroImageUrl ?? null,
    price: plan && withPrice ? toPriceWords(page, plan, gym.timeZone) : null,
  };
}

export type ChoiceStripView = NonNullable<Awaited<ReturnType<typeof loadChoiceStrip>>>;

/** A name with its language, where that is not the reader's. */
const toNamed = (row: { name: string; texts: Translations }, reader: Reader) => ({
  text: inLanguage(row, reader.lang).name,
  lang: foreignTexts(row, ["name"], reader).name,
});

/** Another gym's workout, and one that is open to everybody, read as none. */
async function findLockedWorkout({ db, context }: PageContext, gym: Gym, wantedUrl: string) {
  const { pathname } = new URL(wantedUrl, context.origin);
  const named = parseWorkoutPath(pathname);
  if (!named || (named.guid !== null && named.guid !== gym.guid)) return null;
  const workoutId =
    named.kind === "challenge" ? await findItemWorkoutId(db, gym, named) : named.workoutId;
  if (workoutId === null) return null;
  const key = named.kind === "category" ? named.key : ALL_WORKOUTS_TYPE;
  const workout = await findWorkout(db, { gymId: gym.id, workoutId, key });
  return workout?.locked ? workout : null;
}

/** Null beyond the days that visitors see. */
async function findItemWorkoutId(
  db: PageContext["db"],
  { id: gymId }: Gym,
  { challengeGuid: guid, itemId }: { challengeGuid: string; itemId: number },
): Promise<number | null> {
  const challenge = await findChallenge(db, { gymId, guid });
  const item =
    challenge && (await findChallengeItem(db, { gymId, challengeId: challenge.id, itemId }));
  return item && item.day <= VISITOR_DAYS ? item.workoutId : null;
}

async function findPlanOfWorkout(
  page: PageContext,
  gym: Gym,
  opens: (plan: Plan) => boolean,
): Promise<Plan | null> {
  const plans = (await listCachedPlans(page.db, { gymId: gym.id })).filter(opens);
  return choosePreferredPlan(page, plansInCurrency(page, plans, { gymCurrency: gym.currency }));
}

/** The price and the first payment of a new member; null for a plan that costs nothing. */
function toPriceWords({ t, lang, now }: PageContext, plan: Plan, timeZone: string): string | null {
  const { priceMinor: listPriceMinor, interval, trialPeriod: count } = plan;
  const purchase = { listPriceMinor, interval, trialDays: count, discount: null };
  const { next } = findUpcomingPayments({ ...purchase, startsAt: now, timeZone });
  if (!next) return null;
  const price = t(interval === "YEAR" ? "strip.yearly" : "strip.monthly", {
    price: formatMoney({ ...plan, amountMinor: next.amountMinor }, lang),
  });
  if (count <= 0) return t("strip.fromToday", { price });
  return t("strip.afterTrial", { count, price, date: longDate(next.on, lang, timeZone) });
}
