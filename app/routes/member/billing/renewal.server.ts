/** The question before a subscription is cancelled, or its cancellation taken back (product.md §2, §4). */
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { revertCancellation } from "~/features/billing/subscriptions/revert-cancellation.server";
import { canPerform } from "~/features/billing/subscriptions/subscription";
import { paths } from "~/paths";
import { requireBuyer } from "~/http/billing/buyer.server";
import { loadSubscriptionView, ownSubscription } from "./subscription.server";
import { resolveGym, type RequestArgs } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { loadProfile } from "../account/profile.server";
import { checkProviderLimit, callProvider } from "~/http/billing/provider-unavailable.server";
import { notFound, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";

function changeOf({ params }: RequestArgs): "cancel" | "revert" {
  const { change } = params;
  if (change !== "cancel" && change !== "revert") throw notFound();
  return change;
}

export async function renewalLoader(args: RequestArgs) {
  const change = changeOf(args);
  const scene = await resolveGym(args);
  const person = await requireBuyer(args, scene);
  const subscription = await ownSubscription(args, scene, person);
  const backTo = paths.subscription(scene.mount, subscription.id);
  // Nothing to ask: done in another tab, ended, or not ours to end.
  if (!canPerform(change, subscription, new Date())) throw seeOther(backTo);
  const [t, below] = await Promise.all([translator(args, "billing"), loadProfile(args, person)]);
  const { name, date } = await loadSubscriptionView(args, subscription);
  return { title: t(`${change}.title`), change, name, date, backTo, below };
}

const DONE = {
  cancel: { kind: "good", key: "account:toast.cancel" },
  revert: { kind: "good", key: "account:toast.revert" },
} as const;
const UNCHANGED = { kind: "bad", key: "account:toast.unchanged" } as const;
/** It ended at the provider before it was asked. */
const ENDED = { kind: "bad", key: "account:toast.ended" } as const;
/** It may have been changed there, and only the answer or our look at it afterwards have failed. */
const UNKNOWN = { kind: "bad", key: "account:toast.unknown" } as const;

const toldOf = (
  change: keyof typeof DONE,
  answer: Awaited<ReturnType<typeof cancelSubscription>>,
) => (answer.ok ? DONE[change] : answer.reason === "terminated" ? ENDED : UNCHANGED);

/** Afterwards the profile, the gym's where there is one (product.md §4). */
export async function renewalAction(args: RequestArgs) {
  const change = changeOf(args);
  const scene = await resolveGym(args);
  const person = await requireBuyer(args, scene);
  const { context } = args;
  const subscription = await ownSubscription(args, scene, person);
  const back = paths.profile(scene.mount);
  const tooOften = await checkProviderLimit(args, person, back);
  if (tooOften) return tooOften;
  const verb = change === "cancel" ? cancelSubscription : revertCancellation;
  const asked = await callProvider(args, () =>
    verb(context.db, {
      payments: context.payments,
      studentId: person.studentId,
      subscriptionId: subscription.id,
      now: new Date(),
    }),
  );
  // Why it is not theirs to take back stands there.
  if (asked && !asked.answer.ok && asked.answer.reason === "disputed") {
    return seeOther(paths.subscription(scene.mount, subscription.id));
  }
  const toast = asked ? toldOf(change, asked.answer) : UNKNOWN;
  return seeOther(back, { "Set-Cookie": toastCookie(toast, context.secure) });
}
