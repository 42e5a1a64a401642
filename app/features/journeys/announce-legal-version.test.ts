/**
 * The mail about a new version of a legal text for a member of several gyms.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  NOW,
  openShop,
  type Shop,
  type Student,
} from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { setLegalText } from "~/features/gyms/set-legal-text.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { inTransaction } from "~/db/transaction.server";
import { addDays } from "~/kernel/time";
import { announceLegalVersion } from "./announce-legal-version.server";

const database = fileDatabase();
let student: Student;
let older: Shop;
let newer: Shop;

/** The newest subscription is of the gym with the higher id. */
beforeEach(async () => {
  const { db } = database;
  student = await makeStudent(db);
  older = await openShop(db);
  newer = await openShop(db);
  const text = { baseLanguage: "en", texts: { en: "<p>Provider</p>" } };
  await recordVersion(db, { gymId: null, kind: "terms", text, now: NOW });
  await subscribe(older, NOW);
  await subscribe(newer, addDays(NOW, 3));
});

async function subscribe(shop: Shop, now: Date): Promise<void> {
  const payments = makeSandbox(database.db, () => now);
  const request = buying(shop, { payments, student, planId: shop.plain, now });
  await buy(database.db, { ...request, payments });
}

async function publish(gymId: number | null): Promise<void> {
  const { db } = database;
  const now = addDays(NOW, 10);
  const texts = { en: `<p>${randomUUID()}</p>` };
  if (gymId !== null) {
    await inTransaction(db, (tx) => setLegalText(tx, { gymId, kind: "terms", texts }));
  }
  const text = { baseLanguage: "en", texts };
  await recordVersion(db, { gymId, kind: "terms", text, now });
  await announceLegalVersion(db, { gymId, kind: "terms", now, batch: 1 });
}

const listBrands = async () =>
  (
    await database.db
      .select({ gymId: outboxMails.gymId })
      .from(outboxMails)
      .where(eq(outboxMails.recipient, student.email))
      .orderBy(outboxMails.createdAt)
  )
    .map(({ gymId }) => gymId)
    .slice(2);

it("has the brand of the gym whose text changed, once for each gym", async () => {
  await publish(older.gymId);
  expect(await listBrands()).toEqual([older.gymId]);
  await publish(newer.gymId);
  expect(await listBrands()).toEqual([older.gymId, newer.gymId]);
});

it("has the brand of the member's newest subscription where the provider's text changed", async () => {
  await publish(null);
  expect(await listBrands()).toEqual([newer.gymId]);
  await database.db
    .update(subscriptions)
    .set({ endedAt: NOW })
    .where(eq(subscriptions.gymId, newer.gymId));
  await publish(null);
  expect(await listBrands()).toEqual([newer.gymId, older.gymId]);
});
