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

const ask = (given: Partial<Parameters<typeof requestPermission>[1]> = {}) =>
  requestPermission(world.db, {
    studentId: world.student.studentId,
    gym: { id: world.shop.gymId },
    item: plan(),
    ...PARENT,
    locale: "de-AT",
    now: NOW,
    ...given,
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
  confirmPermission(world.db, {
    token,
    gymId: world.shop.gymId,
    studentId: null,
    now: NOW,
    ...given,
  });

/** Every way to pay, each as its own form sends it. */
const WAYS: [string, (age: AgeAssertion | null) => Promise<{ ok: boolean; reason?: string }>][] = [
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
const form = (given: Partial<StartCheckout>) =>
  world.request({ planId: world.shop.plain, ...given });
const card = async (given: Partial<StartCheckout>) =>
  byCard(form(given), await putCardOnFile(world.db, world.payments, world.student));

const UNDERAGE = CHILD.dateOfBirth;
/** What the member's profile says, what the form says, and how it is refused. */
const REFUSED: [string, string | null, AgeAssertion | null, string][] = [
  ["nothing said", null, null, "age-required"],
  ["'a parent's permission', which is not given", null, "parent", "parent-required"],
  ["a child that says nothing", UNDERAGE, null, "parent-required"],
  ["a child that says adult", UNDERAGE, "adult", "parent-required"],
  ["a child that says parent", UNDERAGE, "parent", "parent-required"],
];
const SOLD: [string, string | null, AgeAssertion | null][] = [
  ["nothing said", null, null],
  ["'a parent's permission'", null, "parent"],
  ["a child", UNDERAGE, null],
];
const ordered = async () => (await books(world.db, world.student.studentId)).orders;

describe.each(WAYS)("%s", (_way, pay) => {
  it("refuses a member without a parent's permission, asked for or not, and orders nothing", async () => {
    for (const [name, dateOfBirth, age, reason] of REFUSED) {
      world.student = await makeStudent(world.db, { dateOfBirth });
      expect(await pay(age), name).toEqual({ ok: false, reason });
      if (reason === "parent-required") {
        await ask();
        expect(await pay(age), `${name}, asked for`).toEqual({ ok: false, reason });
      }
      expect(await ordered(), name).toEqual([]);
    }
  });

  it("sells to a member with a parent's permission", async () => {
    for (const [name, dateOfBirth, age] of SOLD) {
      world.student = await makeStudent(world.db, { dateOfBirth });
      expect(await ask(), name).toMatchObject({ ok: true });
      expect(await agree(await link()), name).toMatchObject({ ok: true });
      expect(await pay(age), name).toMatchObject({ ok: true });
      expect(await ordered(), name).toMatchObject([{ ageAssertion: "parent" }]);
    }
  });

  it("asks nothing of a known adult", async () => {
    world.student = await makeStudent(world.db, { dateOfBirth: "1990-01-01" });
    expect(await pay(null)).toMatchObject({ ok: true });
    expect(await ordered()).toMatchObject([{ ageAssertion: null }]);
  });
});

describe("asking", () => {
  it("stores only a hash of the secret, and writes to the parent in the buyer's language", async () => {
    expect(await ask()).toEqual({ ok: true, expiresAt: addDays(NOW, 7) });
    const token = await link();
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

  it("again replaces the request: only the newest link opens", async () => {
    await ask();
    const first = await link();
    await ask({ parentEmail: "anne.king@example.test", item: plan(world.shop.yearly) });
    expect(await rows()).toMatchObject([
      { parentEmail: "anne.king@example.test", subscriptionTypeId: world.shop.yearly },
    ]);
    expect(await agree(first)).toEqual({ ok: false, reason: "not-found" });
    expect(await agree(await link())).toMatchObject({ ok: true });
    expect(await mails("parentPermission")).toHaveLength(2);
  });

  it("many times in parallel leaves one request and one link that opens", async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(await rows()).toHaveLength(1);
    const all = (await mails("parentPermission")).map(({ data }) => data["token"] ?? "");
    const answers = await Promise.all(all.map((token) => agree(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "one's own address",
      () => ask({ parentEmail: world.student.email.toUpperCase() }),
      "own-address",
    ],
    [
      "one's own box by another name",
      () => ask({ parentEmail: world.student.email.replace("@", "+mum@") }),
      "own-address",
    ],
    [
      "another gym's plan",
      async () => ask({ item: plan((await openShop(world.db)).plain) }),
      "item-not-found",
    ],
    [
      "another gym's product",
      async () => {
        const { id } = await makeProduct(world.db, await openShop(world.db));
        return ask({ item: { kind: "product", productId: id } });
      },
      "item-not-found",
    ],
    [
      "a retired product",
      async () => {
        const { id } = await makeProduct(world.db, world.shop, { retiredAt: NOW });
        return ask({ item: { kind: "product", productId: id } });
      },
      "item-not-found",
    ],
    [
      "a known adult's",
      async () => {
        world.student = await makeStudent(world.db, { dateOfBirth: "1990-01-01" });
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
  it("counts once, however often it is submitted, and sends the member one mail", async () => {
    await ask();
    const token = await link();
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
    await ask();
    const late = addDays(NOW, 7);
    expect(await agree(await link(), { now: late })).toEqual({ ok: false, reason: "expired" });
    expect(await rows()).toMatchObject([{ confirmedAt: null }]);
    await ask({ now: late });
    expect(await agree(await link(), { now: late })).toMatchObject({ ok: true });
  });

  it("is valid at one gym: at another the link is unknown and the parent is asked again", async () => {
    await ask();
    const token = await link();
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
    const there = buying(other, {
      payments: world.payments,
      student: world.student,
      planId: other.plain,
      age: "parent",
    });
    expect(await startCheckout(db, there)).toEqual({ ok: false, reason: "parent-required" });
  });

  it("with an unknown link changes nothing", async () => {
    expect(await agree(randomUUID())).toEqual({ ok: false, reason: "not-found" });
  });
});
