/** What is pressed on a subscription's page, by each of its addresses (product.md §2), and by a form of another day. */
import { eq } from "drizzle-orm";
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
import { findGymByGuid } from "~/features/gyms/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { subscriptionAction, subscriptionLoader } from "./subscription.server";

const database = fileDatabase();
let fixture: PaymentFixture;
let shop: Shop;
beforeAll(async () => {
  fixture = await PAYMENT_FIXTURES.sandbox(database.db);
  shop = await fixture.openShop();
});

async function visitsOf(student: { studentId: number }) {
  const { db } = database;
  const { payments } = fixture;
  const [{ guid = "" } = {}] = await db.select().from(gyms).where(eq(gyms.id, shop.gymId));
  const gym = await findGymByGuid(db, guid);
  const session = await signInStudent(db, student);
  const argsAt = (id: string, form?: Record<string, string>) => {
    const page = `/profile/subscription/${id}`;
    const args = argsOf(db, { gym, page, cookies: { session }, context: { payments }, form });
    return { ...args, params: { ...args.params, id } };
  };
  return argsAt;
}

it("what is overdue is paid from its own address and from its plan's", async () => {
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
  const held = exactlyOne(await listSubscriptions(db, student), "subscription");
  expect(held.status).toBe("past_due");

  const argsAt = await visitsOf(student);
  for (const id of [held.id, String(shop.plain)]) {
    const shown = await answer(subscriptionLoader(argsAt(id)));
    expect(shown.data).toMatchObject({ detail: { id: held.id, payable: true } });
    const pressed = await answer(subscriptionAction(argsAt(id, { intent: "overdue" })));
    expect([pressed.status, pressed.location]).toEqual([
      303,
      expect.stringContaining("/sandbox/checkout/in_"),
    ]);
  }
});

it("a form of an earlier day gets a message though no field is wrong", async () => {
  const argsAt = await visitsOf(await makeStudent(database.db));
  const id = String(shop.plain);
  const form = { selectedSubscriptionType: id, shown: id, terms: "on", age: "adult", quotes: "" };
  const sent = await answer(subscriptionAction(argsAt(id, { ...form, attemptId: "" })));
  expect(sent.status).toBe(400);
  expect(sent.data).toMatchObject({ reply: { error: { "": ["error.validation"] } } });
});
