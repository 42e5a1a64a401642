/** The question before a member cancels a subscription, or reverts the cancellation (product.md §2, §4). */
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { revertCancellation } from "~/features/billing/subscriptions/revert-cancellation.server";
import { canPerform } from "~/features/billing/subscriptions/subscription";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { requireBuyer } from "~/http/billing/buyer.server";
import { checkProviderLimit, callProvider } from "~/http/billing/provider-unavailable.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { paths } from "~/paths";
import { loadProfile } from "../account/profile.server";
import { loadSubscriptionView, requireOwnSubscription } from "./own-subscription.server";

type Change = "cancel" | "revert";

const toChange = (value: string | undefined): Change | null =>
  value === "cancel" || value === "revert" ? value : null;

/** @throws 404 for an unknown change, 303 to the login, 404 for a subscription that is not the member's */
async function requireChange(args: RequestArgs) {
  const change = toChange(args.params["change"]);
  if (!change) throw notFound();
  const page = await requireBuyer(await pageContext(args, "billing"));
  return { change, page, subscription: await requireOwnSubscription(page) };
}

export async function loader(args: RequestArgs) {
  const { change, page, subscription } = await requireChange(args);
  const { context, mount, now, person, t } = page;
  const backTo = paths.subscription(mount, subscription.id);
  // The member has changed it in another tab, it has ended, or its provider offers no change here.
  if (!canPerform(change, subscription, now)) throw seeOther(backTo);
  const below = await loadProfile(page, person);
  const { name, date } = await loadSubscriptionView(page, subscription);
  const formOwner = toFormOwner(context, person);
  return { title: t(`${change}.title`), change, name, date, formOwner, backTo, below };
}

const SUCCESS = {
  cancel: { kind: "good", key: "account:toast.cancel" },
  revert: { kind: "good", key: "account:toast.revert" },
} as const;
const UNCHANGED = { kind: "bad", key: "account:toast.unchanged" } as const;
/** The subscription had already ended at the provider. */
const ENDED = { kind: "bad", key: "account:toast.ended" } as const;
/** The provider may have made the change, although its answer or the sync afterwards failed. */
const UNKNOWN = { kind: "bad", key: "account:toast.unknown" } as const;

const toResultToast = (change: Change, result: Awaited<ReturnType<typeof cancelSubscription>>) =>
  result.ok ? SUCCESS[change] : result.reason === "terminated" ? ENDED : UNCHANGED;

/** Leads to the profile afterwards, the gym's on a gym's page (product.md §4). */
export async function action(args: RequestArgs) {
  const { change, page, subscription } = await requireChange(args);
  const { db, context, mount, now, person } = page;
  const profileUrl = paths.profile(mount);
  const limitResponse = await checkProviderLimit(page, person, profileUrl);
  if (limitResponse) return limitResponse;
  const performChange = change === "cancel" ? cancelSubscription : revertCancellation;
  const result = await callProvider(page, () =>
    performChange(db, {
      payments: context.payments,
      studentId: person.studentId,
      subscriptionId: subscription.id,
      now,
    }),
  );
  // The subscription's page says that a disputed cancellation cannot be reverted.
  if (result && !result.answer.ok && result.answer.reason === "disputed") {
    return seeOther(paths.subscription(mount, subscription.id));
  }
  const toast = result ? toResultToast(change, result.answer) : UNKNOWN;
  return redirectWithToast(context, profileUrl, toast);
}
