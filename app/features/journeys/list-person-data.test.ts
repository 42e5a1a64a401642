/**
 * The member's own data (product.md §19): every table that names a person is part of it, or the list says why not. The
 * tables are read from the catalogue of the database.
 */
import { describe, expect, it } from "vitest";
import { recordEvent } from "~/features/tracking/record-event.server";
import { buy, makeStudent, NOW, signInStudent } from "../../../tests/support/billing-world";
import { promiseMail } from "../../../tests/support/mails";
import { readAccountOf, tablesOfPerson } from "../../../tests/support/leaving";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { listPersonData } from "./list-person-data.server";

/** Table and subject of the archive; a table without a subject has its reason. */
const SUBJECTS: Record<string, string | { reason: string }> = {
  accounts: "account",
  students: "student",
  sessions: "sessions",
  known_networks: "networks",
  email_changes: "email-changes",
  data_exports: "data-exports",
  social_links: "linked-networks",
  partner_passes: "partner-pass",
  challenge_members: "challenges",
  challenge_done: "challenge-done",
  challenge_moves: "challenge-moves",
  live_seats: "live-seats",
  live_questions: "live-questions",
  live_blocks: "live-blocks",
  live_reminders: "live-reminders",
  push_subscriptions: "push-subscriptions",
  social_logins: { reason: "a login on its way, for ten minutes" },
  gym_staff: "roles",
  gym_invitations: "team-invitations",
  creator_confirmations: "creator-confirmations",
  gym_opening_invitations: "gym-openings",
  gym_changes: {
    reason: "a gym's content for 30 days; the account that changed it is an id there",
  },
  audit_log: { reason: "names what was done in a gym; the account is an id there" },
  workout_drafts: { reason: "a gym's content; the account that made it is an id there" },
  gym_files: { reason: "a gym's content; the account that brought it is an id there" },
  trainer_accounts: "trainer",
  orders: "orders",
  subscriptions: "subscriptions",
  ledger_entries: "payments",
  promotion_uses: "promo-codes",
  payment_customers: "payment-customers",
  parent_permissions: "permissions",
  workout_likes: "favourites",
  saved_workouts: "saved-workouts",
  workout_starts: "started-workouts",
  workout_completions: "completed-workouts",
  workout_days: "workout-days",
  workout_executions: "workout-executions",
  workout_events: "workout-events",
  analytics_events: "events",
  outbox_mails: "mails",
  checkout_attempts: { reason: "random ids of forms, each with its order" },
  idempotency_keys: { reason: "hashes of requests, for a day" },
  sandbox_customers: { reason: "stands in for the provider's own records" },
};

const world = sellAtSandbox();

async function listOwn(student = world.student) {
  const { id: accountId } = await readAccountOf(world.db, student);
  const subjects = await listPersonData(world.db, { ...student, accountId });
  return Promise.all(subjects.map(async ({ name, load }) => ({ name, rows: await load() })));
}

describe("a member's own data", () => {
  it("covers every table that names a person", async () => {
    expect((await tablesOfPerson(world.db)).sort()).toEqual(Object.keys(SUBJECTS).sort());
    const names = (await listOwn()).map(({ name }) => name);
    const expected = Object.values(SUBJECTS).filter((subject) => typeof subject === "string");
    expect(names.toSorted()).toEqual([...expected, "affiliate-sales"].toSorted());
  });

  it("holds the member's rows of every gym, nobody else's, and no secret", async () => {
    const { db } = world;
    await buy(db, { ...world.request(), payments: world.payments });
    const token = await signInStudent(db, world.student);
    await recordEvent(db, {
      name: "Page view",
      gymId: null,
      studentId: world.student.studentId,
      now: NOW,
    });
    const other = await makeStudent(db);
    await signInStudent(db, other);
    await recordEvent(db, {
      name: "Terms accepted",
      gymId: null,
      studentId: other.studentId,
      now: NOW,
    });
    await promiseMail(db, "welcome", { recipient: other.email });

    const subjects = await listOwn();
    const rowsOf = (name: string) => subjects.find((subject) => subject.name === name)?.rows ?? [];
    for (const name of ["account", "student", "sessions", "orders", "subscriptions"]) {
      expect(rowsOf(name), name).toHaveLength(1);
    }
    expect(rowsOf("events").map(({ name }) => name)).toContain("Page view");
    expect(rowsOf("mails").map(({ kind }) => kind)).toContain("receipt");
    const everything = JSON.stringify(subjects);
    expect(everything).toContain(world.student.email);
    const business = ["feeBasisPoints", "feeMinor", "destinationRef"];
    const secrets = [token, "passwordHash", "tokenHash"];
    for (const foreign of [other.email, "Terms accepted", ...secrets, ...business]) {
      expect(everything).not.toContain(foreign);
    }
  });

  it("holds the mails to former addresses, and none of another person to the present one", async () => {
    const { db, student } = world;
    const { id: accountId } = await readAccountOf(db, student);
    const other = await makeStudent(db);
    const recipient = student.email;
    for (const [kind, key, address] of [
      ["emailChanged", `emailChanged:${accountId}:change`, "former@demo.test"],
      ["emailTaken", `emailTaken:${accountId}:hash`, recipient],
      // A child's request to the member as a parent, a code that a stranger asked for, and a former owner's receipt.
      ["parentPermission", `parentPermission:${other.studentId}:hash`, recipient],
      ["verifyEmail", "verifyEmail:code", recipient],
      ["receipt", `receipt:${other.studentId}:order`, recipient],
    ] as const) {
      await promiseMail(db, kind, { key, recipient: address });
    }
    const mails = (await listOwn()).find(({ name }) => name === "mails")?.rows ?? [];
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["emailChanged", "emailTaken"]);
  });
});
