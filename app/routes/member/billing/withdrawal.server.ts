/** The page on which a member withdraws from a subscription within 14 days (product.md §19). */
import type { OpenWithdrawal } from "~/features/billing/withdrawals/find-withdrawal.server";
import type { WithdrawalAmounts } from "~/features/billing/withdrawals/withdrawal";
import {
  findWithdrawalOffer,
  withdrawFromSubscription,
} from "~/features/journeys/withdraw-from-subscription.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { requireBuyer } from "~/http/billing/buyer.server";
import { callProvider, checkProviderLimit } from "~/http/billing/provider-unavailable.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type MemberContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import type { Toast } from "~/http/toast";
import { toFormOwner } from "~/http/typed-form.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { paths } from "~/paths";
import { loadProfile } from "../account/profile.server";
import { loadSubscriptionView, requireOwnSubscription } from "./own-subscription.server";

/** @throws 303 to the login, 404 for a subscription that is not the member's */
async function requireSubscription(args: RequestArgs) {
  const page = await requireBuyer(await pageContext(args, "billing"));
  const subscription = await requireOwnSubscription(page);
  const own = {
    studentId: page.person.studentId,
    subscriptionId: subscription.id,
    now: page.now,
  };
  return { page, subscription, own };
}

export async function loader(args: RequestArgs) {
  const { page, subscription, own } = await requireSubscription(args);
  const { context, db, lang, mount, person, t } = page;
  const backTo = paths.subscription(mount, subscription.id);
  const offer = await findWithdrawalOffer(db, own);
  if (!offer) throw seeOther(backTo);
  const { withdrawal, amounts } = offer;
  const below = await loadProfile(page, person);
  const { name } = await loadSubscriptionView(page, subscription);
  return {
    title: t("withdraw.title"),
    name,
    until: longDate(withdrawal.until, lang, withdrawal.timeZone),
    /** The day of a notice that the provider has not answered yet. */
    givenOn: withdrawal.isGiven ? longDate(withdrawal.givenAt, lang, withdrawal.timeZone) : null,
    amounts: toAmountTexts(withdrawal, amounts, lang),
    /** The form returns it, so that members withdraw only for what they have read. */
    shown: amounts.refundMinor,
    formOwner: toFormOwner(context, person),
    backTo,
    below,
  };
}

function toAmountTexts(
  { currency, period }: OpenWithdrawal,
  { basis, refundMinor, keptMinor, usedDays, days }: WithdrawalAmounts,
  lang: string,
) {
  const toPrice = (amountMinor: number) => formatMoney({ amountMinor, currency }, lang);
  return {
    ...{ basis, usedDays, days, amount: toPrice(refundMinor), kept: toPrice(keptMinor) },
    wasRefundedEarlier:
      period !== null && refundMinor > 0 && refundMinor + keptMinor < period.amountMinor,
  };
}

const SUCCESS = { kind: "good", key: "account:toast.withdrawn" } as const;
const CHANGED = { kind: "bad", key: "account:toast.withdrawalChanged" } as const;
/** Reconciliation carries the withdrawal out, and so does the same button; nothing is refunded twice. */
const UNANSWERED = { kind: "bad", key: "account:toast.withdrawalUnanswered" } as const;
const REFUSED = { kind: "bad", key: "account:toast.withdrawalRefused" } as const;

export async function action(args: RequestArgs) {
  const { page, subscription, own } = await requireSubscription(args);
  const { context, db, mount, person } = page;
  const pageUrl = paths.withdrawal(mount, subscription.id);
  const show = (to: string, toast: Toast) => redirectWithToast(context, to, toast);
  const limitResponse = await checkProviderLimit(page, person, pageUrl);
  if (limitResponse) return limitResponse;
  // The button was pressed twice.
  if (subscription.endedAt && subscription.withdrawnAt) return show(paths.profile(mount), SUCCESS);
  const offer = await findWithdrawalOffer(db, own);
  if (!offer) return seeOther(paths.subscription(mount, subscription.id));
  if (!(await isAsShown(page, offer.amounts))) return show(pageUrl, CHANGED);
  const result = await callProvider(page, () =>
    withdrawFromSubscription(db, { payments: context.payments, ...own }),
  );
  if (!result) return show(pageUrl, UNANSWERED);
  // Another press of the button has ended the subscription meanwhile.
  const { answer } = result;
  const isDone = answer.ok || answer.reason === "no-right";
  if (!answer.ok && "facts" in answer) {
    const { error: err, reason, facts } = answer;
    context.log.error({ err, reason, ...own, ...facts }, "a withdrawal could not be refunded");
  }
  return isDone
    ? show(paths.profile(mount), SUCCESS)
    : show(paths.subscription(mount, subscription.id), REFUSED);
}

const isAsShown = async ({ request }: MemberContext, { refundMinor }: WithdrawalAmounts) =>
  (await readForm(request)).get("shown") === String(refundMinor);
