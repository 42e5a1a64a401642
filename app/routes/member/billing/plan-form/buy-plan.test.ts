/** A refused order says all that can be mended, each at its field, whatever else the page shows first. */
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import {
  makePromo,
  makeSandbox,
  makeStudent,
  openShop,
  signInStudent,
  type Shop,
  type Student,
} from "../../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../../tests/support/database";
import { answer, argsOf } from "../../../../../tests/support/visit";
import { orders } from "~/features/billing/orders/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymById } from "~/features/gyms/queries.server";
import { currentPerson } from "~/http/session.server";
import { orderPlan } from "./order-plan.server";

const database = fileDatabase();
let shop: Shop;
let code: string;
beforeEach(async () => {
  const { db } = database;
  shop = await openShop(db);
  code = (await makePromo(db, shop, { percentOff: 20, amountOffMinor: null })).code;
  await db
    .update(subscriptionTypes)
    .set({ instagramHandleRequired: true })
    .where(eq(subscriptionTypes.id, shop.plain));
});

/** The order's button, without script. */
async function press(form: Record<string, string>, shownCode: string | null = null) {
  const { db } = database;
  const student = await makeStudent(db);
  const { status, data } = await send(student, form, shownCode);
  expect(await db.$count(orders, eq(orders.studentId, student.studentId))).toBe(0);
  return { status, wrong: (data as { reply: { error?: object } }).reply.error ?? {} };
}

async function send(student: Student, form: Record<string, string>, shownCode: string | null) {
  const { db } = database;
  const args = argsOf(db, {
    page: `/profile/subscription/${shop.plain}`,
    form: {
      intent: "hosted",
      selectedSubscriptionType: String(shop.plain),
      shown: String(shop.plain),
      quotes: `${shop.monthly}:1499GBP.7`,
      attemptId: crypto.randomUUID(),
      ...form,
    },
    cookies: { session: await signInStudent(db, student) },
    headers: { Accept: "text/html" },
    context: { payments: makeSandbox(db, () => new Date()) },
  });
  const [person, gym] = await Promise.all([currentPerson(args), findGymById(db, shop.gymId)]);
  if (!person) throw new Error("nobody is signed in");
  const formAt = (planId: number) => `/profile/subscription/${planId}`;
  const at = { person, gym, formAt, shownCode };
  return answer(orderPlan(args, at));
}

const NOTHING = {
  terms: ["error.termsRequired"],
  age: ["error.ageRequired"],
  instagramHandle: ["error.instagramRequired"],
};

it.each<[string, Record<string, string>, object]>([
  ["nothing", {}, NOTHING],
  [
    "a handle that is none",
    { terms: "on", instagramHandle: "a da" },
    { age: ["error.ageRequired"], instagramHandle: ["error.instagramInvalid"] },
  ],
  [
    "half a parent",
    { age: "parent", parentName: "Anne King", instagramHandle: "@ada" },
    {
      terms: ["error.termsRequired"],
      age: ["error.parentRequired"],
      parentEmail: ["error.parentEmailRequired"],
    },
  ],
  [
    "a code that nobody knows",
    { promoCode: "NOBODY" },
    { ...NOTHING, promoCode: ["promo.notFound"] },
  ],
  [
    "a plan whose terms were not shown",
    { shown: "1", terms: "on", age: "adult" },
    {
      selectedSubscriptionType: ["error.readTerms"],
      instagramHandle: ["error.instagramRequired"],
    },
  ],
])("said was %s", async (_what, form, wrong) => {
  expect(await press(form)).toEqual({ status: 400, wrong });
});

it("a code that was not applied is, with what else is missing", async () => {
  expect(await press({ promoCode: code })).toEqual({ status: 400, wrong: NOTHING });
  const rest = { terms: "on", age: "adult", instagramHandle: "ada" };
  expect(await press({ promoCode: code, ...rest })).toEqual({ status: 200, wrong: {} });
});

it("a code that has run out since it was shown is told beside the rest", async () => {
  const { code: gone } = await makePromo(database.db, shop, { endsAt: new Date(0) });
  expect(await press({ promoCode: gone }, gone)).toEqual({
    status: 400,
    wrong: { ...NOTHING, promoCode: ["promo.expired"] },
  });
});

it("a plan that is no longer sold is told as such", async () => {
  const retired = { retiredAt: new Date() };
  await database.db
    .update(subscriptionTypes)
    .set(retired)
    .where(eq(subscriptionTypes.id, shop.plain));
  const all = { terms: "on", age: "adult", instagramHandle: "ada" };
  expect(await press(all)).toEqual({
    status: 400,
    wrong: { selectedSubscriptionType: ["error.notSold"] },
  });
});

it("a second plan says that a first waits, and takes its place when that is given up; a form is good for one payment", async () => {
  const { db } = database;
  const student = await makeStudent(db);
  const said = { terms: "on", age: "adult", instagramHandle: "ada" };
  const monthly = {
    ...said,
    selectedSubscriptionType: String(shop.monthly),
    shown: String(shop.monthly),
    attemptId: crypto.randomUUID(),
  };
  expect(await send(student, monthly, null)).toMatchObject({ status: 303 });
  const [first] = await db.select().from(orders).where(eq(orders.studentId, student.studentId));
  const again = await send(student, said, null);
  expect(again).toMatchObject({
    status: 409,
    data: {
      reply: { error: { selectedSubscriptionType: ["error.orderBegun"] } },
      begun: { orderId: first?.id, goOnTo: `/profile/subscription/${shop.monthly}` },
    },
  });
  const instead = { ...said, intent: "hosted-instead", begun: first?.id ?? "" };
  const attemptId = crypto.randomUUID();
  expect(await send(student, { ...instead, attemptId }, null)).toMatchObject({ status: 303 });
  const ofStudent = eq(orders.studentId, student.studentId);
  const { code: other } = await makePromo(db, shop);
  expect(await send(student, { ...said, attemptId, promoCode: other }, other)).toMatchObject({
    status: 303,
  });
  const placed = await db.select().from(orders).where(ofStudent);
  expect(placed.map(({ status }) => status).toSorted()).toEqual(["EXPIRED", "EXPIRED", "OPEN"]);
  await db
    .update(orders)
    .set({ status: "FULFILLED" })
    .where(and(ofStudent, eq(orders.status, "OPEN")));
  expect(await send(student, { ...said, attemptId }, null)).toMatchObject({
    status: 409,
    data: { reply: { error: { selectedSubscriptionType: ["error.attemptReused"] } } },
  });
});
