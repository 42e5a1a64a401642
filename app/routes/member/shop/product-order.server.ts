/** The buttons of a product's page: apply a code, ask a parent, go to the provider's page, take it for free. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { productCodeForm, productForm } from "~/features/billing/forms";
import { reasonsOf, type CheckoutRefusal } from "~/features/billing/orders/order-request";
import { takeFree } from "~/features/billing/orders/pay-free.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { listOrderErrors } from "~/features/billing/orders/list-order-errors.server";
import { foldCode } from "~/features/billing/promotions/promo";
import { paths } from "~/paths";
import { buildPurchase, buildSignInRedirect } from "~/http/billing/buyer.server";
import { forgetPromoCode, rememberPromoCode } from "~/http/billing/checkout-cookies";
import { CHECKOUT_REFUSALS } from "~/http/billing/checkout-refusals";
import { handleLanguageChange } from "~/http/change-language.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { checkPromoCode } from "../billing/check-promo-code.server";
import { askParent } from "../permission/ask-parent.server";
import { productScene, type ProductScene } from "./product.server";
import {
  callProviderToSell,
  redirectToFailedCheckout,
} from "~/http/billing/provider-unavailable.server";
import { getAppliedPromoCode, setAppliedPromoCode } from "../billing/applied-promo-code.server";
import { seeOther } from "~/http/responses.server";
import { currentPerson, type Person } from "~/http/session.server";

interface Answered {
  reply?: SubmissionResult<string[]>;
}
type FieldErrors = Record<string, string[]>;

const back = (reply: SubmissionResult<string[]>, status: number, headers?: HeadersInit) =>
  data<Answered>({ reply }, { status, headers });

export async function productAction(args: RequestArgs) {
  const at = await productScene(args);
  const person = await currentPerson(args);
  if (!person) {
    const { to, headers } = await buildSignInRedirect(args, at.scene);
    return seeOther(to, headers);
  }
  const body = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange) return back(languageChange.reply, 200, languageChange.headers);
  const intent = body.get("intent");
  if (intent === "permission")
    return askParentForProduct(args, at, { person, body, ordering: false });
  if (intent === "apply") return applyCode(args, at, { person, body });
  return buyProduct(args, at, { person, body });
}

interface Sent {
  person: Person;
  body: FormData;
}

async function askParentForProduct(
  args: RequestArgs,
  { product, gym, scene }: ProductScene,
  { person, body, ordering }: Sent & { ordering: boolean },
) {
  const item = { kind: "product", productId: product.id } as const;
  const asked = await askParent(args, body, { person, gym, item, ordering });
  const promo = (await getAppliedPromoCode(args)) === null ? null : "applied";
  return asked.ok
    ? seeOther(paths.productCheckout(scene.mount, product.puid, { promo }))
    : back(asked.reply, asked.status, asked.headers);
}

/**
 * The page with the price after the form's code, or why the code does nothing. With script the browser goes to the
 * matching address; without it the answer is the page itself, with everything that was typed.
 */
async function applyCode(
  args: RequestArgs,
  { product, scene }: ProductScene,
  { person, body }: Sent,
  /** Further errors, when the order button was pressed. */
  errors: FieldErrors = {},
) {
  const { context, request } = args;
  const submission = parseWithZod(body, { schema: productCodeForm });
  if (submission.status !== "success") return back(submission.reply(), 400);
  const promoCode = submission.value.promoCode ?? "";
  const sold = { ...product, kind: "product" } as const;
  const refused = promoCode === "" ? null : await checkPromoCode(args, { person, sold, promoCode });
  const code = promoCode === "" || refused ? null : promoCode;
  const headers = {
    "Set-Cookie": code === null ? forgetPromoCode(context) : rememberPromoCode(context, code),
  };
  if (refused) {
    setAppliedPromoCode(context, null);
    const fieldErrors = { ...errors, promoCode: [refused.message] };
    return back(submission.reply({ fieldErrors }), refused.status, headers);
  }
  if (request.headers.get("accept")?.includes("text/html") === true) {
    setAppliedPromoCode(context, code);
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    return back(submission.reply({ fieldErrors: errors }), status, headers);
  }
  const promo = code === null ? null : "applied";
  return seeOther(paths.productCheckout(scene.mount, product.puid, { promo }), headers);
}

async function buyProduct(args: RequestArgs, at: ProductScene, { person, body }: Sent) {
  const { context } = args;
  const { product, gym, mount } = at;
  const submission = parseWithZod(body, { schema: productForm });
  if (submission.status !== "success") {
    return back(submission.reply({ formErrors: ["error.validation"] }), 400);
  }
  const form = submission.value;
  const backTo = paths.productCheckout(mount, product.puid);
  const order = {
    ...(await buildPurchase(args, { person, gym, backTo })),
    item: { kind: "product", productId: product.id } as const,
    promoCode: form.promoCode ?? null,
    attemptId: form.attemptId,
    quote: form.quote,
    termsAccepted: form.terms === "on",
    age: form.age ?? null,
    instagramHandle: null,
    returnUrl: null,
  };
  // A code that was typed but not applied, or removed: its price is shown before anything is ordered.
  if (foldCode(form.promoCode ?? "") !== foldCode((await getAppliedPromoCode(args)) ?? "")) {
    const asked = { ...order, promoCode: null, quote: null, channel: "HOSTED" } as const;
    const provider = context.payments.key;
    const { fieldErrors } = errorsAtFields(
      await listOrderErrors(context.db, { ...asked, provider }),
    );
    return applyCode(args, at, { person, body }, fieldErrors);
  }
  const limit = await context.limits.take("checkout", person.accountId);
  if (!limit.ok) {
    return back(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const success = (orderId: string) =>
    `${context.origin}${paths.productSuccess(mount, product.puid, { order: orderId })}`;
  const asked = await callProviderToSell(args, async () => {
    if (form.intent.free) {
      const taken = await takeFree(context.db, order);
      return taken.ok ? { ...taken, url: success(taken.orderId) } : taken;
    }
    return startCheckout(context.db, {
      ...order,
      urls: {
        success,
        cancel: (reference) =>
          `${context.origin}${paths.checkoutFailed({ reference, from: "payment-page" })}`,
      },
    });
  });
  if (!("answer" in asked)) {
    const sold = { productId: product.id, puid: product.puid };
    return redirectToFailedCheckout(args, { ...asked, person, gymId: gym.id, sold });
  }
  const started = asked.answer;
  if (started.ok) return seeOther(started.url);
  const reasons = reasonsOf(started);
  // Naming a parent and pressing the order button asks the parent, if nothing else is wrong.
  if (reasons.every((reason) => reason === "parent-required")) {
    return askParentForProduct(args, at, { person, body, ordering: true });
  }
  const status = reasons.includes("attempt-reused") ? 409 : 400;
  return back(submission.reply(errorsAtFields(reasons)), status);
}

const AT_FIELDS = new Set(["age", "terms", "promoCode"]);

/** At the form's own fields; anything else is about the form as a whole. */
function errorsAtFields(reasons: readonly CheckoutRefusal[]) {
  const told = reasons.map((reason) => CHECKOUT_REFUSALS[reason]);
  return {
    fieldErrors: Object.fromEntries(
      told.filter(({ field }) => AT_FIELDS.has(field)).map(({ field, page }) => [field, [page]]),
    ),
    formErrors: told.filter(({ field }) => !AT_FIELDS.has(field)).map(({ page }) => page),
  };
}
