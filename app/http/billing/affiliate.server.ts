/** Whether a visitor may be followed to a sale: asked first, remembered for half a year (decisions §9). */
import { browserAddresses, readClickId } from "~/features/billing/affiliate/sale";
import { takeAffiliateSale } from "~/features/billing/affiliate/send-affiliate-sales.server";
import { readConsent, readCookie, writeCookie, type Consent } from "../cookies";
import type { RequestArgs } from "../gym.server";

const HALF_A_YEAR = 182 * 24 * 60 * 60;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

const consentOf = ({ request }: RequestArgs) => readConsent(request.headers.get("cookie"));

/** What the page asks, or says was answered; null: nothing, because nobody would be told of a sale. */
export function consentState(
  args: RequestArgs,
): { answer: Consent | null; click: string | null } | null {
  if (!args.context.settings.affiliate) return null;
  const click = readClickId(new URL(args.request.url).searchParams.get("click"));
  return { answer: consentOf(args), click };
}

/** The cookies of an answer; "no" takes away what was there. */
export function consentCookies(
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

/** A click that comes after the yes. Null: nothing to note. */
export function noteClick(args: RequestArgs): string | null {
  const { context, request } = args;
  if (!context.settings.affiliate || consentOf(args) !== "yes") return null;
  const click = readClickId(new URL(request.url).searchParams.get("click"));
  if (click === null) return null;
  return writeCookie("affiliateClick", click, { secure: context.secure, maxAge: THIRTY_DAYS });
}

/** For an order that is placed now; null: nobody is told of it. */
export function affiliateOf(args: RequestArgs): { clickId: string | null } | null {
  const { context, request } = args;
  if (!context.settings.affiliate || consentOf(args) !== "yes") return null;
  const click = readCookie(request.headers.get("cookie"), "affiliateClick", context.secure);
  return { clickId: readClickId(click) };
}

/**
 * The network's script and pixel, once per order, for the page after the payment. There is no picture for who runs no
 * script: the server tells of that sale as of every other, and a page that is never drawn would have told of it too.
 */
export async function affiliateTags(args: RequestArgs, orderId: string) {
  const { affiliate } = args.context.settings;
  // A look at the headers must not use it up.
  if (args.request.method === "HEAD") return null;
  if (!affiliate || consentOf(args) !== "yes") return null;
  const sale = await takeAffiliateSale(args.context.db, { orderId, now: new Date() });
  return sale && browserAddresses(affiliate, sale);
}
