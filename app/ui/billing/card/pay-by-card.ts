/**
 * A card payment in the browser (product.md §18): prepare-setup, the provider's card form, confirm, and if the bank
 * asks, authentication and the same confirm again. The module renders nothing and sends requests through `call`.
 */
import { paymentPaths } from "~/payment-paths";
import type { CardFormHandle } from "./card-form";

/** The body of POST /api/stripe/checkout/confirm. */
export interface CardOrder {
  selectedSubscriptionType?: number;
  selectedProduct?: number;
  promoCode?: string;
  terms?: boolean;
  /** The buyer asks for the start at once, and pays for the days until a withdrawal. */
  startAtOnce?: boolean;
  age?: "adult" | "parent";
  instagramHandle?: string;
  /** The open order of another plan, which this order replaces. */
  giveUp?: string;
  /** The terms that the page showed. */
  quote: string;
  returnUrl?: string;
  /** The client may send the same attempt again at any time. */
  attemptId: string;
}

export interface Answer {
  status: number;
  body: Partial<Record<string, unknown>>;
}
export type Call = (address: string, body: object) => Promise<Answer>;

export type CardErrors = Readonly<Partial<Record<string, string>>>;

type CardPayment =
  /** Paid, in a trial, or the bank has not decided yet and the success page waits for it. */
  | { kind: "done"; orderId: string }
  /** `reason`: the step that failed, for the log. */
  | { kind: "failed"; orderId: string | null; reason: "card_setup" | "confirm" }
  /** Nothing was ordered. Translation keys by field, "" for the whole form; `stale`: the page must reload its data. */
  | { kind: "refused"; errors: CardErrors; stale: boolean; begun?: OpenCardOrder }
  /** The session has ended. */
  | { kind: "signed-out" }
  /** The card form shows an error and waits for the buyer. */
  | { kind: "waiting" };

/** The member's open order of another plan; the member chooses one of the two. */
export interface OpenCardOrder {
  orderId: string;
  planId: number;
}

/** A bank usually asks once; a third question would be a loop. */
const MAX_QUESTIONS = 2;

export async function payByCard(
  card: Omit<CardFormHandle, "focus">,
  order: CardOrder,
  call: Call,
): Promise<CardPayment> {
  // A set-up that has succeeded cannot be confirmed again, so each try prepares a new one.
  const setupAnswer = await call(paymentPaths.prepareSetup(), {}).catch(() => null);
  const secret = setupAnswer?.body["clientSecret"];
  // The page handles an ended session and the rate limit; any other answer is a failed set-up (product.md §8).
  if (setupAnswer !== null && setupAnswer.status >= 400 && setupAnswer.status < 500) {
    return refusal(setupAnswer);
  }
  if (setupAnswer?.status !== 200 || typeof secret !== "string") return NO_SETUP;

  const setup = await card.confirmSetup(secret);
  if ("error" in setup) {
    return setup.error === "invalid" ? { kind: "waiting" } : NO_SETUP;
  }
  const confirm = () =>
    call(paymentPaths.confirmCheckout(), { ...order, paymentMethod: setup.paymentMethodRef });
  let orderId: string | null = null;
  for (let questions = 0; ; questions += 1) {
    // After a lost answer the client sends the same attempt once more.
    const answer = await confirm().catch(() => confirm().catch(() => null));
    if (answer === null) return { kind: "failed", orderId, reason: "confirm" };
    const { status, body } = answer;
    orderId = text(body["uniqueTransactionId"]) ?? text(body["reference"]) ?? orderId;
    if (status === 200 && orderId !== null) return { kind: "done", orderId };
    if (body["message"] === "error.paymentPending" && orderId !== null) {
      return { kind: "done", orderId };
    }
    const question = text(body["clientSecret"]);
    if (status === 402 && question !== null && questions < MAX_QUESTIONS) {
      // The next confirm tells the outcome, whatever the holder answered.
      await card.authenticate(question);
      continue;
    }
    if (status === 402 || status >= 500) return { kind: "failed", orderId, reason: "confirm" };
    // The holder may have paid by answering the bank, so the failure page looks at the order.
    if (questions > 0 && status !== 401) return { kind: "failed", orderId, reason: "confirm" };
    if (status === 404) return notSold(order);
    return refusal(answer);
  }
}

/** A plan was taken off sale, and the page reloads the other plans; the page of a product no longer exists. */
const notSold = ({ selectedSubscriptionType: plan }: CardOrder): CardPayment => ({
  kind: "refused",
  errors: { "": "error.notSold" },
  stale: plan !== undefined,
});

const NO_SETUP = { kind: "failed", orderId: null, reason: "card_setup" } as const;

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

function refusal({ status, body }: Answer): CardPayment {
  if (status === 401) return { kind: "signed-out" };
  const fieldErrors = Array.isArray(body["fieldErrors"])
    ? (body["fieldErrors"] as FieldError[])
    : [];
  const errors = Object.fromEntries(
    fieldErrors.flatMap(({ field, message }) =>
      text(message) ? [[text(field) ?? "", message]] : [],
    ),
  ) as CardErrors;
  const messages =
    Object.keys(errors).length > 0 ? errors : { "": text(body["message"]) ?? "error.unavailable" };
  // After changed terms or an expired code the page must not keep the old prices.
  const stale = status === 409 || Object.values(messages).some((key) => key?.startsWith("promo."));
  const orderId = text(body["reference"]);
  const planId = body["plan"];
  const openOrder =
    orderId !== null && typeof planId === "number" ? { begun: { orderId, planId } } : {};
  return { kind: "refused", errors: messages, stale, ...openOrder };
}

interface FieldError {
  field?: unknown;
  message?: unknown;
}
