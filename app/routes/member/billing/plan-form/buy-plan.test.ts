/** A refused order shows every error at its field, also when the page shows other terms first. */
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
import { memberContext } from "~/http/request-context.server";
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

/** A new member submits the form without script, and orders nothing. */
async function submitOnce(form: Record<string, string>, appliedCode: string | null = null) {
  const { db } = database;
  const student = await makeStudent(db);
  const { status, data } = await submit(student, form, appliedCode);
  expect(await db.$count(orders, eq(orders.studentId, student.studentId))).toBe(0);
  return { status, errors: (data as { reply: { error?: object } }).reply.error ?? {} };
}

async function submit(student: Student, form: Record<string, string>, appliedCode: string | null) {
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
  const page = await memberContext(args);
  const seller = await findGymById(db, shop.gymId);
  const buildUrl = (planId: number) => `/profile/subscription/${planId}`;
  return answer(orderPlan(page, { seller, buildUrl, appliedCode }));
}

const ALL_MISSING = {
  terms: ["error.termsRequired"],
  age: ["error.ageRequired"],
  instagramHandle: ["error.instagramRequired"],
};

it.each<[string, Record<string, string>, object]>([
  ["no answer", {}, ALL_MISSING],
  [
    "an invalid Instagram handle",
    { terms: "on", instagramHandle: "a da" },
    { age: ["error.ageRequired"], instagramHandle: ["error.instagramInvalid"] },
  ],
  [
    "a parent without an email address",
    { age: "parent", parentName: "Anne King", instagramHandle: "@ada" },
    {
      terms: ["error.termsRequired"],
      age: ["error.parentRequired"],
      parentEmail: ["error.parentEmailRequired"],
    },
  ],
  [
    "an unknown promo code",
    { promoCode: "NOBODY" },
    { ...ALL_MISSING, promoCode: ["promo.notFound"] },
  ],
  [
    "a plan whose terms were not shown",
    { shown: "1", terms: "on", age: "adult" },
    {
      selectedSubscriptionType: ["error.readTerms"],
      instagramHandle: ["error.instagramRequired"],
    },
  ],
])("shows the errors of %s", async (_input, form, errors) => {
  expect(await submitOnce(form)).toEqual({ status: 400, errors });
});

it("applies a code that was typed but not applied, and shows the missing answers", async () => {
  expect(await submitOnce({ promoCode: code })).toEqual({ status: 400, errors: ALL_MISSING });
  const rest = { terms: "on", age: "adult", instagramHandle: "ada" };
  expect(await submitOnce({ promoCode: code, ...rest })).toEqual({ status: 200, errors: {} });
});

it("shows that an applied code has expired, beside the other errors", async () => {
  const { code: expired } = await makePromo(database.db, shop, { endsAt: new Date(0) });
  expect(await submitOnce({ promoCode: expired }, expired)).toEqual({
    status: 400,
    errors: { ...ALL_MISSING, promoCode: ["promo.expired"] },
  });
});

it("says that a plan is no longer sold", async () => {
  const retired = { retiredAt: new Date() };
  await database.db
    .update(subscriptionTypes)
    .set(retired)
    .where(eq(subscriptionTypes.id, shop.plain));
  const answers = { terms: "on", age: "adult", instagramHandle: "ada" };
  expect(await submitOnce(answers)).toEqual({
    status: 400,
    errors: { selectedSubscriptionType: ["error.notSold"] },
  });
});

it("names the open order of another plan, replaces it on request, and takes one payment per form", async () => {
  const { db } = database;
  const student = await makeStudent(db);
  const answers = { terms: "on", age: "adult", instagramHandle: "ada" };
  const monthly = {
    ...answers,
    selectedSubscriptionType: String(shop.monthly),
    shown: String(shop.monthly),
    attemptId: crypto.randomUUID(),
  };
  expect(await submit(student, monthly, null)).toMatchObject({ status: 303 });
  const [first] = await db.select().from(orders).where(eq(orders.studentId, student.studentId));
  const again = await submit(student, answers, null);
  expect(again).toMatchObject({
    status: 409,
    data: {
      reply: { error: { selectedSubscriptionType: ["error.orderBegun"] } },
      begun: { orderId: first?.id, goOnTo: `/profile/subscription/${shop.monthly}` },
    },
  });
  const instead = { ...answers, intent: "hosted-instead", begun: first?.id ?? "" };
  const attemptId = crypto.randomUUID();
  expect(await submit(student, { ...instead, attemptId }, null)).toMatchObject({ status: 303 });
  const ofStudent = eq(orders.studentId, student.studentId);
  const { code: other } = await makePromo(db, shop);
  expect(await submit(student, { ...answers, attemptId, promoCode: other }, other)).toMatchObject({
    status: 303,
  });
  const placed = await db.select().from(orders).where(ofStudent);
  expect(placed.map(({ status }) => status).toSorted()).toEqual(["EXPIRED", "EXPIRED", "OPEN"]);
  await db
    .update(orders)
    .set({ status: "FULFILLED" })
    .where(and(ofStudent, eq(orders.status, "OPEN")));
  expect(await submit(student, { ...answers, attemptId }, null)).toMatchObject({
    status: 409,
    data: { reply: { error: { selectedSubscriptionType: ["error.attemptReused"] } } },
  });
});
