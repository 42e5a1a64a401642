/**
 * A pass from its connection to its end: one student per pass and one pass per student, also in parallel, and events of
 * the partner in any order.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPlanAccess } from "~/features/billing/subscriptions/queries.server";
import { renewPartnerPasses } from "~/features/billing/subscriptions/renew-partner-passes.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { inTransaction } from "~/db/transaction.server";
import { DAY_MS } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makePartnerPlan, withoutPlans } from "../../../tests/support/partner-plan";
import { connectPass } from "./connect-pass.server";
import { processPartnerEvents } from "./process-partner-events.server";
import { purgePartnerEvents } from "./purge-partner-events.server";
import { receivePartnerEvent, signPartnerEvent } from "./receive-partner-event.server";
import { partnerEvents, partnerPasses } from "./schema.server";

const database = fileDatabase();
const log = pino({ level: "silent" });
const secret = "the partner's own secret";
const NOW = new Date("2026-11-24T12:00:00.000Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

beforeAll(() => makePartnerPlan(database.db));
beforeEach(() => database.db.delete(partnerEvents));

const newId = () => `GP-${randomUUID()}`;

const connect = (studentId: number, gpwId: string, now = NOW) =>
  inTransaction(database.db, (tx) => connectPass(tx, { studentId, gpwId, now }));

const passesOf = (studentId: number) =>
  database.db.select().from(subscriptions).where(eq(subscriptions.studentId, studentId));

const opensEverything = async (studentId: number, now: Date) =>
  (await getPlanAccess(database.db, { studentId, now })).coversEverything;

async function report(kind: "cancel" | "change", body: object, now = NOW) {
  const rawBody = JSON.stringify({ occurredAt: now, ...body });
  const signature = signPartnerEvent(rawBody, secret);
  return receivePartnerEvent(database.db, { kind, rawBody, signature, secret, now });
}

const work = (now = NOW) => processPartnerEvents(database.db, { now, log });

async function newPass() {
  const { studentId } = await makeStudent(database.db);
  const gpwId = newId();
  await connect(studentId, gpwId);
  return { studentId, gpwId };
}

describe("connecting", () => {
  it("starts one pass, however often and in parallel it is asked for", async () => {
    const { studentId } = await makeStudent(database.db);
    const gpwId = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => connect(studentId, gpwId)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && !answer.isLinked)).toHaveLength(1);
    expect(await passesOf(studentId)).toMatchObject([
      {
        paymentProvider: "GYMPASS",
        status: "active",
        priceMinor: 0,
        currentPeriodEnd: new Date("2026-12-24T12:00:00.000Z"),
      },
    ]);
    expect(await opensEverything(studentId, NOW)).toBe(true);
  });

  it("is refused, and leaves no trace, while the platform has no plan for passes", async () => {
    const linked = await newPass();
    const { studentId } = await makeStudent(database.db);
    const gpwId = newId();
    await withoutPlans(database.db, async () => {
      expect(await connect(studentId, gpwId)).toEqual({ ok: false, reason: "no-plan" });
      expect(await connect(linked.studentId, linked.gpwId)).toEqual({ ok: true, isLinked: true });
    });
    const rows = await database.db
      .select()
      .from(partnerPasses)
      .where(eq(partnerPasses.gpwId, gpwId));
    expect(rows).toEqual([]);
  });

  it("gives a pass to one of ten members who claim it at once", async () => {
    const gpwId = newId();
    const members = await Promise.all(Array.from({ length: 10 }, () => makeStudent(database.db)));
    const answers = await Promise.all(members.map(({ studentId }) => connect(studentId, gpwId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
    expect(new Set(refusals)).toEqual(new Set(["linked-to-another"]));
    const rows = await Promise.all(members.map(({ studentId }) => passesOf(studentId)));
    expect(rows.flat()).toHaveLength(1);
  });

  it("gives a member one of ten passes that are claimed at once", async () => {
    const { studentId } = await makeStudent(database.db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => connect(studentId, newId())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await passesOf(studentId)).toHaveLength(1);
  });
});

describe("the partner's events", () => {
  it("end the pass at once, and an old link does not open it again", async () => {
    const { studentId, gpwId } = await newPass();
    await report("cancel", { gpwId });
    // Stored at once, applied later.
    expect(await opensEverything(studentId, NOW)).toBe(true);
    expect(await work()).toBe(1);
    expect(await opensEverything(studentId, NOW)).toBe(false);
    expect(await connect(studentId, gpwId)).toEqual({ ok: false, reason: "ended" });
    expect(await passesOf(studentId)).toMatchObject([{ status: "canceled", endedAt: NOW }]);
  });

  it("count once, however often and in parallel they are sent and worked", async () => {
    const { studentId, gpwId } = await newPass();
    const body = { gpwId, occurredAt: NOW };
    await Promise.all(Array.from({ length: 10 }, () => report("cancel", body)));
    expect(await database.db.select().from(partnerEvents)).toHaveLength(1);
    const counts = await Promise.all(Array.from({ length: 5 }, () => work()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    // The partner lets it run again, then the old event is replayed.
    await report("change", { gpwId, occurredAt: inDays(1) }, inDays(1));
    await work(inDays(1));
    await report("cancel", body, inDays(2));
    expect(await work(inDays(2))).toBe(0);
    expect(await opensEverything(studentId, inDays(2))).toBe(true);
    expect((await passesOf(studentId)).map(({ status }) => status).toSorted()).toEqual([
      "active",
      "canceled",
    ]);
  });

  it("in the wrong order end as in the right one", async () => {
    const { studentId, gpwId } = await newPass();
    await report("change", { gpwId, occurredAt: inDays(-1) });
    await report("cancel", { gpwId, occurredAt: inDays(-2) });
    expect(await work()).toBe(2);
    expect(await opensEverything(studentId, NOW)).toBe(true);
    expect(await passesOf(studentId)).toHaveLength(1);
  });

  it("can name the day of the end, and take it back", async () => {
    const { studentId, gpwId } = await newPass();
    await report("cancel", { gpwId, endsAt: inDays(3) });
    await work();
    expect(await opensEverything(studentId, inDays(2))).toBe(true);
    expect(await opensEverything(studentId, inDays(3))).toBe(false);
    await report("change", { gpwId, occurredAt: inDays(1) }, inDays(1));
    await work(inDays(1));
    expect(await opensEverything(studentId, inDays(3))).toBe(true);
    expect(await passesOf(studentId)).toHaveLength(1);
  });

  it("count for a pass that is connected later", async () => {
    const gpwId = newId();
    await report("cancel", { gpwId });
    await work();
    const { studentId } = await makeStudent(database.db);
    expect(await connect(studentId, gpwId)).toEqual({ ok: false, reason: "ended" });
    await report("change", { gpwId, occurredAt: inDays(1), endsAt: inDays(9) }, inDays(1));
    await work(inDays(1));
    expect((await connect(studentId, gpwId, inDays(1))).ok).toBe(true);
    expect(await opensEverything(studentId, inDays(8))).toBe(true);
    expect(await opensEverything(studentId, inDays(9))).toBe(false);
  });

  it("that cannot be applied wait, and are applied when they can be", async () => {
    const { studentId, gpwId } = await newPass();
    await report("cancel", { gpwId });
    await database.db.update(partnerEvents).set({ event: { gpwId, occurredAt: "", endsAt: null } });
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const event = { gpwId, occurredAt: NOW.toISOString(), endsAt: NOW.toISOString() };
    await database.db.update(partnerEvents).set({ event });
    expect(await work(inDays(1))).toBe(1);
    expect(await opensEverything(studentId, NOW)).toBe(false);
  });

  it.each(["", "0".repeat(40), signPartnerEvent("{}", secret).toLowerCase()])(
    "with the signature %j are refused and not stored",
    async (signature) => {
      const rawBody = "{}";
      const request = { kind: "cancel" as const, rawBody, signature, secret, now: NOW };
      expect(await receivePartnerEvent(database.db, request)).toEqual({
        ok: false,
        reason: "bad-signature",
      });
      expect(await database.db.select().from(partnerEvents)).toEqual([]);
    },
  );

  it("are deleted 90 days after they were applied, and not before", async () => {
    await report("cancel", { gpwId: newId() });
    expect(await purgePartnerEvents(database.db, { now: inDays(400) })).toBe(0);
    await work();
    expect(await purgePartnerEvents(database.db, { now: inDays(89) })).toBe(0);
    expect(await purgePartnerEvents(database.db, { now: inDays(90) })).toBe(1);
  });
});

describe("the months of a pass", () => {
  it("follow each other until the partner ends it", async () => {
    const { studentId, gpwId } = await newPass();
    const periodEnd = async () => (await passesOf(studentId))[0]?.currentPeriodEnd.toISOString();
    await renewPartnerPasses(database.db, { now: inDays(29) });
    expect(await periodEnd()).toBe("2026-12-24T12:00:00.000Z");
    await renewPartnerPasses(database.db, { now: inDays(30) });
    expect(await periodEnd()).toBe("2027-01-24T12:00:00.000Z");
    await report("cancel", { gpwId, endsAt: inDays(40) }, inDays(31));
    await work(inDays(31));
    await renewPartnerPasses(database.db, { now: inDays(40) });
    expect(await passesOf(studentId)).toMatchObject([{ status: "canceled", endedAt: inDays(40) }]);
    await renewPartnerPasses(database.db, { now: inDays(80) });
    expect(await passesOf(studentId)).toMatchObject([{ endedAt: inDays(40) }]);
    const rows = await database.db
      .select()
      .from(partnerPasses)
      .where(eq(partnerPasses.gpwId, gpwId));
    expect(rows).toMatchObject([{ studentId }]);
  });
});
