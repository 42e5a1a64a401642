/** The server half of the profile, which is also the page below the dialogs of a subscription. */
import { data } from "@remix-run/node";
import { hasPortal } from "~/features/billing/customers/open-portal.server";
import { listProductOrders } from "~/features/billing/orders/queries.server";
import { listOfferedPlans, listPublicPlansByIds } from "~/features/billing/plans/queries.server";
import {
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { loadSchedules } from "~/features/billing/subscriptions/load-schedules.server";
import { readApplicationKey } from "~/features/gyms/application-key";
import { findApplicationIdByKey, loadGymLocales } from "~/features/gyms/queries.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { choosePreferredPlan } from "~/http/billing/checkout-cookies";
import { listOwnDashboards } from "~/http/billing/creators.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { plansInCurrency } from "~/http/currency.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isLanguage } from "~/http/i18n.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { redirectToSignIn, type Person } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";
import { keepTypedForm, takeTypedForm } from "~/http/typed-form.server";
import { toLangKey } from "~/kernel/lang-keys";
import { PAGE_LANGUAGE_FIELD } from "~/kernel/languages";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { toPriceReader } from "../billing/price-reader.server";
import { loadTraining } from "../progress/training-summary.server";
import { loadSellers } from "./load-sellers.server";
import { loadProfileForm, PROFILE_FIELDS, saveProfile } from "./profile-form.server";
import { buildPlatformPortalUrl, openProviderPortal } from "./provider-portal.server";
import { toOrderView, toSubscriptionView } from "./profile-views.server";

/** @throws 303 to /signin for a visitor, with the applicationKey; the login leads back here (product.md §2) */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "account");
  const { person, t } = page;
  if (!person) throw redirectToSignIn(page, toSignInQuery(page));
  const typed = takeTypedForm(page, person);
  return data(
    {
      ...(await loadProfile(page, person)),
      /** What the member typed before the session ended. */
      typed: typed?.reply,
      title: formTitle(page, t("title")),
    },
    { headers: toCookieHeaders(typed?.clear ?? null) },
  );
}

const toSignInQuery = ({ url }: PageContext) => ({
  applicationKey: url.searchParams.get("applicationKey"),
});

export const action = formAction(handleForm);

/** The page has two forms: the member's own fields, and the button for cards and receipts. */
async function handleForm(args: RequestArgs) {
  const page = await pageContext(args, "account");
  const { person, request } = page;
  if (!person) {
    const headers = await keepTypedForm(page, { fields: PROFILE_FIELDS });
    throw redirectToSignIn(page, toSignInQuery(page), headers);
  }
  const body = await readForm(request);
  const chosen = body.get(PAGE_LANGUAGE_FIELD);
  // The button changes the account's language too, so the field shows that one.
  if (typeof chosen === "string" && isLanguage(chosen)) body.set("lang", toLangKey(chosen));
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const member = { ...page, person };
  return body.get("intent") === "save" ? saveProfile(member, body) : openProviderPortal(member);
}

/**
 * A gym's pages show its subscriptions and the platform's, pages without a gym show all. An applicationKey in the
 * address puts its application first (product.md §11).
 */
export async function loadProfile(page: PageContext, person: Person) {
  const { context, db, gym, lang, mount, now } = page;
  const { studentId } = person;
  const reader = toPriceReader(page);
  const brand = await resolveBrand(page);
  const key = readApplicationKey(page.url.searchParams);
  const [
    allSubscriptions,
    plans,
    applicationId,
    allOrders,
    portal,
    dashboards,
    roleHere,
    form,
    training,
  ] = await Promise.all([
    listSubscriptions(db, { studentId }),
    listOfferedPlans(db, { gymId: brand.gym?.id ?? null }),
    key === null ? null : findApplicationIdByKey(db, key),
    listProductOrders(db, { studentId }),
    hasPortal(db, { payments: context.payments, studentId }),
    listOwnDashboards(page, person),
    gym && findRoleInGym(db, { accountId: person.accountId, gymId: gym.id }),
    loadProfileForm(page, person),
    loadTraining({ ...page, person }),
  ]);
  const isHere = ({ gymId }: { gymId: number | null }) =>
    !gym || gymId === null || gymId === gym.id;
  const isOfApplication = (item: { applicationId: number | null }) =>
    applicationId !== null && item.applicationId === applicationId;
  const here = allSubscriptions
    .filter(isHere)
    .toSorted((a, b) => Number(isOfApplication(b)) - Number(isOfApplication(a)));
  const tagged = await filterByTag(page, here);
  // An unknown tag is ignored.
  const subscriptions = tagged.length > 0 ? tagged : here;
  const orders = allOrders.filter(isHere);
  const [termsOf, localeOf, sellerOf] = await Promise.all([
    loadSchedules(db, subscriptions),
    loadGymLocales(
      db,
      orders.map(({ gymId }) => gymId),
    ),
    loadSellers(page, subscriptions),
  ]);
  const plansOfApplication = plans.filter(isOfApplication);
  const firstPlan = choosePreferredPlan(
    page,
    plansInCurrency(page, plansOfApplication.length > 0 ? plansOfApplication : plans, {
      gymCurrency: brand.gym?.currency ?? null,
    }),
  );
  return {
    firstName: person.firstName,
    accountTo: paths.account(mount),
    form,
    training,
    /** Null: nothing is sold. */
    plansTo: firstPlan && paths.subscription(brand.mount, firstPlan.id),
    subscriptions: subscriptions.map((subscription) => ({
      ...toSubscriptionView(subscription, { terms: termsOf(subscription), reader, now }),
      seller: sellerOf(subscription),
      manageTo: paths.subscription(mount, subscription.id),
    })),
    /** A gym's own domain sends the member to the platform, because the portal shows the receipts of every gym. */
    portalTo: !portal ? null : (buildPlatformPortalUrl(page) ?? paths.profile(mount)),
    isPortalHere: context.customDomain === null,
    dashboards,
    /** The page with today's sign-up code. */
    openDayTo: roleHere && isPermitted(roleHere, "showOpenDay") ? paths.openDay(mount) : null,
    /** For the gym's team. */
    studioTo: roleHere && studioPaths.overview(mount),
    orders: orders.map((order) => toOrderView(order, { lang, ...localeOf(order.gymId) })),
    /** The address to which mails about subscriptions go. */
    email: person.email,
  };
}

/** A tag is a plan's name as a slug (`inner-circle`), or the key of its application. */
async function filterByTag(
  { db, params }: PageContext,
  subscriptions: Subscription[],
): Promise<Subscription[]> {
  const tag = params["subscriptionTag"]?.toLowerCase();
  if (tag === undefined || subscriptions.length === 0) return [];
  const plans = await listPublicPlansByIds(
    db,
    subscriptions.map(({ subscriptionTypeId }) => subscriptionTypeId),
  );
  const toSlug = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const planIds = plans
    .filter(
      ({ name, applicationKey }) => toSlug(name) === tag || applicationKey?.toLowerCase() === tag,
    )
    .map(({ id }) => id);
  return subscriptions.filter(({ subscriptionTypeId }) => planIds.includes(subscriptionTypeId));
}
