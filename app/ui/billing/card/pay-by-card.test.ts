import { describe, expect, it } from "vitest";
import type { CardFormHandle } from "./card-form";
import { payByCard, type Answer, type Call, type CardOrder } from "./pay-by-card";

const ORDER: CardOrder = {
  selectedSubscriptionType: 3,
  quote: "1199GBP.7",
  attemptId: "attempt-1",
};
const PREPARED: Answer = { status: 200, body: { clientSecret: "set-up" } };
const PAID: Answer = { status: 200, body: { uniqueTransactionId: "order-1" } };
const ASKS: Answer = {
  status: 402,
  body: { message: "error.needsAuthentication", clientSecret: "bank", reference: "order-1" },
};

/** A card form and calls with these answers in order; an error stands for a lost answer. */
function createFixture(confirms: (Answer | Error)[], prepared: Answer | Error = PREPARED) {
  const log: string[] = [];
  const call: Call = (address, body) => {
    log.push(address.replace("/api/stripe/checkout/", ""));
    const answer = address.endsWith("prepare-setup") ? prepared : confirms.shift();
    if (answer === undefined) throw new Error("one call too many");
    if (address.endsWith("confirm")) expect(body).toEqual({ ...ORDER, paymentMethod: "pm_1" });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const card: Omit<CardFormHandle, "focus"> = {
    confirmSetup: (secret) => {
      log.push(`card ${secret}`);
      return Promise.resolve({ paymentMethodRef: "pm_1" });
    },
    authenticate: (secret) => {
      log.push(`ask ${secret}`);
      return Promise.resolve({ ok: true });
    },
  };
  return { call, card, log };
}

describe("paying by card", () => {
  it("prepares, puts the card on file, confirms", async () => {
    const { call, card, log } = createFixture([PAID]);
    expect(await payByCard(card, ORDER, call)).toEqual({ kind: "done", orderId: "order-1" });
    expect(log).toEqual(["prepare-setup", "card set-up", "confirm"]);
  });

  it("asks the bank's question and sends the same order again, whatever the holder answers", async () => {
    const { call, card, log } = createFixture([ASKS, PAID]);
    expect(await payByCard(card, ORDER, call)).toEqual({ kind: "done", orderId: "order-1" });
    expect(log).toEqual(["prepare-setup", "card set-up", "confirm", "ask bank", "confirm"]);
  });

  it("names the open order of another plan", async () => {
    const fieldErrors = [{ field: "selectedSubscriptionType", message: "error.orderBegun" }];
    const body = { message: "error.orderBegun", fieldErrors, reference: "order-0", plan: 7 };
    const { call, card } = createFixture([{ status: 409, body }]);
    expect(await payByCard(card, ORDER, call)).toEqual({
      kind: "refused",
      errors: { selectedSubscriptionType: "error.orderBegun" },
      stale: true,
      begun: { orderId: "order-0", planId: 7 },
    });
  });

  it("stops after a limit when the bank asks for authentication again and again", async () => {
    const { call, card } = createFixture([ASKS, ASKS, ASKS]);
    expect(await payByCard(card, ORDER, call)).toEqual({
      kind: "failed",
      orderId: "order-1",
      reason: "confirm",
    });
  });

  it.each<[string, (Answer | Error)[]]>([
    ["on other terms by now", [{ status: 409, body: { message: "error.termsChanged" } }]],
    ["no longer sold", [{ status: 404, body: { message: "error.notFound" } }]],
    ["asked too often", [{ status: 429, body: { message: "error.tooManyRequests" } }]],
    ["lost twice", [new TypeError("Failed to fetch"), new TypeError("Failed to fetch")]],
  ])(
    "leads to the order, which may be paid, after an answer to the bank: %s",
    async (_why, then) => {
      const { call, card } = createFixture([ASKS, ...then]);
      expect(await payByCard(card, ORDER, call)).toEqual({
        kind: "failed",
        orderId: "order-1",
        reason: "confirm",
      });
    },
  );

  it("sends the attempt once more after a lost answer", async () => {
    const lost = new TypeError("Failed to fetch");
    const once = createFixture([lost, PAID]);
    expect(await payByCard(once.card, ORDER, once.call)).toEqual({
      kind: "done",
      orderId: "order-1",
    });
    const twice = createFixture([lost, lost]);
    expect(await payByCard(twice.card, ORDER, twice.call)).toEqual({
      kind: "failed",
      orderId: null,
      reason: "confirm",
    });
  });

  it.each<[string, Answer, Awaited<ReturnType<typeof payByCard>>]>([
    [
      "declined",
      { status: 402, body: { message: "error.cardDeclined", reference: "order-1" } },
      { kind: "failed", orderId: "order-1", reason: "confirm" },
    ],
    [
      "not yet decided",
      { status: 409, body: { message: "error.paymentPending", reference: "order-1" } },
      { kind: "done", orderId: "order-1" },
    ],
    ["broken", { status: 503, body: {} }, { kind: "failed", orderId: null, reason: "confirm" }],
    [
      "on other terms by now",
      { status: 409, body: { message: "error.termsChanged" } },
      { kind: "refused", errors: { "": "error.termsChanged" }, stale: true },
    ],
    [
      "of a plan that is no longer sold",
      { status: 404, body: { message: "error.notFound" } },
      { kind: "refused", errors: { "": "error.notSold" }, stale: true },
    ],
    [
      "with a code that has run out",
      {
        status: 400,
        body: {
          message: "promo.limitReached",
          fieldErrors: [{ field: "promoCode", message: "promo.limitReached" }],
        },
      },
      { kind: "refused", errors: { promoCode: "promo.limitReached" }, stale: true },
    ],
    [
      "wrong at several fields, each with its error",
      {
        status: 400,
        body: {
          message: "error.validation",
          fieldErrors: [
            { field: "instagramHandle", message: "error.instagramInvalid" },
            { field: "terms", message: "error.termsRequired" },
            { message: "error.alreadyHeld" },
            {},
          ],
        },
      },
      {
        kind: "refused",
        errors: {
          instagramHandle: "error.instagramInvalid",
          terms: "error.termsRequired",
          "": "error.alreadyHeld",
        },
        stale: false,
      },
    ],
    [
      "signed out",
      { status: 401, body: { message: "error.unauthorized" } },
      { kind: "signed-out" },
    ],
  ])("handles an order that is %s", async (_name, answer, outcome) => {
    const { call, card } = createFixture([answer]);
    expect(await payByCard(card, ORDER, call)).toEqual(outcome);
  });

  it.each<[string, Answer | Error]>([
    ["does not answer", new TypeError("Failed to fetch")],
    ["answers 500", { status: 500, body: { message: "error.internal" } }],
    [
      "says that the provider is unavailable",
      { status: 503, body: { message: "error.providerAway" } },
    ],
    ["answers without a secret", { status: 200, body: {} }],
  ])("fails when the set-up %s", async (_name, prepared) => {
    const { call, card, log } = createFixture([], prepared);
    expect(await payByCard(card, ORDER, call)).toEqual({
      kind: "failed",
      orderId: null,
      reason: "card_setup",
    });
    expect(log).toEqual(["prepare-setup"]);
  });

  it.each<[string, number, Awaited<ReturnType<typeof payByCard>>]>([
    [
      "error.tooManyRequests",
      429,
      { kind: "refused", errors: { "": "error.tooManyRequests" }, stale: false },
    ],
    ["error.unauthorized", 401, { kind: "signed-out" }],
  ])("stops after %s", async (message, status, outcome) => {
    const { call, card, log } = createFixture([], { status, body: { message } });
    expect(await payByCard(card, ORDER, call)).toEqual(outcome);
    expect(log).toEqual(["prepare-setup"]);
  });

  it.each([
    ["invalid", { kind: "waiting" }],
    ["refused", { kind: "failed", orderId: null, reason: "card_setup" }],
    ["unavailable", { kind: "failed", orderId: null, reason: "card_setup" }],
  ] as const)("never confirms a card that is %s", async (error, outcome) => {
    const { call, card, log } = createFixture([]);
    card.confirmSetup = () => Promise.resolve({ error });
    expect(await payByCard(card, ORDER, call)).toEqual(outcome);
    expect(log).toEqual(["prepare-setup"]);
  });
});
