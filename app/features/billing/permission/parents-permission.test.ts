/** Buying with a parent's permission (decisions §3): refused by every way to pay until it is confirmed, once, by the parent. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  books,
  buying,
  makeProduct,
  makePromo,
  makeSandbox,
  makeStudent,
  NOW,
  openShop,
  putCardOnFile,
  type Shop,
} from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { outboxMails } from "~/features/notifications/schema.server";
import { sha256Hex } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { OrderedItem } from "../orders/order-request";
import { payFree } from "../orders/pay-free.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import type { AgeAssertion } from "./age";
import { confirmPermission } from "./confirm-permission.server";
import { findPermissionByToken } from "./queries.server";
import { requestPermission } from "./request-permission.server";
import { parentPermissions } from "./schema.server";

let database: TestDatabase;
let payments: SandboxProvider;
let shop: Shop;
let student: StartCheckout["student"];

beforeAll(async () => {
  database = await openTestDatabase();
  payments = makeSandbox(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await openShop(database.db);
  student = await makeStudent(database.db);
});

const PARENT = { parentName: "Anne King", parentEmail: "Anne@example.test" };
const CHILD = { dateOfBirth: "2015-01-01" };
const plan = (planId = shop.plain): OrderedItem => ({ kind: "plan", planId });

const ask = (given: Partial<Parameters<typeof requestPermission>[1]> = {}) =>
  requestPermission(database.db, {
    studentId: student.studentId,
    gym: { id: shop.gymId },
    item: plan(),
    ...PARENT,
    locale: "de-AT",
    now: NOW,
    ...given,
  });
const rows = () =>
  database.db
    .select()
    .from(parentPermissions)
    .where(eq(parentPermissions.studentId, student.studentId));
const mails = (kind: string) =>
  database.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.kind, kind))
    .then((all) => all.filter(({ key }) => key.split(":")[1] === String(student.studentId)));
/** Out of the newest mail, as a parent has it. */
const link = async () => {
  const all = await mails("parentPermission");
  const hash = (await rows())[0]?.tokenHash;
  return all.map(({ data }) => data["token"] ?? "").find((one) => sha256Hex(one) === hash) ?? "";
};
const agree = (
  token: string,
  given: { gymId?: number | null; studentId?: number; now?: Date } = {},
) =>
  confirmPermission(database.db, {
    token,
    gymId: shop.gymId,
    studentId: null,
    now: NOW,
    ...given,
  });

/** Every way to pay, each as its own form sends it. */
const WAYS: [string, (age: AgeAssertion | null) => Promise<{ ok: boolean; reason?: string }>][] = [
  ["the hosted page", (age) => startCheckout(database.db, form({ age }))],
  [
    "the hosted page, for a product",
    async (age) => {
      const { id } = await makeProduct(database.db, shop);
      const item = { kind: "product", productId: id } as const;
      return startCheckout(database.db, form({ age, item }));
    },
  ],
  ["the card form", async (age) => confirmCheckout(database.db, await card({ age }))],
  [
    "the card form, for a product",
    async (age) => {
      const { id } = await makeProduct(database.db, shop);
      const item = { kind: "product", productId: id } as const;
      return confirmCheckout(database.db, await card({ age, item }));
    },
  ],
  [
    "nothing to pay",
    async (age) => {
      const { code } = await makePromo(database.db, shop, { percentOff: 100 });
      const { urls: _urls, item: _item, ...rest } = form({ age });
      return payFree(database.db, { ...rest, planId: shop.plain, promoCode: code });
    },
  ],
];
const form = (given: Partial<StartCheckout>) =>
  buying(shop, { payments, student, planId: shop.plain, ...given });
async function card(given: Partial<StartCheckout>) {
  const { urls: _urls, ...rest } = form(given);
  const paymentMethodRef = await putCardOnFile(database.db, payments, student);
  return { ...rest, paymentMethodRef, backTo: "http://gym.test/profile" };
}

describe.each(WAYS)("%s", (_way, pay) => {
  it.each<[string, string | null, AgeAssertion | null, string]>([
    ["nothing said", null, null, "age-required"],
    ["'a parent's permission', and nobody has given it", null, "parent", "parent-required"],
    ["a child that says nothing", CHILD.dateOfBirth, null, "parent-required"],
    ["a child that says adult", CHILD.dateOfBirth, "adult", "parent-required"],
    ["a child that says parent", CHILD.dateOfBirth, "parent", "parent-required"],
  ])("refuses %s, and orders nothing", async (_name, dateOfBirth, age, reason) => {
    student = await makeStudent(database.db, { dateOfBirth });
    expect(await pay(age)).toEqual({ ok: false, reason });
    // Asked is not agreed.
    if (reason === "parent-required") {
      await ask();
      expect(await pay(age)).toEqual({ ok: false, reason });
    }
    expect((await books(database.db, student.studentId)).orders).toEqual([]);
  });

  it.each<[string, string | null, AgeAssertion | null]>([
    ["nothing said", null, null],
    ["'a parent's permission'", null, "parent"],
    ["a child", CHILD.dateOfBirth, null],
  ])("sells with the permission: %s", async (_name, dateOfBirth, age) => {
    student = await makeStudent(database.db, { dateOfBirth });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await agree(await link())).toMatchObject({ ok: true });
    expect(await pay(age)).toMatchObject({ ok: true });
    expect((await books(database.db, student.studentId)).orders).toMatchObject([
      { ageAssertion: "parent" },
    ]);
  });

  it("asks a known adult nothing", async () => {
    student = await makeStudent(database.db, { dateOfBirth: "1990-01-01" });
    expect(await pay(null)).toMatchObject({ ok: true });
    expect((await books(database.db, student.studentId)).orders).toMatchObject([
      { ageAssertion: null },
    ]);
  });
});

describe("asking", () => {
  it("keeps the secret out of the row, and writes to the parent in the buyer's language", async () => {
    expect(await ask()).toEqual({ ok: true, expiresAt: addDays(NOW, 7) });
    const token = await link();
    expect(token).toHaveLength(43);
    const [row] = await rows();
    expect(row).toMatchObject({
      ...PARENT,
      gymId: shop.gymId,
      subscriptionTypeId: shop.plain,
      tokenHash: sha256Hex(token),
      requestedAt: NOW,
      expiresAt: addDays(NOW, 7),
      confirmedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await mails("parentPermission")).toMatchObject([
      { recipient: "Anne@example.test", lang: "DE", gymId: shop.gymId },
    ]);
  });

  it("again replaces the row: only the newest link opens", async () => {
    await ask();
    const first = await link();
    await ask({ parentEmail: "anne.king@example.test", item: plan(shop.yearly) });
    expect(await rows()).toMatchObject([
      { parentEmail: "anne.king@example.test", subscriptionTypeId: shop.yearly },
    ]);
    expect(await agree(first)).toEqual({ ok: false, reason: "not-found" });
    expect(await agree(await link())).toMatchObject({ ok: true });
    expect(await mails("parentPermission")).toHaveLength(2);
  });

  it("many times at once leaves one row and one link that opens", async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(await rows()).toHaveLength(1);
    const all = (await mails("parentPermission")).map(({ data }) => data["token"] ?? "");
    const answers = await Promise.all(all.map((token) => agree(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["one's own address", () => ask({ parentEmail: student.email.toUpperCase() }), "own-address"],
    [
      "one's own box by another name",
      () => ask({ parentEmail: student.email.replace("@", "+mum@") }),
      "own-address",
    ],
    [
      "another gym's plan",
      async () => ask({ item: plan((await openShop(database.db)).plain) }),
      "item-not-found",
    ],
    [
      "another gym's product",
      async () => {
        const { id } = await makeProduct(database.db, await openShop(database.db));
        return ask({ item: { kind: "product", productId: id } });
      },
      "item-not-found",
    ],
    [
      "a retired product",
      async () => {
        const { id } = await makeProduct(database.db, shop, { retiredAt: NOW });
        return ask({ item: { kind: "product", productId: id } });
      },
      "item-not-found",
    ],
    [
      "a known adult's",
      async () => {
        student = await makeStudent(database.db, { dateOfBirth: "1990-01-01" });
        return ask();
      },
      "not-needed",
    ],
    [
      "what is given already",
      async () => {
        await ask();
        await agree(await link());
        return ask();
      },
      "not-needed",
    ],
  ])("is refused for %s", async (_name, asking, reason) => {
    expect(await asking()).toEqual({ ok: false, reason });
  });
});

describe("agreeing", () => {
  it("counts once, however often it is pressed, and the member hears of it once", async () => {
    await ask();
    const token = await link();
    const answers = await Promise.all(Array.from({ length: 6 }, () => agree(token)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const later = await agree(token, { now: addDays(NOW, 30) });
    expect(later).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject([{ confirmedAt: NOW }]);
    expect(await mails("permissionGiven")).toMatchObject([
      { recipient: student.email, lang: "DE", data: { parentName: "Anne King", item: "Plain" } },
    ]);
  });

  it("is too late after a week, and may be asked for again", async () => {
    await ask();
    const late = addDays(NOW, 7);
    expect(await agree(await link(), { now: late })).toEqual({ ok: false, reason: "expired" });
    expect(await rows()).toMatchObject([{ confirmedAt: null }]);
    await ask({ now: late });
    expect(await agree(await link(), { now: late })).toMatchObject({ ok: true });
  });

  it("is of one gym: at another its link is none, and there the parent is asked anew", async () => {
    await ask();
    const token = await link();
    const other = await openShop(database.db);
    const { db } = database;
    expect(await findPermissionByToken(db, { token, gymId: other.gymId })).toBeNull();
    for (const gymId of [other.gymId, null]) {
      expect(await agree(token, { gymId })).toEqual({ ok: false, reason: "not-found" });
    }
    expect(await agree(token, { studentId: student.studentId })).toEqual({
      ok: false,
      reason: "own",
    });
    expect(await agree(token)).toMatchObject({ ok: true });
    const there = buying(other, { payments, student, planId: other.plain, age: "parent" });
    expect(await startCheckout(db, there)).toEqual({ ok: false, reason: "parent-required" });
  });

  it("with a link that nobody sent is nothing", async () => {
    expect(await agree(randomUUID())).toEqual({ ok: false, reason: "not-found" });
  });
});
