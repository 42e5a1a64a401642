/**
 * Versions of a legal text: one for each change, however many servers publish at once, and the one that an order has
 * accepted.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import {
  books,
  buy,
  buying,
  forNothing,
  makeProduct,
  makePromo,
  makeSandbox,
  makeStudent,
  openShop,
  type Shop,
} from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { buildQuote } from "~/features/billing/orders/quote";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { payFree } from "~/features/billing/orders/pay-free.server";
import { orders } from "~/features/billing/orders/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { findShownTermsHash } from "./find-shown-terms.server";
import { findNewestVersion } from "./queries.server";
import { hashText, recordVersion } from "./record-version.server";

const database = fileDatabase();
const now = new Date("2026-11-21T12:00:00Z");
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(database.db);
});

const text = (html: string) => ({ baseLanguage: "en", texts: { en: html, de: "<p>Text</p>" } });
const record = (html: string) =>
  recordVersion(database.db, { gymId: shop.gymId, kind: "terms", text: text(html), now });
const setTerms = (terms: string) =>
  database.db.update(gyms).set({ terms }).where(eq(gyms.id, shop.gymId));
const acceptedWith = async (orderId: string) => {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.termsVersionId;
};
const newestId = async () =>
  (await findNewestVersion(database.db, { gymId: shop.gymId, kind: "terms" }))?.id;

it.each([
  ["another order of languages", { baseLanguage: "en", texts: { de: "b", en: "a" } }, true],
  ["another text", { baseLanguage: "en", texts: { en: "a", de: "c" } }, false],
  ["a language less", { baseLanguage: "en", texts: { en: "a" } }, false],
  ["another base", { baseLanguage: "de", texts: { en: "a", de: "b" } }, false],
])("%s", (_what, other, isSame) => {
  expect(hashText(other) === hashText({ baseLanguage: "en", texts: { en: "a", de: "b" } })).toBe(
    isSame,
  );
});

it("makes one version of one text, also for twenty servers at once", async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => record("<p>One</p>")));
  expect(new Set(first.map(({ id }) => id)).size).toBe(1);
  expect(first.filter(({ isNew }) => isNew)).toHaveLength(1);
  const second = await record("<p>Two</p>");
  expect(second).toMatchObject({ number: 2, isNew: true });
  // A text that returns is a version of its own, with a day of its own.
  expect(await record("<p>One</p>")).toMatchObject({ number: 3, isNew: true });
});

it("the first version counts at once, a later one once its members are told", async () => {
  await record("<p>One</p>");
  const owner = { gymId: shop.gymId, kind: "terms" } as const;
  expect((await findNewestVersion(database.db, owner))?.countsFrom).toEqual(now);
  await record("<p>Two</p>");
  expect((await findNewestVersion(database.db, owner))?.countsFrom).toBeNull();
});

it("the first version of a gym that has shown the provider's text waits for its members", async () => {
  const provider = { gymId: null, kind: "terms" as const, text: text("<p>Provider</p>"), now };
  await recordVersion(database.db, provider);
  await record("<p>One</p>");
  const owner = { gymId: shop.gymId, kind: "terms" } as const;
  expect((await findNewestVersion(database.db, owner))?.countsFrom).toBeNull();
  // The provider has no privacy policy here that the gym's would replace.
  const kind = "privacy" as const;
  await recordVersion(database.db, { ...owner, kind, text: text("<p>One</p>"), now });
  expect((await findNewestVersion(database.db, { ...owner, kind }))?.countsFrom).toEqual(now);
});

it("a paid, a free and a product's order name the terms that their page showed", async () => {
  const { db } = database;
  const payments = makeSandbox(db);
  await setTerms("<p>One</p>");
  const paid = await buy(db, {
    ...buying(shop, { payments, student: await makeStudent(db), planId: shop.plain }),
    payments,
  });
  const one = await newestId();
  expect(one).toBeTypeOf("number");
  expect(await acceptedWith(paid.orderId)).toBe(one);

  await setTerms("<p>Two</p>");
  const student = await makeStudent(db);
  const { code: promoCode } = await makePromo(db, shop, { percentOff: 100 });
  const free = await payFree(db, {
    ...forNothing(buying(shop, { payments, student }), shop.plain),
    promoCode,
  });
  if (!free.ok) throw new Error(free.reason);
  const two = await newestId();
  expect(two).not.toBe(one);
  expect(await acceptedWith(free.orderId)).toBe(two);

  const product = await makeProduct(db, shop);
  const bought = await buy(db, {
    ...buying(shop, { payments, student }),
    item: { kind: "product", productId: product.id },
    payments,
  });
  expect(await acceptedWith(bought.orderId)).toBe(two);
  expect(await acceptedWith(paid.orderId)).toBe(one);
});

it("without an own text an order names the provider's, also on the platform's page", async () => {
  const { db } = database;
  const provider = await recordVersion(db, {
    gymId: null,
    kind: "terms",
    text: text("<p>Provider</p>"),
    now,
  });
  const payments = makeSandbox(db);
  const { orderId } = await buy(db, {
    ...buying(shop, { payments, student: await makeStudent(db), planId: shop.plain }),
    payments,
  });
  expect(await acceptedWith(orderId)).toBe(provider.id);
  expect(await newestId()).toBeUndefined();
});

it("an order is refused when its form showed earlier terms than those that count now", async () => {
  const { db } = database;
  const payments = makeSandbox(db);
  const student = await makeStudent(db);
  const place = (quote: string) =>
    startCheckout(db, buying(shop, { payments, student, planId: shop.plain, quote }));
  await setTerms("<p>One</p>");
  const shown = buildQuote("1000GBP.0", await findShownTermsHash(db, shop.gymId));
  await setTerms("<p>Two</p>");
  expect(await place(shown)).toEqual({ ok: false, reason: "terms-changed" });
  expect(await books(db, student.studentId)).toMatchObject({ orders: [] });
  const read = buildQuote("1000GBP.0", await findShownTermsHash(db, shop.gymId));
  expect(await place(read)).toMatchObject({ ok: true });
});
