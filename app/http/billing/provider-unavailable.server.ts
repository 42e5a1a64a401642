/**
 * The payment provider does not answer. That is nobody's fault here and passes, so it is an answer and not an error
 * page.
 */
import { ProviderKeyRefused, ProviderUnavailable } from "~/features/billing/payment-port";
import { recordEvent } from "~/features/tracking/record-event.server";
import { paths } from "~/paths";
import type { RequestArgs } from "../gym.server";
import type { LoadContext } from "../load-context";
import { seeOther } from "../responses.server";
import type { Person } from "../session.server";
import { toastCookie } from "../toast";

/** Seconds until another try is worth while. */
export const PROVIDER_RETRY_AFTER = "30";

export const providerIsAway = (error: unknown): boolean => error instanceof ProviderUnavailable;

/** In the log a refused key is an error, because only an operator can help; anything else passes by itself. */
export function logProviderAway({ log }: Pick<LoadContext, "log">, error: unknown): void {
  if (error instanceof ProviderKeyRefused) {
    log.error({ err: error }, "the payment provider refuses our key");
  } else log.warn({ err: error }, "the payment provider did not answer");
}

/** `closedOrderId`: the order that was closed because of it; null: none. The log says why. */
export async function askProviderToSell<T>(
  { context }: RequestArgs,
  work: () => Promise<T>,
): Promise<{ answer: T } | { closedOrderId: string | null }> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!providerIsAway(error)) throw error;
    logProviderAway(context, error);
    return { closedOrderId: closedOrderOf(error) };
  }
}

/** Null: it is away. */
export async function askProvider<T>(
  args: RequestArgs,
  work: () => Promise<T>,
): Promise<{ answer: T } | null> {
  const asked = await askProviderToSell(args, work);
  return "answer" in asked ? asked : null;
}

export const closedOrderOf = (error: unknown): string | null =>
  error instanceof ProviderKeyRefused ? error.orderId : null;

/** A checkout that could not begin: recorded, and its failure page (product.md §8). */
export async function checkoutCouldNotBegin(
  { context }: RequestArgs,
  {
    person,
    gymId,
    sold,
    closedOrderId,
  }: {
    person: Person;
    gymId: number | null;
    /** The order that was closed and recorded because of it; null: none had been written. */
    closedOrderId: string | null;
    sold: { planId: number; returnUrl: string | null } | { productId: number; puid: string };
  },
): Promise<Response> {
  if (closedOrderId !== null) return seeOther(paths.checkoutFailed({ reference: closedOrderId }));
  const isPlan = "planId" in sold;
  await recordEvent(context.db, {
    name: "Checkout failed",
    gymId,
    studentId: person.studentId,
    facts: {
      reason: "provider_away",
      ...(isPlan ? { subscriptionTypeId: sold.planId } : { productId: sold.productId }),
    },
    now: new Date(),
  });
  return seeOther(
    paths.checkoutFailed(
      isPlan
        ? { selectedSubscriptionType: sold.planId, returnUrl: sold.returnUrl }
        : { selectedProduct: sold.puid },
    ),
  );
}

const UNCHANGED = { away: "account:toast.away", tooMany: "account:toast.tooMany" } as const;

/** Back to a page of the member's, where nothing has changed. */
export const backUnchanged = (
  { context }: RequestArgs,
  to: string,
  why: keyof typeof UNCHANGED = "away",
): Response =>
  seeOther(to, {
    "Set-Cookie": toastCookie({ kind: "bad", key: UNCHANGED[why] }, context.secure),
  });

/** Limits one member, who must not use up the requests the provider allows us all. Null: go ahead. */
export async function askedTooOften(
  args: RequestArgs,
  { accountId }: Person,
  back: string,
): Promise<Response | null> {
  const limit = await args.context.limits.take("provider", accountId);
  return limit.ok ? null : backUnchanged(args, back, "tooMany");
}
