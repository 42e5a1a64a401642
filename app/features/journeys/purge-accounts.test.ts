/**
 * The end of the notice (product.md §19): the purge removes the person's data and leaves what the law requires without
 * a name. The test reads the tables from the database's catalogue, so that a new table needs a decision.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import { parentPermissions } from "~/features/billing/permission/schema.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { knownNetworks, students } from "~/features/identity/schema.server";
import { dataExports } from "~/features/identity/data-export/schema.server";
import { emailChanges } from "~/features/identity/email-change/schema.server";
import { socialLinks, socialLogins } from "~/features/identity/social/schema.server";
import { gymTrainers } from "~/features/gyms/schema.server";
import { partnerPasses } from "~/features/partners/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { workoutEvents } from "~/features/workout-tracking/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import { buy, NOW, signInStudent } from "../../../tests/support/billing-world";
import { readCustomerRow, reconcile } from "../../../tests/support/customer-sync";
import { makeTrainer } from "../../../tests/support/gym-world";
import { leave, readAccountOf, tablesOfPerson } from "../../../tests/support/leaving";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { promiseMail } from "../../../tests/support/mails";
import { trackCompletion } from "../../../tests/support/tracked-events";
import { purgeAccounts } from "./purge-accounts.server";

/** Tables that point at a person, and the part of the person's rows that the purge leaves. */
const DECIDED: Record<string, "removed" | "anonymous" | string> = {
  accounts: "anonymous",
  students: "anonymous",
  sessions: "removed",
  known_networks: "removed",
  trainer_accounts: "removed",
  email_changes: "removed",
  social_links: "removed",
  social_logins: "removed",
  partner_passes: "removed",
  challenge_members: "removed",
  challenge_moves: "removed",
  challenge_done: "removed",
  live_questions: "removed",
  live_blocks: "removed",
  live_seats: "removed",
  live_reminders: "removed",
  push_subscriptions: "removed",
  gym_staff: "removed",
  gym_invitations: "removed",
  gym_opening_invitations: "removed",
  creator_confirmations: "kept by law, without a name",
  audit_log: "kept by law, without a name",
  gym_changes:
    "kept for 30 days: a gym's content; the account that changed it has no name any more",
  workout_drafts: "kept: a gym's content; the account that made it has no name any more",
  gym_files: "kept: a gym's content; the account that brought it has no name any more",
  workout_likes: "removed",
  saved_workouts: "removed",
  workout_starts: "removed",
  workout_completions: "removed",
  workout_executions: "removed",
  workout_days: "removed",
  workout_events: "anonymous",
  parent_permissions: "removed",
  idempotency_keys: "removed",
  outbox_mails: "removed",
  analytics_events: "anonymous",
  orders: "kept by law, without a name",
  checkout_attempts: "kept with its order: random ids of forms",
  promotion_uses: "kept with its order: limits of a code",
  subscriptions: "kept by law, without a name",
  ledger_entries: "kept by law, without a name",
  data_exports: "expires at once: a job deletes the archive, then the row",
  payment_customers: "the provider's reference, for refunds, disputes and the customer's deletion",
  sandbox_customers: "stands in for the provider's own records; deleted there afterwards",
};

const world = sellAtSandbox();
const DUE = addDays(NOW, 30);
const log = { warn: () => {}, error: () => {} };
const sendJob = () => Promise.resolve();
const purge = (now = DUE) =>
  purgeAccounts(world.db, { payments: world.payments, now, log, sendJob });
const own = () => readAccountOf(world.db, world.student);

async function addWorkout(): Promise<number> {
  const rows = await world.db
    .insert(workouts)
    .values({
      gymId: world.shop.gymId,
      name: "Row",
      durationSeconds: 600,
      timeBucket: 1,
      publishedAt: NOW,
    })
    .returning({ id: workouts.id });
  return exactlyOne(rows, "workout").id;
}

/** Gives the student a row in each table that a purge empties. */
async function fillTables(): Promise<{ workoutId: number }> {
  const { db, shop, student } = world;
  const { studentId } = student;
  const { id: accountId } = await own();
  await buy(db, { ...world.request(), payments: world.payments });
  await signInStudent(db, student);
  await db.insert(knownNetworks).values({ accountId, networkHash: "n", lastUsedAt: NOW });
  await db
    .update(students)
    .set({ instagramHandle: "ada", dateOfBirth: "1990-01-01", saidAdultAt: NOW, gender: "FEMALE" })
    .where(eq(students.id, studentId));
  const workoutId = await addWorkout();
  await likeWorkout(db, { gymId: shop.gymId, studentId, workoutId, now: NOW });
  for (const [table, column] of [
    ["saved_workouts", "created_at"],
    ["workout_starts", "started_at"],
    ["workout_completions", "completed_at"],
  ] as const) {
    await db.execute(sql`
      insert into ${sql.identifier(table)} (gym_id, student_id, workout_id, ${sql.identifier(column)})
      values (${shop.gymId}, ${studentId}, ${workoutId}, now())`);
  }
  await db.insert(parentPermissions).values({
    id: randomUUID(),
    studentId,
    gymId: shop.gymId,
    parentName: "Rosa",
    parentEmail: "rosa@demo.test",
    tokenHash: randomUUID(),
    subscriptionTypeId: shop.monthly,
    locale: "en",
    requestedAt: NOW,
    expiresAt: DUE,
  });
  await promiseMail(db, "parentPermission", {
    key: `parentPermission:${studentId}:x`,
    recipient: "rosa@demo.test",
  });
  await db.execute(sql`
    insert into idempotency_keys (student_id, key_hash, request_hash, created_at)
    values (${studentId}, 'k', 'r', now())`);
  await db.insert(emailChanges).values({
    id: randomUUID(),
    accountId,
    oldEmail: "ada@demo.test",
    oldEmailFolded: "ada@demo.test",
    newEmail: "new@demo.test",
    tokenHash: randomUUID(),
    sessionHash: "s",
    requestedAt: NOW,
    expiresAt: DUE,
  });
  await db.insert(socialLinks).values({ provider: "facebook", subject: randomUUID(), accountId });
  await db.insert(socialLogins).values({
    stateHash: randomUUID(),
    browserHash: "b",
    purpose: "LINK",
    accountId,
    origin: "https://gymfront.test",
    base: "",
    formPath: "/login",
    expiresAt: DUE,
  });
  await db.insert(partnerPasses).values({ gpwId: randomUUID(), studentId });
  await recordEvent(db, { name: "Page view", gymId: shop.gymId, studentId, now: NOW });
  await trackCompletion(db, { gymId: shop.gymId, workoutId, studentId, timeZone: "Asia/Tokyo" });
  return { workoutId };
}

const ofPerson = (accountId: string, studentId: number) => [
  ["account_id", accountId],
  ["student_id", String(studentId)],
];

describe("the purge", () => {
  it("lets archives of the person's data expire, for the job that deletes them", async () => {
    const { db } = world;
    const { id: accountId } = await own();
    await db.insert(dataExports).values({
      id: randomUUID(),
      accountId,
      requestedAt: NOW,
      finishedAt: NOW,
      tokenHash: randomUUID(),
      expiresAt: addDays(DUE, 7),
    });
    await leave(db, world.student, world);
    await purge();
    const kept = await db.select().from(dataExports).where(eq(dataExports.accountId, accountId));
    expect(kept).toMatchObject([{ expiresAt: DUE, tokenHash: null }]);
  });

  it("is decided for every table that names a person", async () => {
    expect((await tablesOfPerson(world.db)).sort()).toEqual(Object.keys(DECIDED).sort());
  });

  it("removes the person's rows from every table that is to lose them", async () => {
    const { workoutId } = await fillTables();
    const { id: accountId } = await own();
    const { studentId, email } = world.student;
    await leave(world.db, world.student, world);
    expect(await purge()).toEqual({ purged: 1, postponed: 0 });
    for (const [table, fate] of Object.entries(DECIDED)) {
      if (fate !== "removed" || table === "outbox_mails") continue;
      for (const [column, value] of ofPerson(accountId, studentId)) {
        const { rows } = await world.db.execute(sql`
          select 1 from ${sql.identifier(table)} t where to_jsonb(t)->>${column} = ${value}`);
        expect(rows, table).toEqual([]);
      }
    }
    const liked = await world.db.select().from(workouts).where(eq(workouts.id, workoutId));
    expect(liked[0]?.likeCount).toBe(0);
    // No row of any table still has the address, the names or the handle.
    const everything = JSON.stringify([
      await own(),
      await world.db.select().from(students).where(eq(students.id, studentId)),
      await world.db.select().from(outboxMails),
      await readCustomerRow(world.db, world.student),
    ]);
    const typed = [email, "rosa@demo.test", "Ada", "1990-01-01", "FEMALE", `"ada"`, "Asia/Tokyo"];
    for (const personal of typed) {
      expect(everything).not.toContain(personal);
    }
  });

  it("removes a mail that the address got before the account began, such as a code", async () => {
    const { db, student } = world;
    const { createdAt } = await own();
    await promiseMail(db, "verifyEmail", { key: "verifyEmail:early", recipient: student.email });
    await db
      .update(outboxMails)
      .set({ createdAt: new Date(createdAt.getTime() - 1000) })
      .where(eq(outboxMails.key, "verifyEmail:early"));
    await leave(db, student, world);
    await purge();
    expect(await db.$count(outboxMails, eq(outboxMails.key, "verifyEmail:early"))).toBe(0);
  });

  it("keeps what was paid, and events without the student", async () => {
    await fillTables();
    const { studentId } = world.student;
    const [before] = await world.db
      .execute<{ n: number }>(
        sql`
      select count(*)::int as n from analytics_events`,
      )
      .then(({ rows }) => rows);
    const kept = () =>
      world.db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId));
    const paid = await kept();
    await leave(world.db, world.student, world);
    await purge();
    expect(await kept()).toEqual(paid);
    const { rows } = await world.db.execute<{ n: number; named: number }>(sql`
      select count(*)::int as n, count(*) filter (where student_id = ${studentId})::int as named
        from analytics_events`);
    expect(rows[0]).toEqual({ n: before?.n, named: 0 });
    const trained = await world.db.select().from(workoutEvents);
    expect(trained.map((event) => event.studentId)).toContain(null);
    expect(trained.map((event) => event.studentId)).not.toContain(studentId);
  });

  it("leaves the deletion of the customer to the next run of the job, and asks for it once", async () => {
    const { db, payments, student } = world;
    await buy(db, { ...world.request(), payments });
    await leave(db, student, world);
    await reconcile(db, payments, DUE);
    const { customerRef } = await readCustomerRow(db, student);
    expect(await payments.hasCustomer(customerRef)).toBe(true);
    await purge();
    await purge();
    expect((await readCustomerRow(db, student)).contactVersion).toBe(1);
    expect(await payments.hasCustomer(customerRef)).toBe(true);
    await reconcile(db, payments, DUE);
    expect(await payments.hasCustomer(customerRef)).toBe(false);
  });

  it("takes a trainer off the lists of every gym", async () => {
    const { id: accountId } = await own();
    const { shop } = world;
    const trainerId = await makeTrainer(world.db, { gyms: [{ id: shop.gymId }], accountId });
    const reader = { lang: "en", textLanguage: "en" };
    expect(await listTrainersOfGym(world.db, shop.gymId, reader)).toMatchObject([
      { id: trainerId },
    ]);
    await leave(world.db, world.student, world);
    await purge();
    const rows = await world.db.select().from(gymTrainers);
    expect(rows).toMatchObject([{ trainerId, leftAt: DUE }]);
  });
});
