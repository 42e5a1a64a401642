/** What a person pays and has bought: the profile, and the page below its dialogs. */
import { hasPortal, openPortal } from "~/features/billing/customers/open-portal.server";
import { listProductOrders } from "~/features/billing/orders/queries.server";
import { listOfferedPlans, listPublicPlansByIds } from "~/features/billing/plans/queries.server";
import {
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import {
  dateMeaningOf,
  givesAccess,
  graceEnd,
  isCanceledByMember,
  stateOf,
  terminationTimestamp,
} from "~/features/billing/subscriptions/subscription";
import { readApplicationKey } from "~/features/gyms/application-key";
import { findApplicationIdByKey, listGymsByIds, timeZonesOf } from "~/features/gyms/queries.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { NO_GYM, paths } from "~/paths";
import { inLanguage } from "~/kernel/translations";
import { toBuyer } from "~/http/billing/buyer.server";
import { choosePreferredPlan } from "~/http/billing/checkout-cookies";
import { listOwnDashboards } from "~/http/billing/creators.server";
import { plansInCurrency } from "~/http/currency.server";
import { resolveGym, type RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import {
  checkProviderLimit,
  callProvider,
  redirectWithErrorToast,
} from "~/http/billing/provider-unavailable.server";
import { seeOther } from "~/http/responses.server";
import { currentPerson, redirectToSignIn, type Person } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";

/** Of plans that belong to no gym. */
const PRODUCT_LOGO = "/brand/logo.png";

/**
 * On a gym's pages its subscriptions and the platform's, without a gym all of them; an application's first where the
 * address has its key (product.md §11).
 */
export async function profileOf(args: RequestArgs, person: Person) {
  const { db } = args.context;
  const { studentId } = person;
  const [{ gym, mount }, brand, lang] = await Promise.all([
    resolveGym(args),
    resolveBrand(args),
    languageOf(args),
  ]);
  const { payments } = args.context;
  const key = readApplicationKey(new URL(args.request.url).searchParams);
  const [all, plans, applicationId, bought, portal, dashboards] = await Promise.all([
    listSubscriptions(db, { studentId }),
    listOfferedPlans(db, { gymId: brand.gym?.id ?? null }),
    key === null ? null : findApplicationIdByKey(db, key),
    listProductOrders(db, { studentId }),
    hasPortal(db, { payments, studentId }),
    listOwnDashboards(args, person),
  ]);
  const isHere = ({ gymId }: { gymId: number | null }) =>
    !gym || gymId === null || gymId === gym.id;
  const isOfApplication = (one: { applicationId: number | null }) =>
    applicationId !== null && one.applicationId === applicationId;
  const here = all
    .filter(isHere)
    .toSorted((one, other) => Number(isOfApplication(other)) - Number(isOfApplication(one)));
  const tagged = await withTag(args, here);
  // An unknown tag is ignored.
  const shown = tagged.length > 0 ? tagged : here;
  const boughtHere = bought.filter(isHere);
  const [zoneOf, sellerOf] = await Promise.all([
    timeZonesOf(
      db,
      [...shown, ...boughtHere].map(({ gymId }) => gymId),
    ),
    sellersOf(args, shown),
  ]);
  const ofApplication = plans.filter(isOfApplication);
  const firstPlan = choosePreferredPlan(
    args,
    plansInCurrency(args, ofApplication.length > 0 ? ofApplication : plans, {
      gymCurrency: brand.gym?.currency ?? null,
    }),
  );
  const now = new Date();
  return {
    firstName: person.firstName,
    plansTo: firstPlan && paths.subscription(brand.mount, firstPlan.id),
    subscriptions: shown.map((one) => ({
      ...toSubscriptionView(one, { lang, now, timeZone: zoneOf(one.gymId) }),
      seller: sellerOf(one),
      manageTo: paths.subscription(mount, one.id),
    })),
    /** On a gym's own domain the portal, which shows every gym's receipts, is the platform's matter. */
    portalTo: !portal ? null : (portalOfPlatform(args) ?? paths.profile(mount)),
    isPortalHere: args.context.customDomain === null,
    dashboards,
    orders: boughtHere.map((order) => ({
      id: order.orderId,
      name: inLanguage(order, lang).name,
      imageUrl: order.productImageUrl,
      price: formatMoney({ amountMinor: order.amountMinor, currency: order.currency }, lang),
      refunded:
        order.refundedMinor > 0
          ? formatMoney({ amountMinor: order.refundedMinor, currency: order.currency }, lang)
          : null,
      on: order.settledAt && longDate(order.settledAt, lang, zoneOf(order.gymId)),
    })),
  };
}

/** The holder of a gym's domain could read the sessions of it: cards and receipts ask for one of the platform. */
const portalOfPlatform = ({ context: { customDomain, settings } }: RequestArgs): string | null =>
  customDomain === null ? null : `${settings.platformOrigin}${paths.profile(NO_GYM)}`;

/** To the provider's page for cards and receipts, and back here; to here at once where there is none. */
export async function profileAction(args: RequestArgs) {
  const person = await currentPerson(args);
  if (!person) throw redirectToSignIn(args);
  const { context } = args;
  const elsewhere = portalOfPlatform(args);
  if (elsewhere !== null) return seeOther(elsewhere);
  const scene = await resolveGym(args);
  const back = paths.profile(scene.mount);
  const tooOften = await checkProviderLimit(args, person, back);
  if (tooOften) return tooOften;
  const opened = await callProvider(args, () =>
    openPortal(context.db, {
      payments: context.payments,
      student: toBuyer(person),
      returnUrl: `${scene.origin}${back}`,
    }),
  );
  if (!opened) return redirectWithErrorToast(args, back);
  return seeOther(opened.answer.ok ? opened.answer.url : back);
}

/** Named as the title of its detail (product.md §2); null: the gym whose page it is. */
async function sellersOf(args: RequestArgs, held: Subscription[]) {
  const [{ gym: own }, t] = await Promise.all([resolveGym(args), translator(args, "billing")]);
  const ids = held.flatMap(({ gymId }) => (gymId === null || gymId === own?.id ? [] : [gymId]));
  const gyms = ids.length === 0 ? [] : await listGymsByIds(args.context.db, ids);
  return ({ gymId }: Subscription) => {
    if (own && gymId === own.id) return null;
    const gym = gyms.find(({ id }) => id === gymId);
    return gym
      ? { name: gym.name, logoUrl: gym.logoImageUrl }
      : { name: t("detail.premium"), logoUrl: PRODUCT_LOGO };
  };
}

/** By the plan's name as an address writes it (`inner-circle`), or the key of its application. */
async function withTag(args: RequestArgs, held: Subscription[]): Promise<Subscription[]> {
  const tag = args.params["subscriptionTag"]?.toLowerCase();
  if (tag === undefined || held.length === 0) return [];
  const plans = await listPublicPlansByIds(
    args.context.db,
    held.map(({ subscriptionTypeId }) => subscriptionTypeId),
  );
  const slug = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const named = plans.filter(
    ({ name, applicationKey }) => slug(name) === tag || applicationKey?.toLowerCase() === tag,
  );
  return held.filter((one) => named.some(({ id }) => id === one.subscriptionTypeId));
}

/** One subscription as its card and its dialog tell of it. */
export function toSubscriptionView(
  one: Subscription,
  { lang, timeZone, now }: { lang: string; timeZone: string; now: Date },
) {
  const grace = graceEnd(one);
  const state = stateOf(one);
  return {
    id: one.id,
    name: inLanguage(one, lang).name,
    price: formatMoney({ amountMinor: one.priceMinor, currency: one.currency }, lang),
    interval: one.interval,
    state,
    canceled: isCanceledByMember(one),
    dateMeaning: dateMeaningOf(one),
    date: longDate(terminationTimestamp(one), lang, timeZone),
    /** Until when an unpaid one opens the workouts, or did; null when nothing is owed. */
    overdue:
      grace && state !== "EXPIRED"
        ? { until: longDate(grace, lang, timeZone), open: givesAccess(one, now) }
        : null,
  };
}
