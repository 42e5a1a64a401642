/** The server half of /profile/subscription/{x}: what is held, what can be bought, and the way to the payment page. */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { checkoutForm } from "~/features/billing/forms";
import { mayBuy, quoteOf, trialDaysFor, type AgeAssertion } from "~/features/billing/plan";
import {
  findPlan,
  findSubscription,
  listHadApplicationIds,
  listLivePlanIds,
  listOfferedPlans,
  listSubscriptions,
  type Plan,
  type Subscription,
} from "~/features/billing/queries.server";
import { startCheckout } from "~/features/billing/start-checkout.server";
import { stateOf, terminationTimestamp } from "~/features/billing/subscription";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { isUuid, newId } from "~/kernel/ids";
import { formatMoney } from "~/kernel/money";
import { addDays } from "~/kernel/time";
import { paths } from "~/paths";
import { longDate } from "./dates";
import { readForm } from "./form.server";
import { memberScene, type RequestArgs, type Scene } from "./gym.server";
import { languageOf, translator } from "./i18n.server";
import { notFound, seeOther } from "./respond.server";
import { safeReturnUrl } from "./return-url.server";
import { currentAddress, currentPerson, preloginPage, type Person } from "./session.server";

/** @throws 303 to the gym's login with returnUrl, to /signin without a gym (spec §2, decisions §1) */
async function requireBuyer(args: RequestArgs, { gym, mount }: Scene): Promise<Person> {
  const person = await currentPerson(args);
  if (person) return person;
  const returnUrl = await currentAddress(args);
  if (gym) throw seeOther(paths.login(mount, { returnUrl }));
  const { pathname, search } = new URL(returnUrl);
  throw seeOther(paths.signin(), {
    "Set-Cookie": preloginPage(args.context).set(`${pathname}${search}`),
  });
}

const BOTH_AGES: AgeAssertion[] = ["adult", "parent"];
const PARENT_ONLY: AgeAssertion[] = ["parent"];

/** A subscription's UUID or a plan's integer (decisions §2); anything else is not found. */
async function lookUp(args: RequestArgs, scene: Scene, person: Person) {
  const { db } = args.context;
  const { studentId } = person;
  const id = args.params["id"] ?? "";
  const gymId = scene.gym?.id ?? null;
  if (isUuid(id)) {
    const subscription = await findSubscription(db, { studentId, subscriptionId: id });
    if (
      !subscription ||
      (gymId !== null && subscription.gymId !== null && subscription.gymId !== gymId)
    )
      throw notFound();
    const { subscriptionTypeId: planId, applicationId } = subscription;
    return { planId, applicationId, subscription };
  }
  const planId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (planId === 0 || planId > 2_147_483_647) throw notFound();
  const plan = await findPlan(db, { gymId, planId });
  if (!plan) throw notFound();
  const held = await listSubscriptions(db, { studentId });
  return {
    planId,
    applicationId: plan.applicationId,
    subscription: held.find((one) => one.subscriptionTypeId === planId) ?? null,
  };
}

export async function subscriptionLoader(args: RequestArgs) {
  const scene = await memberScene(args);
  const person = await requireBuyer(args, scene);
  const { db } = args.context;
  const { subscription, planId, applicationId } = await lookUp(args, scene, person);
  const asked = new URL(args.request.url).searchParams.get("returnUrl");
  const [t, lang, returnUrl] = await Promise.all([
    translator(args, "billing"),
    languageOf(args),
    safeReturnUrl(args, asked),
  ]);
  const gymName = scene.gym?.name ?? null;
  const state = subscription ? stateOf(subscription) : null;
  const common = { returnUrl, closeTo: returnUrl ?? paths.profile(scene.mount) };
  const detail = subscription ? detailOf(subscription, lang) : null;
  if (detail && state !== "EXPIRED") {
    return {
      ...common,
      title: t("detail.documentTitle", { plan: detail.name }),
      detail,
      chooser: null,
      gymName,
    };
  }
  const [offered, live, had, student] = await Promise.all([
    listOfferedPlans(db, { gymId: scene.gym?.id ?? null }),
    listLivePlanIds(db, person.studentId),
    listHadApplicationIds(db, person.studentId),
    findStudentOfAccount(db, person.accountId),
  ]);
  const now = new Date();
  const born = student?.dateOfBirth ?? null;
  const plans = offered
    .filter(({ id }) => !live.includes(id))
    // Without a gym the chooser is the asked plan's brand (decisions §2), not every trainer's at once.
    .filter((plan) => scene.gym !== null || plan.applicationId === applicationId)
    .map((plan) => termsOf(plan, trialDaysFor(plan, had), lang, now));
  return {
    ...common,
    title: t("chooser.documentTitle"),
    detail,
    gymName,
    chooser: {
      plans,
      selected: plans.some(({ id }) => id === planId) ? planId : (plans[0]?.id ?? null),
      attemptId: newId(),
      // Somebody known to be under 18 is asked for the parent's permission alone.
      ages: mayBuy(born, null, now) ? [] : mayBuy(born, "adult", now) ? BOTH_AGES : PARENT_ONLY,
      askInstagram: student?.instagramHandle == null,
      termsTo: paths.terms(scene.mount),
    },
  };
}

/** What is due today, what later and when: words are made here, so that both renders agree. */
function termsOf(plan: Plan, trialDays: number, lang: string, now: Date) {
  const price = { amountMinor: plan.priceMinor, currency: plan.currency };
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    priceMinor: plan.priceMinor,
    currency: plan.currency,
    interval: plan.interval,
    trialDays,
    instagramHandleRequired: plan.instagramHandleRequired,
    price: formatMoney(price, lang),
    dueToday: formatMoney({ ...price, amountMinor: trialDays > 0 ? 0 : plan.priceMinor }, lang),
    quote: quoteOf(plan, trialDays),
    firstChargeOn: trialDays > 0 ? longDate(addDays(now, trialDays), lang) : null,
  };
}

function detailOf(subscription: Subscription, lang: string) {
  const state = stateOf(subscription);
  return {
    id: subscription.id,
    name: subscription.name,
    price: formatMoney(
      { amountMinor: subscription.priceMinor, currency: subscription.currency },
      lang,
    ),
    interval: subscription.interval,
    state,
    date: longDate(terminationTimestamp(subscription), lang),
  };
}

/** The form carries the terms of every plan it showed: `3:1499GBP.7,4:13491GBP.0`. */
function quoteFor(planId: number, quotes: string): string | null {
  const entry = quotes.split(",").find((one) => one.startsWith(`${planId}:`));
  return entry?.slice(`${planId}:`.length) ?? null;
}

const FIELD_OF_REFUSAL = {
  "terms-required": ["terms", "error.termsRequired"],
  "age-required": ["age", "error.ageRequired"],
  "instagram-required": ["instagramHandle", "error.instagramRequired"],
  "already-held": ["selectedSubscriptionType", "error.alreadyHeld"],
  "plan-not-found": ["selectedSubscriptionType", "error.planRequired"],
  "terms-changed": ["selectedSubscriptionType", "error.termsChanged"],
} as const;

export async function subscriptionAction(args: RequestArgs) {
  const scene = await memberScene(args);
  const person = await requireBuyer(args, scene);
  const { db, limits, payments, settings } = args.context;
  const submission = parseWithZod(await readForm(args.request), { schema: checkoutForm });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 400 });
  const limit = await limits.take("checkout", person.accountId);
  if (!limit.ok) {
    return data(
      { reply: submission.reply({ formErrors: ["error.tooManyRequests"] }) },
      { status: 429, headers: { "Retry-After": String(limit.retryAfterSeconds) } },
    );
  }
  const form = submission.value;
  // Nobody orders by a button that speaks of another plan: its terms are shown first, then it is pressed again.
  if (form.shown !== form.selectedSubscriptionType) {
    const fieldErrors = { selectedSubscriptionType: ["error.readTerms"] };
    return data({ reply: submission.reply({ fieldErrors }) }, { status: 400 });
  }
  const started = await startCheckout(db, {
    payments,
    student: {
      studentId: person.studentId,
      email: person.email,
      name: `${person.firstName} ${person.lastName}`,
    },
    gym: scene.gym && { id: scene.gym.id, name: scene.gym.name, logoUrl: scene.gym.logoImageUrl },
    item: { kind: "plan", planId: form.selectedSubscriptionType },
    attemptId: form.attemptId,
    termsAccepted: true,
    age: form.age ?? null,
    instagramHandle: form.instagramHandle ?? null,
    quote: quoteFor(form.selectedSubscriptionType, form.quotes),
    returnUrl: await safeReturnUrl(args, form.returnUrl),
    urls: {
      success: (order) => `${scene.origin}${paths.checkoutSuccess({ order })}`,
      cancel: (order) => `${scene.origin}${paths.checkoutFailed({ reference: order })}`,
    },
    feePercent: settings.platformFeePercent,
    locale: await languageOf(args),
    now: new Date(),
  });
  if (started.ok) return seeOther(started.url);
  const [field, message] = FIELD_OF_REFUSAL[started.reason as keyof typeof FIELD_OF_REFUSAL];
  return data(
    { reply: submission.reply({ fieldErrors: { [field]: [message] } }) },
    { status: 400 },
  );
}
