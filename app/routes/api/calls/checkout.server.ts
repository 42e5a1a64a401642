/** Buying by calls (product.md §7, §10, §14, §18): promo code, card form, free checkout. */
import { z } from "zod";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { payFree, takeFree } from "~/features/billing/orders/pay-free.server";
import type { Refused } from "~/features/billing/orders/order-request";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import { findProduct } from "~/features/billing/products/queries.server";
import { MAX_PROMO_CODE } from "~/features/billing/promotions/promo";
import { findPublicPlan } from "~/features/billing/plans/queries.server";
import { validatePromo } from "~/features/billing/promotions/validate-promo.server";
import { findGymById } from "~/features/gyms/queries.server";
import type { Person } from "~/features/identity/read-session.server";
import { newId } from "~/kernel/ids";
import { sha256Hex } from "~/kernel/ids.server";
import { majorUnits, money } from "~/kernel/money";
import { mountFor, paths } from "~/paths";
import { CHECKOUT_REFUSALS } from "~/http/billing/checkout-refusals";
import { buildPurchase, toBuyer } from "~/http/billing/buyer.server";
import type { RequestArgs } from "~/http/gym.server";
import type { LoadContext } from "~/http/load-context";
import { recordFailedCheckout } from "~/http/billing/record-failed-checkout.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { defineCall } from "../define-call";
import { idempotencyKeyOf } from "../idempotency.server";
import { isSellerOfHost } from "../find-gym-of-host.server";
import { enforceLimit } from "../enforce-limit.server";
import * as models from "../models";
import { bodyId, emptyInput, id } from "../parameters";

const promoCode = z
  .string({ error: "error.invalidValue" })
  .max(MAX_PROMO_CODE, "error.promoTooLong")
  .optional();

/** The member gives these answers personally, as in the page's form. */
const consent = {
  terms: z.boolean({ error: "error.trueOrFalse" }).optional().meta({
    description: "The member has accepted the terms; nothing is sold without",
  }),
  startAtOnce: z.boolean({ error: "error.trueOrFalse" }).optional().meta({
    description:
      "Of a plan: the member asks for the start at once, and so pays for the days until a withdrawal; absent: no",
  }),
  age: z.enum(["adult", "parent"], { error: "error.ageRequired" }).optional().meta({
    description:
      "What the member says of their age, asked once, where no date of birth is known; parent needs a permission that was confirmed by mail (asked for on the checkout pages)",
  }),
  instagramHandle: z
    .string({ error: "error.invalidValue" })
    .regex(/^[\w.]{1,30}$/, "error.instagramInvalid")
    .optional(),
};

/** Our own pages also send the terms that they showed and the address that the member came from. */
const pageState = {
  quote: z.string({ error: "error.invalidValue" }).max(60, "error.invalidValue").optional().meta({
    description:
      "The terms that were shown, as the page's form says them; other ones by now are refused",
  }),
  returnUrl: z
    .string({ error: "error.invalidValue" })
    .max(2048, "error.invalidValue")
    .optional()
    .meta({ description: "For the success page; one that is not allowed is ignored" }),
};

const attemptId = z
  .string({ error: "error.invalidValue" })
  .min(8, "error.invalidValue")
  .max(64, "error.invalidValue")
  .optional()
  .meta({ description: "As prepare-setup gave it; the header Idempotency-Key goes before it" });

const IDEMPOTENCY =
  "Repeatable under one Idempotency-Key (or attemptId): nothing is charged twice. Under a key the answer is the same for a day, a declined card included, and another body is 409; what was refused before anything was ordered binds no key. An attemptId takes another card, and until it is paid another promo code.";

const giveUp = z.uuid({ error: "error.invalidValue" }).optional().meta({
  description:
    "Another plan of the same seller waits to be paid (409 error.orderBegun, its order is the reference): that order is given up for this one",
});

/** The same Idempotency-Key is the same attempt; without a key every call is a new attempt. */
function getAttemptId(args: RequestArgs, attemptId: string | undefined): string {
  const key = idempotencyKeyOf(args);
  if (key) return `key:${sha256Hex(key).slice(0, 40)}`;
  return attemptId ?? newId();
}

const REFUSALS = [
  ...new Set(Object.values(CHECKOUT_REFUSALS).map(({ call }) => call)),
  "tooManyRequests",
  "providerAway",
] as const;

/** The refusal is reported at the body's field, with every other field that the caller can correct. */
function toRefusal({ reason, also = [], openOrder }: Refused) {
  const { call, field } = CHECKOUT_REFUSALS[reason];
  if (call === "notFound") return { ok: false, reason: call } as const;
  const others = also.map((one) => CHECKOUT_REFUSALS[one]);
  return {
    ok: false,
    reason: call,
    field,
    also: others.map((one) => ({ reason: one.call, field: one.field })),
    ...(openOrder ? { more: { reference: openOrder.orderId, plan: openOrder.planId } } : {}),
  } as const;
}

/** What all purchases of this caller share; the gym is that of the plan or product. */
async function buildCallPurchase(
  person: Person,
  args: RequestArgs,
  gymId: number | null,
  input: {
    promoCode?: string;
    terms?: boolean;
    startAtOnce?: boolean;
    age?: "adult" | "parent";
    instagramHandle?: string;
    quote?: string;
    returnUrl?: string;
    giveUp?: string;
  },
) {
  const { context } = args;
  const gym = gymId === null ? null : await findGymById(context.db, gymId);
  const mount = mountFor(gym, context.hostGym !== null);
  return {
    ...(await buildPurchase(args, { person, gym, backTo: paths.profile(mount) })),
    promoCode: input.promoCode ?? null,
    termsAccepted: input.terms ?? false,
    startsAtOnce: input.startAtOnce ?? false,
    age: input.age ?? null,
    instagramHandle: input.instagramHandle ?? null,
    quote: input.quote ?? null,
    replacesOrderId: input.giveUp ?? null,
    attemptIsKey: idempotencyKeyOf(args) !== null,
    returnUrl: await safeReturnUrl(args, input.returnUrl),
  } as const;
}

/** The plan or the product that a call names. Null: there is none that the host sells. */
async function findPublicItem(context: LoadContext, planId?: number, productId?: number) {
  const item = await findItem(context.db, planId, productId);
  return item && (await isSellerOfHost(context, item.gymId)) ? item : null;
}

async function findItem(db: LoadContext["db"], planId?: number, productId?: number) {
  if (planId !== undefined) {
    const plan = await findPublicPlan(db, planId);
    return plan && { ...plan, kind: "plan" as const };
  }
  const product = await findProduct(db, productId ?? 0);
  return product && { ...product, kind: "product" as const };
}

export const validatePromotion = defineCall({
  method: "post",
  path: "/api/promotions/validate",
  summary: "What a promo code would take off a plan or a product",
  description: "Nothing is reserved: the price is worked out again when it is paid.",
  security: "optional",
  params: emptyInput,
  query: emptyInput,
  body: z
    .object({
      code: z.string({ error: "error.invalidValue" }).max(MAX_PROMO_CODE, "error.promoTooLong"),
      subscriptionTypeId: bodyId.optional(),
      productId: bodyId.optional(),
    })
    .refine(
      ({ subscriptionTypeId, productId }) =>
        (subscriptionTypeId === undefined) !== (productId === undefined),
      { error: "error.onePlanOrProduct", path: ["subscriptionTypeId"] },
    ),
  answer: { description: "finalPrice, or errorMessage", body: models.promotionResult },
  refusals: ["notFound", "tooManyRequests"],
  caching: "never",
  async handle({ body, person, context }) {
    const limitError = await enforceLimit(context, "promo", person?.accountId ?? context.clientIp);
    if (limitError) return limitError;
    const item = await findPublicItem(context, body.subscriptionTypeId, body.productId);
    if (!item) return { ok: false, reason: "notFound" };
    const promo = await validatePromo(context.db, {
      studentId: person?.studentId ?? null,
      item,
      code: body.code,
      now: context.now,
    });
    if (!promo.ok) return { ok: true, body: { errorMessage: promo.reason } };
    const finalPrice = majorUnits(money(promo.finalPriceMinor, item.currency));
    return { ok: true, body: { finalPrice } };
  },
});

export const prepareCardSetup = defineCall({
  method: "post",
  path: "/api/stripe/checkout/prepare-setup",
  summary: "Begin the card form",
  description: "The browser puts a card on file with the secret; then confirm is called.",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: z.object({ attemptId }),
  answer: {
    description: "The secret of the card form",
    body: z.object({ clientSecret: z.string(), attemptId: z.string() }),
  },
  refusals: ["tooManyRequests", "providerAway"],
  caching: "never",
  async handle({ body, person, context, args }) {
    const limitError = await enforceLimit(context, "checkout", person.accountId);
    if (limitError) return limitError;
    const setup = await prepareSetup(context.db, {
      payments: context.payments,
      student: toBuyer(person),
      attemptId: getAttemptId(args, body.attemptId),
    });
    return { ok: true, body: setup };
  },
});

export const confirmCardCheckout = defineCall({
  method: "post",
  path: "/api/stripe/checkout/confirm",
  summary: "Buy a plan or a product with a card on file",
  description: `${IDEMPOTENCY} 402 with clientSecret: the holder authenticates, then the same call is made again. A product that costs nothing after its promo code is ordered without charging the card.`,
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: z
    .object({
      selectedSubscriptionType: bodyId.optional(),
      selectedProduct: bodyId.optional(),
      promoCode,
      // The value becomes part of an address at the provider.
      paymentMethod: z
        .string({ error: "error.paymentMethodRequired" })
        .regex(/^[\w-]{1,200}$/, "error.paymentMethodRequired"),
      ...consent,
      ...pageState,
      giveUp,
      attemptId,
    })
    .refine(
      (body) =>
        (body.selectedSubscriptionType === undefined) !== (body.selectedProduct === undefined),
      { error: "error.onePlanOrProduct", path: ["selectedSubscriptionType"] },
    ),
  answer: { description: "Paid, or begun with a trial", body: models.transaction },
  refusals: [
    ...REFUSALS,
    "paymentMethodRequired",
    "declined",
    "needsAuthentication",
    "paymentPending",
  ],
  idempotency: { settledBy: ["declined"], begunBy: ["needsAuthentication", "paymentPending"] },
  caching: "never",
  async handle({ body, person, context, args }) {
    const limitError = await enforceLimit(context, "checkout", person.accountId);
    if (limitError) return limitError;
    const { db } = context;
    const { selectedSubscriptionType: planId, selectedProduct: productId } = body;
    const item = await findPublicItem(context, planId, productId);
    if (!item) return { ok: false, reason: "notFound" };
    const order = {
      ...(await buildCallPurchase(person, args, item.gymId, body)),
      item:
        item.kind === "plan"
          ? { kind: item.kind, planId: item.id }
          : { kind: item.kind, productId: item.id },
      attemptId: getAttemptId(args, body.attemptId),
    };
    const charge = await confirmCheckout(db, { ...order, paymentMethodRef: body.paymentMethod });
    // A free plan has a call of its own; a free product is ordered here, and the card is not charged.
    const result =
      !charge.ok && charge.reason === "is-free" && item.kind === "product"
        ? await takeFree(db, order)
        : charge;
    if (result.ok) return { ok: true, body: { uniqueTransactionId: result.orderId } };
    switch (result.reason) {
      case "needs-authentication": {
        const { clientSecret, hostedUrl, orderId: reference } = result;
        const more = { clientSecret, hostedUrl, reference };
        return { ok: false, reason: "needsAuthentication", more };
      }
      case "declined":
        return { ok: false, reason: "declined", more: { reference: result.orderId } };
      case "pending":
        return {
          ok: false,
          reason: "paymentPending",
          retryAfterSeconds: 2,
          more: { reference: result.orderId },
        };
      case "payment-method-required":
        return { ok: false, reason: "paymentMethodRequired", field: "paymentMethod" };
      default:
        return toRefusal(result);
    }
  },
});

export const payFreeCheckout = defineCall({
  method: "post",
  path: "/api/checkout/pay-free/{subscriptionTypeId}",
  summary: "Take a plan that costs exactly nothing after its promo code",
  description: IDEMPOTENCY,
  security: "person",
  params: z.object({ subscriptionTypeId: id("The subscription type") }),
  query: emptyInput,
  body: z.object({ promoCode, ...consent, giveUp, attemptId }),
  answer: { description: "Granted", body: models.transaction },
  refusals: REFUSALS,
  idempotency: { settledBy: [], begunBy: [] },
  caching: "never",
  async handle({ params, body, person, context, args }) {
    const limitError = await enforceLimit(context, "checkout", person.accountId);
    if (limitError) return limitError;
    const planId = params.subscriptionTypeId;
    const plan = await findPublicItem(context, planId);
    if (!plan) return { ok: false, reason: "notFound" };
    const result = await payFree(context.db, {
      ...(await buildCallPurchase(person, args, plan.gymId, body)),
      planId,
      attemptId: getAttemptId(args, body.attemptId),
    });
    if (result.ok) return { ok: true, body: { uniqueTransactionId: result.orderId } };
    const { studentId } = person;
    const { reason } = result;
    await recordFailedCheckout(context, { studentId, gymId: plan.gymId, planId, reason });
    return toRefusal(result);
  },
});
