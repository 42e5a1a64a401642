/** The order that a product's form asks for, and placing it: free, or paid on the provider's page. */
import type { z } from "zod";
import type { productForm } from "~/features/billing/forms";
import { takeFree } from "~/features/billing/orders/pay-free.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { buildPurchase } from "~/http/billing/buyer.server";
import { callProviderToSell } from "~/http/billing/provider-unavailable.server";
import type { MemberContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import type { ProductSale } from "./product.server";

export async function buildProductOrder(
  page: MemberContext,
  { product, seller, sellerMount }: ProductSale,
  input: z.output<typeof productForm>,
) {
  const { person } = page;
  const backTo = paths.productCheckout(sellerMount, product.puid);
  return {
    ...(await buildPurchase(page, { person, gym: seller, backTo })),
    item: { kind: "product", productId: product.id } as const,
    promoCode: input.promoCode ?? null,
    attemptId: input.attemptId,
    quote: input.quote,
    termsAccepted: input.terms === "on",
    age: input.age ?? null,
    instagramHandle: null,
    returnUrl: null,
  };
}

/** @returns the address that follows or a refusal, or the order that was closed because the provider is unavailable */
export function placeProductOrder(
  page: MemberContext,
  { product, sellerMount }: ProductSale,
  order: Awaited<ReturnType<typeof buildProductOrder>>,
  { isFree }: { isFree: boolean },
) {
  const { db, context } = page;
  const success = (orderId: string) =>
    `${context.origin}${paths.productSuccess(sellerMount, product.puid, { order: orderId })}`;
  const cancel = (reference: string) =>
    `${context.origin}${paths.checkoutFailed({ reference, from: "payment-page" })}`;
  return callProviderToSell(page, async () => {
    if (!isFree) return startCheckout(db, { ...order, urls: { success, cancel } });
    const result = await takeFree(db, order);
    return result.ok ? { ...result, url: success(result.orderId) } : result;
  });
}
