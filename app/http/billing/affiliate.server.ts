/**
 * Whether a visitor's sale may be reported to the affiliate network: asked first, remembered for half a year
 * (product.md §18).
 */
import { browserAddresses, readClickId } from "~/features/billing/affiliate/sale";
import { takeAffiliateSale } from "~/features/billing/affiliate/send-affiliate-sales.server";
import { readConsent, readCookie, writeCookie, type Consent } from "../cookies";
import type { RequestArgs } from "../gym.server";

const HALF_A_YEAR = 182 * 24 * 60 * 60;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

const consentOf = ({ request, context }: RequestArgs) =>
  readConsent(request.headers.get("cookie"), context.secure);

/** What the page asks, or shows as answered; null: nothing, because there is no network to tell. */
export function getConsentState(
  args: RequestArgs,
): { answer: Consent | null; click: string | null } | null {
  if (!args.context.settings.affiliate) return null;
  const click = readClickId(new URL(args.request.url).searchParams.get("click"));
  return { answer: consentOf(args), click };
}

/** The cookies that store an answer; "no" also removes the click. */
export function buildConsentHeaders(
  { context: { secure } }: RequestArgs,
  { agreed, click }: { agreed: boolean; click: string | null },
): Headers {
  const headers = new Headers();
  const answer = agreed ? "yes" : "no";
  headers.append(
    "Set-Cookie",
    writeCookie("affiliateConsent", answer, { secure, maxAge: HALF_A_YEAR }),
  );
  if (!agreed) {
    headers.append("Set-Cookie", writeCookie("affiliateClick", "", { secure, maxAge: 0 }));
  } else if (click !== null) {
    headers.append(
      "Set-Cookie",
      writeCookie("affiliateClick", click, { secure, maxAge: THIRTY_DAYS }),
    );
  }
  return headers;
}

/** Stores a click that arrives after consent. Null: nothing to store. */
export function rememberAffiliateClick(args: RequestArgs): string | null {
  const { context, request } = args;
  if (!context.settings.affiliate || consentOf(args) !== "yes") return null;
  const click = readClickId(new URL(request.url).searchParams.get("click"));
  if (click === null) return null;
  return writeCookie("affiliateClick", click, { secure: context.secure, maxAge: THIRTY_DAYS });
}

/** What an order placed now records for the network; null: it is not told. */
export function affiliateOf(args: RequestArgs): { clickId: string | null } | null {
  const { context, request } = args;
  if (!context.settings.affiliate || consentOf(args) !== "yes") return null;
  const click = readCookie(request.headers.get("cookie"), "affiliateClick", context.secure);
  return { clickId: readClickId(click) };
}

/**
 * The network's script and pixel for the page after a payment, once per order. There is no <noscript> picture: the
 * server reports the sale anyway, and a pixel in a page that is never displayed would report it too.
 */
export async function takeAffiliateTags(args: RequestArgs, orderId: string) {
  const { affiliate } = args.context.settings;
  // A HEAD request must not use it up.
  if (args.request.method === "HEAD") return null;
  if (!affiliate || consentOf(args) !== "yes") return null;
  const sale = await takeAffiliateSale(args.context.db, { orderId, now: new Date() });
  return sale && browserAddresses(affiliate, sale);
}
