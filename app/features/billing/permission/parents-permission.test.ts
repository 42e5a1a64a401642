/**
 * Buying with a parent's permission (product.md §12): refused by every way to pay until the parent confirms it, once.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buying,
  byCard,
  forNothing,
  makeProduct,
  makePromo,
  makeStudent,
  NOW,
  openShop,
  putCardOnFile,
} from "../../../../tests/support/billing-world";
import { outboxMails } from "~/features/notifications/schema.server";
import { sha256Hex } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { OrderedItem } from "../orders/order-request";
import { payFree } from "../orders/pay-free.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import type { AgeAssertion } from "./age";
import { confirmPermission } from "./confirm-permission.server";
import { findParentRequest } from "./queries.server";
import { requestPermission } from "./request-permission.server";
import { parentPermissions } from "./schema.server";

const world = sellAtSandbox();

const PARENT = { parentName: "Anne King", parentEmail: "Anne@example.test" };
const CHILD = { dateOfBirth: "2015-01-01" };
const plan = (planId = world.shop.plain): OrderedItem => ({ kind: "plan", planId });

const request = (overrides: Partial<Parameters<typeof requestPermission>[1]> = {}) =>
  requestPermission(world.db, {
    studentId: world.student.studentId,
    gym: { id: world.shop.gymId },
    item: plan(),
    ...PARENT,
    locale: "de-AT",
    now: NOW,
    ...overrides,
  });
const rows = () =>
  world.db
    .select()
    .from(parentPermissions)
    .where(eq(parentPermissions.studentId, world.student.studentId));
const mails = (kind: string) =>
  world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.kind, kind))
    .then((all) => all.filter(({ key }) => key.split(":")[1] === String(world.student.studentId)));
/** The token of the newest mail's link. */
const readToken = async () => {
  const all = await mails("parentPermission");
  const hash = (await rows())[0]?.tokenHash;
  return (
    all.map(({ data }) => data["token"] ?? "").find((token) => sha256Hex(token) === hash) ?? ""
  );
};
const agree = (
  token: string,
  overrides: { gymId?: number | null; studentId?: number; now?: Date } = {},
) =>
  confirmPermission(world.db, {
    token,
    gymId: world.shop.gymId,
    studentId: null,
    now: NOW,
    ...overrides,
  });

/** Every way to pay, as its form sends it. */
const CHANNELS: [
  string,
  (age: AgeAssertion | null) => Promise<{ ok: boolean; reason?: string }>,
][] = [
  ["the hosted page", (age) => startCheckout(world.db, form({ age }))],
  [
    "the hosted page, for a product",
    async (age) => {
      const { id } = await makeProduct(world.db, world.shop);
      const item = { kind: "product", productId: id } as const;
      return startCheckout(world.db, form({ age, item }));
    },
  ],
  ["the card form", async (age) => confirmCheckout(world.db, await card({ age }))],
  [
    "the card form, for a product",
    async (age) => {
      const { id } = await makeProduct(world.db, world.shop);
      const item = { kind: "product", productId: id } as const;
      return confirmCheckout(world.db, await card({ age, item }));
    },
  ],
  [
    "nothing to pay",
    async (age) => {
      const { code } = await makePromo(world.db, world.shop, { percentOff: 100 });
      return payFree(world.db, forNothing(form({ age, promoCode: code }), world.shop.plain));
    },
  ],
];
const form = (overrides: Partial<StartCheckout>) =>
  world.request({ planId: world.shop.plain, ...overrides });
const card = async (overrides: Partial<StartCheckout>) =>
  byCard(form(overrides), await putCardOnFile(world.db, world.payments, world.student));

const UNDERAGE = CHILD.dateOfBirth;
/** The member's date of birth, the statement in the form, and the refusal. */
const REFUSED: [string, string | null, AgeAssertion | null, string][] = [
  ["no statement", null, null, "age-required"],
  ["'a parent's permission' without one", null, "parent", "parent-required"],
  ["a child without a statement", UNDERAGE, null, "parent-required"],
  ["a child who states 'adult'", UNDERAGE, "adult", "parent-required"],
  ["a child who states 'parent'", UNDERAGE, "parent", "parent-required"],
];
const SOLD: [string, string | null, AgeAssertion | null][] = [
  ["no statement", null, null],
  ["'a parent's permission'", null, "parent"],
  ["a child", UNDERAGE, null],
];
const listOrders = async () => (await books(world.db, world.student.studentId)).orders;

describe.each(CHANNELS)("%s", (_channel, pay) => {
  it("refuses a member without a parent's permission, requested or not, and orders nothing", async () => {
    for (const [name, dateOfBirth, age, reason] of REFUSED) {
      world.student = await makeStudent(world.db, { dateOfBirth });
      expect(await pay(age), name).toEqual({ ok: false, reason });
      if (reason === "parent-required") {
        await request();
        expect(await pay(age), `${name}, requested`).toEqual({ ok: false, reason });
      }
      expect(await listOrders(), name).toEqual([]);
    }
  });

  it("sells to a member with a parent's permission", async () => {
    for (const [name, dateOfBirth, age] of SOLD) {
      world.student = await makeStudent(world.db, { dateOfBirth });
      expect(await request(), name).toMatchObject({ ok: true });
      expect(await agree(await readToken()), name).toMatchObject({ ok: true });
      expect(await pay(age), name).toMatchObject({ ok: true });
      expect(await listOrders(), name).toMatchObject([{ ageAssertion: "parent" }]);
    }
  });

  it("needs no statement of an adult by date of birth", async () => {
    world.student = await makeStudent(world.db, { dateOfBirth: "1990-01-01" });
    expect(await pay(null)).toMatchObject({ ok: true });
    expect(await listOrders()).toMatchObject([{ ageAssertion: null }]);
  });
});

describe("a request", () => {
  it("stores only a hash of the token and mails the parent in the buyer's language", async () => {
    expect(await request()).toEqual({ ok: true, expiresAt: addDays(NOW, 7) });
    const token = await readToken();
    expect(token).toHaveLength(43);
    const [row] = await rows();
    expect(row).toMatchObject({
      ...PARENT,
      gymId: world.shop.gymId,
      subscriptionTypeId: world.shop.plain,
      tokenHash: sha256Hex(token),
      requestedAt: NOW,
      expiresAt: addDays(NOW, 7),
      confirmedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await mails("parentPermission")).toMatchObject([
      { recipient: "Anne@example.test", lang: "DE", gymId: world.shop.gymId },
    ]);
  });

  it("stores and mails the normal form of an address in look-alike letters", async () => {
    await request({ parentEmail: " Ａnne@Example.test" });
    expect(await rows()).toMatchObject([{ parentEmail: PARENT.parentEmail }]);
    expect(await mails("parentPermission")).toMatchObject([{ recipient: PARENT.parentEmail }]);
  });

  it("replaces the one before it: only the newest link works", async () => {
    await request();
    const firstToken = await readToken();
    await request({ parentEmail: "anne.king@example.test", item: plan(world.shop.yearly) });
    expect(await rows()).toMatchObject([
      { parentEmail: "anne.king@example.test", subscriptionTypeId: world.shop.yearly },
    ]);
    expect(await agree(firstToken)).toEqual({ ok: false, reason: "not-found" });
    expect(await agree(await readToken())).toMatchObject({ ok: true });
    expect(await mails("parentPermission")).toHaveLength(2);
  });

  it("that is sent many times in parallel leaves one row and one link that works", async () => {
    await Promise.all(Array.from({ length: 8 }, () => request()));
    expect(await rows()).toHaveLength(1);
    const all = (await mails("parentPermission")).map(({ data }) => data["token"] ?? "");
    const answers = await Promise.all(all.map((token) => agree(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "the buyer's own address",
      () => request({ parentEmail: world.student.email.toUpperCase() }),
      "own-address",
    ],
    [
      "an alias of the buyer's own mailbox",
      () => request({ parentEmail: world.student.email.replace("@", "+mum@") }),
      "own-address",
    ],
    [
      "another gym's plan",
      async () => request({ item: plan((await openShop(world.db)).plain) }),
      "item-not-found",
    ],
    [
      "another gym's product",
      async () => {
        const { id } = await makeProduct(world.db, await openShop(world.db));
        return request({ item: { kind: "product", productId: id } });
      },
      "item-not-found",
    ],
    [
      "a retired product",
      async () => {
        const { id } = await makeProduct(world.db, world.shop, { retiredAt: NOW });
        return request({ item: { kind: "product", productId: id } });
      },
      "item-not-found",
    ],
    [
      "an adult",
      async () => {
        world.student = await makeStudent(world.db, { dateOfBirth: "1990-01-01" });
        return request();
      },
      "not-needed",
    ],
    [
      "a permission that is given already",
      async () => {
        await request();
        await agree(await readToken());
        return request();
      },
      "not-needed",
    ],
  ])("is refused for %s", async (_name, send, reason) => {
    expect(await send()).toEqual({ ok: false, reason });
  });
});

describe("a confirmation", () => {
  it("counts once, however often it is submitted, and sends the member one mail", async () => {
    await request();
    const token = await readToken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => agree(token)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const later = await agree(token, { now: addDays(NOW, 30) });
    expect(later).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject([{ confirmedAt: NOW }]);
    expect(await mails("permissionGiven")).toMatchObject([
      {
        recipient: world.student.email,
        lang: "DE",
        data: { parentName: "Anne King", item: "Plain" },
      },
    ]);
  });

  it("expires after a week, and can be requested again", async () => {
    await request();
    const expiry = addDays(NOW, 7);
    expect(await agree(await readToken(), { now: expiry })).toEqual({
      ok: false,
      reason: "expired",
    });
    expect(await rows()).toMatchObject([{ confirmedAt: null }]);
    await request({ now: expiry });
    expect(await agree(await readToken(), { now: expiry })).toMatchObject({ ok: true });
  });

  it("is valid at one gym: at another one the link is unknown and a permission is required", async () => {
    await request();
    const token = await readToken();
    const other = await openShop(world.db);
    const { db } = world;
    expect(await findParentRequest(db, { token, gymId: other.gymId })).toBeNull();
    for (const gymId of [other.gymId, null]) {
      expect(await agree(token, { gymId })).toEqual({ ok: false, reason: "not-found" });
    }
    expect(await agree(token, { studentId: world.student.studentId })).toEqual({
      ok: false,
      reason: "own",
    });
    expect(await agree(token)).toMatchObject({ ok: true });
    const orderAtOther = buying(other, {
      payments: world.payments,
      student: world.student,
      planId: other.plain,
      age: "parent",
    });
    expect(await startCheckout(db, orderAtOther)).toEqual({ ok: false, reason: "parent-required" });
  });

  it("by an unknown link is refused", async () => {
    expect(await agree(randomUUID())).toEqual({ ok: false, reason: "not-found" });
  });
});
