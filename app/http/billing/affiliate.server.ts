/** The visitor's consent to report a sale to the affiliate network; it lasts half a year (product.md §18). */
import { buildBrowserUrls, readClickId } from "~/features/billing/affiliate/sale";
import { takeAffiliateSale } from "~/features/billing/affiliate/send-affiliate-sales.server";
import { DAY_SECONDS } from "~/kernel/time";
import { readConsent, readCookie, toCookieHeaders, writeCookie, type Consent } from "../cookies";
import { requestUrl, type RequestArgs } from "../gym.server";

const CONSENT_TTL_SECONDS = 182 * DAY_SECONDS;
const CLICK_TTL_SECONDS = 30 * DAY_SECONDS;

const consentOf = ({ request, context }: RequestArgs) =>
  readConsent(request.headers.get("cookie"), context.secure);

/** The state of the consent notice; null when no affiliate network is configured. */
export function getConsentState(
  args: RequestArgs,
): { answer: Consent | null; click: string | null } | null {
  if (!args.context.settings.affiliate) return null;
  const click = readClickId(requestUrl(args).searchParams.get("click"));
  return { answer: consentOf(args), click };
}

/** Cookies that store the visitor's answer; "no" also deletes the click. */
export function buildConsentHeaders(
  { context: { secure } }: RequestArgs,
  { agreed, click }: { agreed: boolean; click: string | null },
): Headers {
  const answer = agreed ? "yes" : "no";
  return toCookieHeaders(
    writeCookie("affiliateConsent", answer, { secure, maxAge: CONSENT_TTL_SECONDS }),
    agreed
      ? click && writeClick(click, secure)
      : writeCookie("affiliateClick", "", { secure, maxAge: 0 }),
  );
}

const writeClick = (click: string, secure: boolean) =>
  writeCookie("affiliateClick", click, { secure, maxAge: CLICK_TTL_SECONDS });

/** The cookie that stores a click which arrives after consent; null when there is none. */
export function rememberAffiliateClick(args: RequestArgs): string | null {
  const { settings, secure } = args.context;
  if (!settings.affiliate || consentOf(args) !== "yes") return null;
  const click = readClickId(requestUrl(args).searchParams.get("click"));
  return click && writeClick(click, secure);
}

/** The click that an order records for the network; null when the sale must not be reported. */
export function getAffiliateRecord(args: RequestArgs): { clickId: string | null } | null {
  const { context, request } = args;
  if (!context.settings.affiliate || consentOf(args) !== "yes") return null;
  const click = readCookie(request.headers.get("cookie"), "affiliateClick", context.secure);
  return { clickId: readClickId(click) };
}

/**
 * The network's script and pixel for the page after a payment, once per order. The page has no <noscript> picture: the
 * server reports the sale anyway, and a pixel in a page that the browser never displays would report it again.
 */
export async function takeAffiliateTags(args: RequestArgs, orderId: string) {
  const { affiliate } = args.context.settings;
  // A browser displays nothing for a HEAD request, so the tags stay available for the GET.
  if (args.request.method === "HEAD") return null;
  if (!affiliate || consentOf(args) !== "yes") return null;
  const sale = await takeAffiliateSale(args.context.db, { orderId, now: args.context.now });
  return sale && buildBrowserUrls(affiliate, sale);
}
