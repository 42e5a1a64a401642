/**
 * A member's own subscriptions as calls on the hosts of gyms: those of another gym are not found, as on its pages.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import { exactlyOne } from "~/kernel/errors";
import { askCall, bearer } from "../../../../tests/support/ask-call";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
  signInStudent,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";

const database = fileDatabase();
let payments: SandboxProvider;
let own: Gym | null;
let other: Gym;
let token: string;
let studentId: number;
let id: string;

beforeAll(async () => {
  const { db } = database;
  payments = makeSandbox(db, () => new Date());
  const shop = await openShop(db);
  [own, other] = await Promise.all([findGymById(db, shop.gymId), makeGym(db)]);
  const student = await makeStudent(db);
  studentId = student.studentId;
  await buy(db, { ...buying(shop, { payments, student }), payments, now: new Date() });
  token = await signInStudent(db, student);
  id = (await held()).id;
});

const held = async () =>
  exactlyOne(await listSubscriptions(database.db, { studentId }), "subscription");

/** The token is valid on every host; the subscriptions depend on the host. */
const ask = (path: string, hostGym: Gym | null) =>
  askCall({ db: database.db, payments }, path, {
    params: { id },
    headers: bearer(token),
    context: { hostGym },
  });

const CALLS = [
  "/api/trainer-student-subscriptions/{id}",
  "/api/subscriptions/{id}/cancel",
  "/api/subscriptions/{id}/revert",
];

describe("the member's own subscription", () => {
  it.each(CALLS)("is not found on another gym's host: %s", async (path) => {
    const before = await held();
    expect((await ask(path, other)).status).toBe(404);
    expect(await held()).toEqual(before);
  });

  it.each([
    ["its gym's", () => own],
    ["the platform's", () => null],
  ])("is read, cancelled and revived on %s host", async (_whose, host) => {
    for (const path of CALLS) {
      const { status, body } = await ask(path, host());
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ id, isCanceled: path.endsWith("cancel") }),
      ]);
    }
  });

  it("is listed on the host of its gym and of the platform, not on the host of another gym", async () => {
    const idsOn = async (hostGym: Gym | null) =>
      ((await ask("/api/students/me/subscriptions/last", hostGym)).body as { id: string }[]).map(
        (one) => one.id,
      );
    expect([await idsOn(own), await idsOn(null), await idsOn(other)]).toEqual([[id], [id], []]);
  });
});
