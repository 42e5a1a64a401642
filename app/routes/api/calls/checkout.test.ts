/** What an Idempotency-Key binds, and a second plan while the first waits for its payment. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  askCall,
  bearer,
  describeCalls,
  expectAsDescribed,
  type Ask,
} from "../../../../tests/support/ask-call";
import {
  makeSandbox,
  makeStudent,
  openShop,
  putCardOnFile,
  signInStudent,
  type Shop,
  type Student,
} from "../../../../tests/support/billing-world";
import { orders as ordersTable } from "~/features/billing/orders/schema.server";
import { fileDatabase } from "../../../../tests/support/database";
import { CARDS } from "../../../../tests/support/stripe/paying";

const database = fileDatabase();
let payments: ReturnType<typeof makeSandbox>;
let shop: Shop;
let student: Student;
let token: string;
beforeAll(async () => {
  payments = makeSandbox(database.db, () => new Date());
  shop = await openShop(database.db);
});
beforeEach(async () => {
  student = await makeStudent(database.db);
  token = await signInStudent(database.db, student);
});

const cardOnFile = (number: string = CARDS.good) =>
  putCardOnFile(database.db, payments, student, number);
const confirm = (key: string, body: object) =>
  askCall({ db: database.db, payments }, "/api/stripe/checkout/confirm", {
    headers: { ...bearer(token), "Idempotency-Key": key },
    body: { selectedSubscriptionType: shop.plain, terms: true, age: "adult", ...body },
  });

it("prepares the card form without a body, and refuses one of another type", async () => {
  const path = "/api/stripe/checkout/prepare-setup";
  const context = { db: database.db, payments };
  const prepare = (more: Ask) =>
    askCall(context, path, { ...more, headers: { ...bearer(token), ...more.headers } });
  expect((await prepare({})).status).toBe(200);
  expect((await prepare({ body: {} })).status).toBe(200);
  for (const [body, type] of [
    ["{}", "text/plain"],
    ["", "text/plain"],
  ] as const) {
    expect((await prepare({ body, headers: { "Content-Type": type } })).status).toBe(415);
  }
  const { paths } = await describeCalls(context);
  expect(paths[path]).toMatchObject({ post: { requestBody: { required: false } } });
  expect(paths["/api/auth"]).toMatchObject({ post: { requestBody: { required: true } } });
});

it("refuses another plan or card under the same key as a conflict", async () => {
  const [key, paymentMethod] = [randomUUID(), await cardOnFile()];
  const paid = await confirm(key, { paymentMethod });
  expect(paid.status).toBe(200);
  expect(await confirm(key, { paymentMethod })).toMatchObject({ status: 200, body: paid.body });
  for (const other of [
    { paymentMethod, selectedSubscriptionType: shop.monthly },
    { paymentMethod: await cardOnFile() },
    { paymentMethod, promoCode: "OTHER" },
    { paymentMethod, age: "parent" },
    { paymentMethod, terms: false },
    { paymentMethod, returnUrl: "/profile" },
    { paymentMethod: "pm_unknown" },
  ]) {
    const { status, body } = await confirm(key, other);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: "error.attemptReused" },
    });
  }
});

it("repeats the refusal of a declined card under its key; another card needs another key", async () => {
  const [key, paymentMethod] = [randomUUID(), await cardOnFile(CARDS.refusedLater)];
  const declined = await confirm(key, { paymentMethod });
  expect(declined.status).toBe(402);
  const orders = () => database.db.$count(ordersTable);
  const placed = await orders();
  const { status, body } = await confirm(key, { paymentMethod });
  expect({ status, body }).toEqual({ status: declined.status, body: declined.body });
  expect(await orders()).toBe(placed);
  const other = { paymentMethod: await cardOnFile() };
  expect(await confirm(key, other)).toMatchObject({ status: 409 });
  expect(await confirm(randomUUID(), other)).toMatchObject({ status: 200 });
});

it("does not bind a key to a refusal that precedes the order", async () => {
  const [key, paymentMethod] = [randomUUID(), await cardOnFile()];
  expect(await confirm(key, { paymentMethod, terms: false })).toMatchObject({ status: 400 });
  expect(await confirm(key, { paymentMethod })).toMatchObject({ status: 200 });
});

it("refuses a second plan as a conflict that names the first, until the first is abandoned", async () => {
  const asks = { paymentMethod: await cardOnFile(CARDS.authenticateAlways) };
  const first = await confirm(randomUUID(), asks);
  expect(first.status).toBe(402);
  const { reference } = first.body as { reference: string };
  const second = { selectedSubscriptionType: shop.monthly, paymentMethod: await cardOnFile() };
  const conflict = await confirm(randomUUID(), second);
  expect(conflict).toMatchObject({
    status: 409,
    body: { message: "error.orderBegun", reference, plan: shop.plain },
  });
  await expectAsDescribed(
    { db: database.db, payments },
    "/api/stripe/checkout/confirm",
    "post",
    conflict,
  );
  expect(await confirm(randomUUID(), { ...second, giveUp: "first" })).toMatchObject({
    status: 400,
  });
  const paid = await confirm(randomUUID(), { ...second, giveUp: reference });
  expect(paid.status).toBe(200);
  expect(paid.body).not.toMatchObject({ uniqueTransactionId: reference });
});
