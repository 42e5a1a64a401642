/** Loads the data around every page: gym, brand, person, language, toast. */
import { data } from "@remix-run/node";
import { readApplicationKey } from "~/features/gyms/application-key";
import {
  findPublicGymByApplicationKey,
  findPublicGymByGuid,
  findPublicGymById,
  type Gym,
} from "~/features/gyms/queries.server";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { toBrandLook } from "~/features/gyms/brand-look";
import { DEFAULT_COLORS, themeCssOf } from "~/features/gyms/theme";
import { findProductByPuid } from "~/features/billing/products/queries.server";
import { findGymIdOfPlan } from "~/features/billing/plans/queries.server";
import { findGymIdOfOrder } from "~/features/billing/orders/queries.server";
import { isUuid } from "~/kernel/ids";
import { webAddress } from "~/kernel/web-address";
import { mountFor, paths, type Mount } from "~/paths";
import { getConsentState, rememberAffiliateClick } from "./billing/affiliate.server";
import { getRequestedPlanId } from "./billing/checkout-cookies";
import { findNewestSubscription } from "./billing/find-newest-subscription.server";
import { toCookieHeaders } from "./cookies";
import { memoizePerRequest, requestUrl, type RequestArgs } from "./gym.server";
import { resolveGym } from "./resolve-gym.server";
import { pictureColors } from "./media/picture-colors.server";
import { findPreviewColors } from "./preview-colors.server";
import { isTrainerPreview } from "./preview-trainer.server";
import { findPendingHandoff } from "./pending-handoff.server";
import { pageContext, type PageContext } from "./request-context.server";
import { isSignInPage } from "./return-url";
import { safeReturnUrl } from "./return-url.server";
import { preloginPage, renewedSessionCookie } from "./session.server";
import { readToast, type Toast } from "./toast";
import { takeTypedForm } from "./typed-form.server";

/** The form of an ended session is back before its member. */
const UNSENT: Toast = { kind: "info", key: "identity:notDoneYet" };

/** The root route's loader. */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "ui");
  const { context, db, lang, now, person, request, t, url } = page;
  const [{ gym, mount }, signInReturnUrl, renewedCookie] = await Promise.all([
    resolveBrand(page),
    findSignInReturnUrl(page),
    renewedSessionCookie(page),
  ]);
  const previewColors = await findPreviewColors(page, gym);
  const isPreview = previewColors !== null || isTrainerPreview(page, gym);
  // A preview is the page that a visitor sees.
  const reader = isPreview ? null : person;
  const typed = person && takeTypedForm(page, person);
  // A message that waits behind this one is shown by the next page.
  const own = typed?.isOwn ? UNSENT : context.toast;
  const flash = own
    ? { toast: own, clear: null }
    : readToast(request.headers.get("cookie"), context.secure);
  const look = toBrandLook(gym);
  const shell = {
    gym: gym && {
      guid: gym.guid,
      name: gym.name,
      logoImageUrl: gym.logoImageUrl,
      headerImageUrl: gym.headerImageUrl,
      communityUrl: webAddress(gym.communityUrl),
    },
    mount,
    /** Null: a draft gym has neither a manifest nor a service worker. */
    manifestUrl: gym && isSeenByStaffOnly(gym) ? null : paths.manifest(mount, lang),
    person: reader && { firstName: reader.firstName },
    isTrainer: reader?.isTrainer ?? false,
    consent: getConsentState(page),
    lang,
    notFoundTitle: t("notFound.title"),
    currentUrl: url.href,
    signInReturnUrl,
    year: now.getUTCFullYear(),
    links: context.settings.externalLinks,
    toast: flash?.toast && !isPreview ? toToastText(page, flash.toast) : null,
    description: describeSite(page, gym),
    themeCss: themeCssOf(previewColors ?? gym ?? DEFAULT_COLORS),
    look: {
      ...look,
      ...context.settings.headingFaces[look.face],
      isPreview,
    },
  };
  const colors = await pictureColors(db, [shell.gym?.headerImageUrl]);
  return data(
    { shell, pictureColors: colors },
    {
      // A preview leaves the message and the form that wait for the next page.
      headers: isPreview
        ? new Headers()
        : toCookieHeaders(
            flash?.clear ?? null,
            typed?.clear ?? null,
            rememberAffiliateClick(page),
            renewedCookie,
          ),
    },
  );
}

/** The text is the server's, because the page that follows may not load the namespace of the key. */
function toToastText({ getFixedT }: PageContext, { count, kind, key }: Toast) {
  const [namespace = "ui", name = ""] = key.split(":", 2);
  return { kind, key, text: getFixedT(namespace)(name, count === undefined ? {} : { count }) };
}

/** What search engines and shared links show below the title, where the page's loader returns no `metaDescription`. */
function describeSite({ getFixedT }: PageContext, gym: Gym | null): string {
  const t = getFixedT("description");
  return gym ? t("gym", { gym: gym.name }) : t("platform");
}

/** Sign In leads back to this page, or to the returnUrl of a page that is about signing in itself. */
async function findSignInReturnUrl(page: PageContext): Promise<string | null> {
  const { pathname, searchParams, href } = page.url;
  return isSignInPage(pathname) ? safeReturnUrl(page, searchParams.get("returnUrl")) : href;
}

/**
 * The gym whose brand a page shows. Pages without a gym take another one's (product.md §11): /signin and a failed
 * registration that of the saved page or of the application in the address; the profile that of the application; the
 * pages after a payment that of the plan's gym; the question before a hand-off that of the login.
 */
export function resolveBrand(args: RequestArgs): Promise<{ gym: Gym | null; mount: Mount }> {
  return memoizePerRequest(args.context, "brand", async () => {
    const gymContext = await resolveGym(args);
    if (gymContext.gym || args.context.hostGym) return gymContext;
    const gym = await findFallbackGym(args);
    return gym ? { gym, mount: mountFor(gym, false) } : gymContext;
  });
}

async function findFallbackGym(args: RequestArgs): Promise<Gym | null> {
  const { context, request } = args;
  const { pathname: page, searchParams } = requestUrl(args);
  if (page === "/signin" || page === paths.registerFailed()) {
    const saved = preloginPage(context).read(request);
    const gym = saved === null ? null : await findGymOfSavedPage(args, saved);
    return gym ?? findGymOfApplication(args, searchParams);
  }
  if (page === paths.confirmHandoff()) {
    const gymId = (await findPendingHandoff(args))?.login.gymId ?? null;
    return gymId === null ? null : findPublicGymById(context.db, gymId);
  }
  if (/^\/profile(?:\/[^/]+)?$/.test(page)) return findGymOfApplication(args, searchParams);
  return findGymOfSale(args, page, searchParams);
}

/** The gym of the page that the visitor requested before /signin. */
async function findGymOfSavedPage(args: RequestArgs, saved: string): Promise<Gym | null> {
  if (!URL.canParse(saved, args.context.origin)) return null;
  const { pathname, searchParams } = new URL(saved, args.context.origin);
  const [, guid] =
    /^\/gym\/([a-z0-9-]{1,63})(?:\/|$)/.exec(pathname) ??
    /^\/([a-z0-9-]{1,63})\/product\//.exec(pathname) ??
    [];
  return guid
    ? findPublicGymByGuid(args.context.db, guid)
    : findGymOfSale(args, pathname, searchParams);
}

async function findGymOfSale(
  args: RequestArgs,
  pathname: string,
  query: URLSearchParams,
): Promise<Gym | null> {
  const gymId = await findSellingGymId(args, pathname, query);
  return gymId === null ? null : findPublicGymById(args.context.db, gymId);
}

/** An application sends its users here with its key (product.md §11). */
async function findGymOfApplication(
  { context: { db } }: RequestArgs,
  query: URLSearchParams,
): Promise<Gym | null> {
  const key = readApplicationKey(query);
  return key === null ? null : findPublicGymByApplicationKey(db, key);
}

/** The gym that sells the order, product or plan of a checkout page. */
async function findSellingGymId(
  args: RequestArgs,
  page: string,
  query: URLSearchParams,
): Promise<number | null> {
  const { db } = args.context;
  const order = query.get("order") ?? query.get("reference") ?? "";
  const afterwards = page === "/subscription/checkout/success" || page === "/checkout/failed";
  if (afterwards && isUuid(order)) return findGymIdOfOrder(db, order);
  if (page === "/subscription/checkout/success" && !query.has("order")) {
    return (await findNewestSubscription(args))?.gymId ?? null;
  }
  const puid =
    page === "/checkout/failed"
      ? query.get("selectedProduct")
      : /^\/product\/checkout\/(?:success\/)?([^/]{1,200})$/.exec(page)?.[1];
  if (puid) return (await findProductByPuid(db, puid))?.gymId ?? null;
  if (page !== "/subscription/checkout" && page !== "/checkout/failed") return null;
  const planId = getRequestedPlanId(args, query);
  return planId ? findGymIdOfPlan(db, planId) : null;
}
