/** An outage of the payment provider passes by itself, so pages and calls answer it without an error page. */
import { ProviderKeyRefused, ProviderUnavailable } from "~/features/billing/payment-port";
import { recordEvent } from "~/features/tracking/record-event.server";
import { paths } from "~/paths";
import type { RequestArgs } from "../gym.server";
import type { LoadContext } from "../load-context";
import { redirectWithToast } from "../redirect-with-toast.server";
import { seeOther } from "../responses.server";
import type { Person } from "../session.server";

/** Seconds after which the client may retry. */
export const PROVIDER_RETRY_AFTER = "30";

export const isProviderUnavailable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable;

/** Logs a refused key as an error, because only the operator can replace it; an outage passes by itself. */
export function logProviderUnavailable({ log }: Pick<LoadContext, "log">, error: unknown): void {
  if (error instanceof ProviderKeyRefused) {
    log.error({ err: error }, "the payment provider refuses our key");
  } else log.warn({ err: error }, "the payment provider did not answer");
}

/** @returns `closedOrderId` when the provider is unavailable: the order that the outage closed, if any */
export async function callProviderToSell<T>(
  { context }: RequestArgs,
  work: () => Promise<T>,
): Promise<{ answer: T } | { closedOrderId: string | null }> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    logProviderUnavailable(context, error);
    return { closedOrderId: closedOrderOf(error) };
  }
}

/** @returns null when the provider is unavailable */
export async function callProvider<T>(
  args: RequestArgs,
  work: () => Promise<T>,
): Promise<{ answer: T } | null> {
  const result = await callProviderToSell(args, work);
  return "answer" in result ? result : null;
}

export const closedOrderOf = (error: unknown): string | null =>
  error instanceof ProviderKeyRefused ? error.orderId : null;

/** Records a checkout that could not begin, and leads to its failure page (product.md §8). */
export async function redirectToFailedCheckout(
  { context }: RequestArgs,
  {
    person,
    gymId,
    sold,
    closedOrderId,
  }: {
    person: Person;
    gymId: number | null;
    /** The order that was closed and recorded because of the outage; null if there was no order yet. */
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
    now: context.now,
  });
  return seeOther(
    paths.checkoutFailed(
      isPlan
        ? { selectedSubscriptionType: sold.planId, returnUrl: sold.returnUrl }
        : { selectedProduct: sold.puid },
    ),
  );
}

const TOASTS = { unavailable: "account:toast.away", tooMany: "account:toast.tooMany" } as const;

/** Leads back to a page of the member that has not changed, with the reason as a toast. */
export const redirectWithErrorToast = (
  { context }: RequestArgs,
  to: string,
  reason: keyof typeof TOASTS = "unavailable",
): Response => redirectWithToast(context, to, { kind: "bad", key: TOASTS[reason] });

/** Limits the requests of one member, because the provider limits all members together. Null: within the limit. */
export async function checkProviderLimit(
  args: RequestArgs,
  { accountId }: Person,
  back: string,
): Promise<Response | null> {
  const limit = await args.context.limits.consume("provider", accountId);
  return limit.ok ? null : redirectWithErrorToast(args, back, "tooMany");
}
