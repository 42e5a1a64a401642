/**
 * A card payment in the browser (product.md §18): prepare-setup, the provider's card form, confirm, and, if the bank
 * asks, authentication and the same confirm once more. No markup; requests go through `call`.
 */
import { paymentPaths } from "~/payment-paths";
import type { CardFormHandle } from "./card-form";

/** The body of POST /api/stripe/checkout/confirm. */
export interface CardOrder {
  selectedSubscriptionType?: number;
  selectedProduct?: number;
  promoCode?: string;
  terms?: boolean;
  age?: "adult" | "parent";
  instagramHandle?: string;
  /** The open order of another plan that is given up for this one. */
  giveUp?: string;
  /** The terms that the page showed. */
  quote: string;
  returnUrl?: string;
  /** The same attempt may be sent again at any time. */
  attemptId: string;
}

export interface Answer {
  status: number;
  body: Partial<Record<string, unknown>>;
}
export type Call = (address: string, body: object) => Promise<Answer>;

export type CardErrors = Readonly<Partial<Record<string, string>>>;

export type CardPayment =
  /** Paid, in a trial, or the bank has not decided yet: the success page waits for it. */
  | { kind: "done"; orderId: string }
  /** `reason`: at which step it ended, for the log. */
  | { kind: "failed"; orderId: string | null; reason: "card_setup" | "confirm" }
  /** Nothing happened: translation keys by field, "" for the whole. `stale`: the page must reload what it shows. */
  | { kind: "refused"; errors: CardErrors; stale: boolean; begun?: CardBegun }
  /** The session has ended meanwhile. */
  | { kind: "signed-out" }
  /** The card form waits for the card to be corrected. */
  | { kind: "waiting" };

/** An order of another plan that waits to be paid: the member chooses one of the two. */
export interface CardBegun {
  orderId: string;
  planId: number;
}

/** A bank usually asks once; twice is possible, three times is a loop. */
const QUESTIONS = 2;

export async function payByCard(
  card: CardFormHandle,
  order: CardOrder,
  call: Call,
): Promise<CardPayment> {
  // A new set-up each time: one that has succeeded cannot be confirmed again.
  const prepared = await call(paymentPaths.prepareSetup(), {}).catch(() => null);
  const secret = prepared?.body["clientSecret"];
  // Signed out or too many tries: the page deals with it. Anything else is a failed set-up (product.md §8).
  if (prepared !== null && prepared.status >= 400 && prepared.status < 500) {
    return refusal(prepared);
  }
  if (prepared?.status !== 200 || typeof secret !== "string") return NO_SETUP;

  const setup = await card.confirmSetup(secret);
  if ("error" in setup) {
    return setup.error === "invalid" ? { kind: "waiting" } : NO_SETUP;
  }
  const confirm = () =>
    call(paymentPaths.confirmCheckout(), { ...order, paymentMethod: setup.paymentMethodRef });
  let orderId: string | null = null;
  for (let asked = 0; ; asked += 1) {
    // A lost answer is asked for once more; the attempt is the same.
    const answer = await confirm().catch(() => confirm().catch(() => null));
    if (answer === null) return { kind: "failed", orderId, reason: "confirm" };
    const { status, body } = answer;
    orderId = text(body["uniqueTransactionId"]) ?? text(body["reference"]) ?? orderId;
    if (status === 200 && orderId !== null) return { kind: "done", orderId };
    if (body["message"] === "error.paymentPending" && orderId !== null) {
      return { kind: "done", orderId };
    }
    const question = text(body["clientSecret"]);
    if (status === 402 && question !== null && asked < QUESTIONS) {
      // Whatever the holder answered, the provider knows the outcome.
      await card.authenticate(question);
      continue;
    }
    if (status === 402 || status >= 500) return { kind: "failed", orderId, reason: "confirm" };
    // The holder may have paid with the answer to the bank, whatever is no longer on offer by now: the failure page
    // looks at the order.
    if (asked > 0 && status !== 401) return { kind: "failed", orderId, reason: "confirm" };
    if (status === 404) return notSold(order);
    return refusal(answer);
  }
}

/** Taken off sale meanwhile. The other plans are shown; the page of a product has gone with it. */
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
  const told = Array.isArray(body["fieldErrors"]) ? (body["fieldErrors"] as FieldError[]) : [];
  const errors = Object.fromEntries(
    told.flatMap(({ field, message }) => (text(message) ? [[text(field) ?? "", message]] : [])),
  ) as CardErrors;
  const messages =
    Object.keys(errors).length > 0 ? errors : { "": text(body["message"]) ?? "error.unavailable" };
  // Changed terms, an expired code: the page must not keep showing what is no longer true.
  const stale = status === 409 || Object.values(messages).some((one) => one?.startsWith("promo."));
  const orderId = text(body["reference"]);
  const planId = body["plan"];
  const begun =
    orderId !== null && typeof planId === "number" ? { begun: { orderId, planId } } : {};
  return { kind: "refused", errors: messages, stale, ...begun };
}

interface FieldError {
  field?: unknown;
  message?: unknown;
}
