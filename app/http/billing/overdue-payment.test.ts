/** What is pressed on a subscription's page, by each of its addresses (spec §2), and by a form of another day. */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { signInStudent, makeStudent, type Shop } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { confirming, RIGS, type PayRig } from "../../../tests/support/pay-rig";
import { CARDS } from "../../../tests/support/stripe/paying";
import { answer, argsOf } from "../../../tests/support/visit";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { subscriptionAction, subscriptionLoader } from "./subscription-page.server";

const database = fileDatabase();
let rig: PayRig;
let shop: Shop;
beforeAll(async () => {
  rig = await RIGS.sandbox(database.db);
  shop = await rig.openShop();
});

async function visitsOf(student: { studentId: number }) {
  const { db } = database;
  const { payments } = rig;
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
  const { payments } = rig;
  const student = await makeStudent(db);
  const card = await rig.cardOnFile(student, CARDS.good);
  const now = rig.clock();
  await confirmCheckout(db, confirming(shop, { payments, student, planId: shop.plain, now }, card));
  await rig.cardGoesBad(student);
  await rig.advance(32);
  await rig.hear();
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

it("a form of another day is answered with a word, though nothing that is seen is wrong", async () => {
  const argsAt = await visitsOf(await makeStudent(database.db));
  const id = String(shop.plain);
  const form = { selectedSubscriptionType: id, shown: id, terms: "on", age: "adult", quotes: "" };
  const sent = await answer(subscriptionAction(argsAt(id, { ...form, attemptId: "" })));
  expect(sent.status).toBe(400);
  expect(sent.data).toMatchObject({ reply: { error: { "": ["error.validation"] } } });
});
