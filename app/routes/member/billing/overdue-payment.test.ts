/** The forms of a subscription's page, at each of its addresses (product.md §2), and an outdated form. */
import { beforeAll, expect, it } from "vitest";
import { signInStudent, makeStudent, type Shop } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import {
  toConfirmRequest,
  PAYMENT_FIXTURES,
  type PaymentFixture,
} from "../../../../tests/support/payment-fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { answer, argsOf } from "../../../../tests/support/visit";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { findGymById } from "~/features/gyms/queries.server";
import { exactlyOne } from "~/kernel/errors";
import { action, loader } from "./subscription.server";

const database = fileDatabase();
let fixture: PaymentFixture;
let shop: Shop;
beforeAll(async () => {
  fixture = await PAYMENT_FIXTURES.sandbox(database.db);
  shop = await fixture.openShop();
});

async function createVisits(student: { studentId: number }) {
  const { db } = database;
  const { payments } = fixture;
  const gym = await findGymById(db, shop.gymId);
  const session = await signInStudent(db, student);
  const argsAt = (id: string, form?: Record<string, string>) => {
    const page = `/profile/subscription/${id}`;
    const args = argsOf(db, { gym, page, cookies: { session }, context: { payments }, form });
    return { ...args, params: { ...args.params, id } };
  };
  return argsAt;
}

it("an overdue payment is made from the subscription's address and from its plan's", async () => {
  const { db } = database;
  const { payments } = fixture;
  const student = await makeStudent(db);
  const card = await fixture.cardOnFile(student, CARDS.good);
  const now = fixture.clock();
  await confirmCheckout(
    db,
    toConfirmRequest(shop, { payments, student, planId: shop.plain, now }, card),
  );
  await fixture.failCards(student);
  await fixture.advance(32);
  await fixture.deliverEvents();
  const subscription = exactlyOne(await listSubscriptions(db, student), "subscription");
  expect(subscription.status).toBe("past_due");

  const argsAt = await createVisits(student);
  for (const id of [subscription.id, String(shop.plain)]) {
    const page = await answer(loader(argsAt(id)));
    expect(page.data).toMatchObject({ detail: { id: subscription.id, payable: true } });
    const response = await answer(action(argsAt(id, { intent: "overdue" })));
    expect([response.status, response.location]).toEqual([
      303,
      expect.stringContaining("/sandbox/checkout/in_"),
    ]);
  }
});

it("an outdated form gets a message although no visible field is wrong", async () => {
  const argsAt = await createVisits(await makeStudent(database.db));
  const id = String(shop.plain);
  const form = { selectedSubscriptionType: id, shown: id, terms: "on", age: "adult", quotes: "" };
  const response = await answer(action(argsAt(id, { ...form, attemptId: "" })));
  expect(response.status).toBe(400);
  expect(response.data).toMatchObject({ reply: { error: { "": ["error.validation"] } } });
});
