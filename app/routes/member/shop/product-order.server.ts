/** The buttons of a product's page: apply or remove a code, ask a parent, pay, order for free. */
import { parseWithZod } from "@conform-to/zod/v4";
import { productCodeForm, productForm } from "~/features/billing/forms";
import { reasonsOf, type CheckoutRefusal } from "~/features/billing/orders/order-request";
import { listOrderErrors } from "~/features/billing/orders/find-terms.server";
import { foldCode } from "~/features/billing/promotions/promo";
import { paths } from "~/paths";
import { buildSignInRedirect, keepTypedOrder } from "~/http/billing/buyer.server";
import { forgetPromoCode, rememberPromoCode } from "~/http/billing/checkout-cookies";
import { CHECKOUT_REFUSALS } from "~/http/billing/checkout-refusals";
import { handleLanguageChange } from "~/http/change-language.server";
import { formAction, readForm, redisplayForm, type FieldErrors } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { redirectToFailedCheckout } from "~/http/billing/provider-unavailable.server";
import { pageContext, type MemberContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import {
  getAppliedPromoCode,
  showPriceWithCode,
  showRefusedCode,
} from "../billing/applied-promo-code.server";
import { checkPromoCode } from "../billing/check-promo-code.server";
import { askParent } from "../permission/ask-parent.server";
import { buildProductOrder, placeProductOrder } from "./place-product-order.server";
import { requireProduct, type ProductSale } from "./product.server";

export const action = formAction(handleForm);

async function handleForm(args: RequestArgs) {
  const visit = await pageContext(args, "shop");
  const sale = await requireProduct(visit);
  const { person } = visit;
  if (!person) {
    const { to, headers } = await buildSignInRedirect(
      visit,
      visit,
      undefined,
      await keepTypedOrder(visit),
    );
    return seeOther(to, headers);
  }
  const page = { ...visit, person };
  const body = await readForm(page.request);
  const languageChange = await handleLanguageChange(page, body);
  if (languageChange) return redisplayForm(languageChange.reply, 200, languageChange.headers);
  const intent = body.get("intent");
  if (intent === "permission") return askParentForProduct(page, sale, body, { ordering: false });
  if (intent === "remove") body.set("promoCode", "");
  const changesCode = intent === "apply" || intent === "remove";
  return changesCode ? applyCode(page, sale, body) : buyProduct(page, sale, body);
}

/** Sends the request to a parent and shows the page again. */
async function askParentForProduct(
  page: MemberContext,
  { product, seller }: ProductSale,
  body: FormData,
  { ordering }: { ordering: boolean },
) {
  const { person, mount } = page;
  const item = { kind: "product", productId: product.id } as const;
  const result = await askParent(page, body, { person, gym: seller, item, ordering });
  const promo = (await getAppliedPromoCode(page)) === null ? null : "applied";
  return result.ok
    ? seeOther(paths.productCheckout(mount, product.puid, { promo }))
    : redisplayForm(result.reply, result.status, result.headers);
}

/** Applies the form's code, or removes it: the page shows the price with it, or the reason why it has no effect. */
async function applyCode(
  page: MemberContext,
  { product }: ProductSale,
  body: FormData,
  /** Errors of other fields, when the member pressed the order button. */
  errors: FieldErrors = {},
) {
  const { context, person, mount } = page;
  const submission = parseWithZod(body, { schema: productCodeForm });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400);
  const promoCode = submission.value.promoCode ?? "";
  const item = { ...product, kind: "product" } as const;
  const refusal = promoCode === "" ? null : await checkPromoCode(page, { person, item, promoCode });
  const code = promoCode === "" || refusal ? null : promoCode;
  const headers = {
    "Set-Cookie": code === null ? forgetPromoCode(context) : rememberPromoCode(context, code),
  };
  if (refusal) return showRefusedCode(page, submission, { refusal, headers, errors });
  return showPriceWithCode(page, submission, {
    code,
    headers,
    errors,
    codeRemoved: promoCode === "" && (await getAppliedPromoCode(page)) !== null,
    buildUrl: (promo) => paths.productCheckout(mount, product.puid, { promo }),
  });
}

async function buyProduct(page: MemberContext, sale: ProductSale, body: FormData) {
  const { db, context, person } = page;
  const { product, seller } = sale;
  const submission = parseWithZod(body, { schema: productForm });
  if (submission.status !== "success") {
    return redisplayForm(submission.reply({ formErrors: ["error.validation"] }), 400);
  }
  const input = submission.value;
  const order = await buildProductOrder(page, sale, input);
  // The page shows the price after a code was typed or removed, before anything is ordered.
  if (foldCode(input.promoCode ?? "") !== foldCode((await getAppliedPromoCode(page)) ?? "")) {
    const reasons = await listOrderErrors(db, {
      ...order,
      promoCode: null,
      quote: null,
      channel: "HOSTED",
      provider: context.payments.key,
    });
    return applyCode(page, sale, body, toErrors(reasons).fieldErrors);
  }
  const limit = await context.limits.consume("checkout", person.accountId);
  if (!limit.ok) {
    return redisplayForm(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const result = await placeProductOrder(page, sale, order, { isFree: input.intent.free });
  if ("closedOrderId" in result) {
    const sold = { productId: product.id, puid: product.puid };
    return redirectToFailedCheckout(page, { ...result, person, gymId: seller.id, sold });
  }
  if (result.answer.ok) return seeOther(result.answer.url);
  const reasons = reasonsOf(result.answer);
  // The order button asks the parent whom the form names, unless the form has other errors.
  if (reasons.every((reason) => reason === "parent-required")) {
    return askParentForProduct(page, sale, body, { ordering: true });
  }
  const status = reasons.includes("attempt-reused") ? 409 : 400;
  return redisplayForm(submission.reply(toErrors(reasons)), status);
}

const FORM_FIELDS = new Set(["age", "terms", "promoCode"]);

/** Puts an error at its field, and at the whole form when the form has no such field. */
function toErrors(reasons: readonly CheckoutRefusal[]) {
  const refusals = reasons.map((reason) => CHECKOUT_REFUSALS[reason]);
  return {
    fieldErrors: Object.fromEntries(
      refusals
        .filter(({ field }) => FORM_FIELDS.has(field))
        .map(({ field, page }) => [field, [page]]),
    ),
    formErrors: refusals.filter(({ field }) => !FORM_FIELDS.has(field)).map(({ page }) => page),
  };
}
