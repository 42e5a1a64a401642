import { data } from "@remix-run/node";
import { findUpcomingPayments } from "~/features/billing/upcoming-payments";
import { readForm } from "~/http/form.server";
import { requestUrl, type RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { paymentPaths } from "~/payment-paths";

const AUTHENTICATED_CARD = "4000002500003155";
const DECLINED_CARD = "4000000000000002";

/** @throws 404 for an unknown checkout, and with a real payment provider */
async function requireCheckout({ params, context: { sandbox } }: RequestArgs) {
  const ref = params["checkoutRef"] ?? "";
  const checkout = sandbox && (await sandbox.showCheckout(ref));
  if (!sandbox || !checkout) throw notFound();
  return { ref, sandbox, checkout };
}

export async function loader(args: RequestArgs) {
  const { checkout } = await requireCheckout(args);
  if (checkout.status === "complete") throw seeOther(checkout.successUrl);
  if (checkout.status !== "open") throw seeOther(checkout.cancelUrl);
  const [t, lang] = await Promise.all([translator(args, "sandbox"), languageOf(args)]);
  const { line, discount, trialDays, brand, cancelUrl, timeZone } = checkout;
  const toPrice = (amountMinor: number) => formatMoney({ ...line, amountMinor }, lang);
  const { dueTodayMinor, next, later } = findUpcomingPayments({
    listPriceMinor: line.amountMinor,
    discount,
    trialDays,
    interval: line.interval ?? "MONTH",
    startsAt: args.context.now,
    timeZone,
  });
  return {
    title: t("title", { gym: brand.name }),
    merchant: brand.name,
    plan: line.name,
    interval: line.interval,
    dueToday: toPrice(dueTodayMinor),
    /** The next payment with the promo code, and the payments after the code has run out. */
    next: next && toPrice(next.amountMinor),
    later: later && {
      price: toPrice(later.amountMinor),
      on: longDate(later.on, lang, timeZone),
    },
    trialDays,
    cancelUrl,
    authenticate: requestUrl(args).searchParams.has("authenticate"),
  };
}

export async function action(args: RequestArgs) {
  const { ref, sandbox, checkout } = await requireCheckout(args);
  const form = await readForm(args.request);
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 100);
  const intent = field("intent");
  if (intent === "cancel") return seeOther(checkout.cancelUrl);
  const authenticated = intent === "authenticated";
  const number =
    intent === "refused" ? DECLINED_CARD : authenticated ? AUTHENTICATED_CARD : field("cardNumber");
  const result = await sandbox.payCheckout(ref, { number, authenticated }, args.context.now);
  if (!result) throw notFound();
  if (result.kind === "unknown-card") {
    // The answer does not repeat the number, which may be a real card's.
    return data({ unknownCard: true }, { status: 400 });
  }
  if (result.kind === "authenticate")
    return seeOther(`${paymentPaths.sandboxCheckout(ref)}?authenticate=1`);
  return seeOther(result.url);
}
