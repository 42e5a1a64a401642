/** Cached rows are dropped when they change, in every process and on both kinds of database. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WATCHED_TABLES } from "~/db/change-triggers.server";
import { openDatabase, type Database } from "~/db/client.server";
import { changesOf } from "~/db/cache-invalidation.server";
import { inTransaction } from "~/db/transaction.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { listPlanIdsOfPage } from "~/features/catalog/workouts/queries.server";
import { workoutSubscriptionTypes } from "~/features/catalog/workouts/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymByDomain, findGymByGuid } from "~/features/gyms/queries.server";
import { gymDomains, gyms } from "~/features/gyms/schema.server";
import { COLOURS } from "../support/colours";
import { makeTestPlace, testDatabaseUrl, type TestPlace } from "../support/database";

let place: TestPlace;
let here: Database;
/** A second pool stands for another process on a server; the embedded database allows no second process. */
let there: Database;

/** Longer than a notification takes on a busy machine. */
const SOON = { timeout: 20_000 };

beforeAll(async () => {
  place = await makeTestPlace();
  here = await openDatabase({ ...place, cacheReads: true });
  there = testDatabaseUrl() ? await openDatabase({ ...place, cacheReads: true }) : here;
  await here.db.insert(gyms).values([
    { guid: "iron", name: "Iron", ...COLOURS },
    { guid: "flow", name: "Flow", ...COLOURS },
  ]);
  for (const { db } of [here, there]) {
    await vi.waitFor(() => expect(changesOf(db)?.reliable).toBe(true), SOON);
  }
});
beforeEach(async () => {
  await here.db.update(gyms).set({ name: "Iron" }).where(eq(gyms.guid, "iron"));
  await here.db.update(gyms).set({ name: "Flow" }).where(eq(gyms.guid, "flow"));
  await hearAll();
});
afterAll(async () => {
  if (there !== here) await there.close();
  await here.close();
  await place.remove();
});

const nameOf = async (guid: string) => (await findGymByGuid(here.db, guid))?.name;
/** Waits for the next change of a gym; every cache has seen it by then. */
const newsOf = (gymId: number) =>
  new Promise<void>((heard) => {
    const stop = changesOf(here.db)?.onChange((change) => {
      if (change === "everything" || change.gymId !== gymId) return;
      stop?.();
      heard();
    });
  });
async function tellOf(gymId: number): Promise<void> {
  const heard = newsOf(gymId);
  await there.pool.query("select pg_notify('gymfront_changed', $1)", [String(gymId)]);
  await heard;
}
/** Waits until all changes so far have arrived: they arrive in order, and the last one is of an unused gym. */
let nobodys = 1_000_000_000;
const hearAll = () => tellOf((nobodys += 1));
/** Counts the statements that reach the database during `work`. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(here.pool, "query");
  await work();
  const count = asked.mock.calls.length;
  asked.mockRestore();
  return count;
}

describe("a cached row", () => {
  it("is read once", async () => {
    await findGymByGuid(here.db, "iron");
    expect(await countStatements(() => findGymByGuid(here.db, "iron"))).toBe(0);
  });

  it("is dropped when its gym changes, in any process, and only then", async () => {
    expect([await nameOf("iron"), await nameOf("flow")]).toEqual(["Iron", "Flow"]);
    await there.db.update(gyms).set({ name: "Iron 2" }).where(eq(gyms.guid, "iron"));
    await vi.waitFor(async () => expect(await nameOf("iron")).toBe("Iron 2"), SOON);
    expect(await countStatements(() => nameOf("flow"))).toBe(0);
  });

  it("is kept when the change is rolled back", async () => {
    await nameOf("iron");
    await inTransaction(there.db, async (tx) => {
      await tx.update(gyms).set({ name: "Never" }).where(eq(gyms.guid, "iron"));
      throw new Error("taken back");
    }).catch(() => {});
    await hearAll();
    expect(await countStatements(() => nameOf("iron"))).toBe(0);
    expect(await nameOf("iron")).toBe("Iron");
  });

  it("is dropped when a missing row appears", async () => {
    expect(await findGymByDomain(here.db, "iron.example")).toBeNull();
    const iron = await findGymByGuid(there.db, "iron");
    await there.db
      .insert(gymDomains)
      .values({ host: "iron.example", gymId: iron?.id ?? 0, verifiedAt: new Date() });
    await vi.waitFor(
      async () => expect((await findGymByDomain(here.db, "iron.example"))?.gym.guid).toBe("iron"),
      SOON,
    );
  });

  it("is dropped when a domain moves from one gym to another", async () => {
    const [iron, flow] = await Promise.all(
      ["iron", "flow"].map((guid) => findGymByGuid(there.db, guid)),
    );
    const host = "moving.example";
    await there.db
      .insert(gymDomains)
      .values({ host, gymId: iron?.id ?? 0, verifiedAt: new Date() });
    const guidOf = async () => (await findGymByDomain(here.db, host))?.gym.guid;
    await vi.waitFor(async () => expect(await guidOf()).toBe("iron"), SOON);
    await there.db
      .update(gymDomains)
      .set({ gymId: flow?.id ?? 0 })
      .where(eq(gymDomains.host, host));
    await vi.waitFor(async () => expect(await guidOf()).toBe("flow"), SOON);
  });

  it("is dropped when a category changes", async () => {
    const heard: unknown[] = [];
    const stop = changesOf(here.db)?.onChange((change) => heard.push(change));
    const flow = await findGymByGuid(there.db, "flow");
    await createWorkoutType(there.db, { gymId: flow?.id ?? 0, key: "yoga", name: "Yoga" });
    await vi.waitFor(() => expect(heard).toContainEqual({ gymId: flow?.id }), SOON);
    stop?.();
  });

  it("is dropped when the plans of a workout change", async () => {
    const flow = await findGymByGuid(there.db, "flow");
    const gymId = flow?.id ?? 0;
    const terms = { priceMinor: 900, currency: "EUR", interval: "MONTH" } as const;
    const [plan] = await there.db
      .insert(subscriptionTypes)
      .values({ gymId, name: "Monthly", ...terms })
      .returning({ id: subscriptionTypes.id });
    const planId = plan?.id ?? 0;
    const { workoutId } = await publishWorkout(there.db, {
      gymId,
      trainerId: null,
      name: "Slow",
      categoryKeys: [],
      tags: [],
      subscriptionTypeIds: [planId],
      movements: [{ name: "Squat", durationSeconds: 60, mediaKey: "clips/squat" }],
      publishedAt: new Date(),
    });
    await hearAll();
    const plans = async () =>
      (await listPlanIdsOfPage(here.db, { gymId, workoutIds: [workoutId] })).get(workoutId);
    expect(await plans()).toEqual([planId]);
    expect(await countStatements(plans)).toBe(0);
    await there.db
      .delete(workoutSubscriptionTypes)
      .where(eq(workoutSubscriptionTypes.workoutId, workoutId));
    await vi.waitFor(async () => expect(await plans()).toBeUndefined(), SOON);
  });

  it("is not cached if it changes while it is read", async () => {
    const flow = await findGymByGuid(there.db, "flow");
    const changes = changesOf(here.db);
    const original = here.pool.query.bind(here.pool);
    await here.db.update(gyms).set({ name: "Flow 2" }).where(eq(gyms.guid, "flow"));
    await vi.waitFor(async () => expect(await nameOf("flow")).toBe("Flow 2"), SOON);
    const heard = newsOf(flow?.id ?? 0);
    await here.db.update(gyms).set({ name: "Flow 3" }).where(eq(gyms.guid, "flow"));
    await heard;
    // The read that follows is answered, and another change arrives before its result is cached.
    const slow = vi.spyOn(here.pool, "query").mockImplementation(((
      ...args: Parameters<typeof original>
    ) =>
      Promise.resolve(original(...args)).then(async (answer) => {
        slow.mockRestore();
        await tellOf(flow?.id ?? 0);
        return answer;
      })) as never);
    await nameOf("flow");
    expect(changes?.reliable).toBe(true);
    expect(await countStatements(() => nameOf("flow"))).toBe(1);
  });
});

describe.runIf(testDatabaseUrl())("a connection for changes that breaks", () => {
  it("caches nothing while it is down, and caches again afterwards", async () => {
    await nameOf("iron");
    // The connection is opened anew after a second of waiting.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await there.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gymfront changes' and datname = current_database()",
    );
    while (changesOf(here.db)?.reliable) await new Promise(setImmediate);
    expect(await countStatements(() => nameOf("iron"))).toBe(1);
    expect(await countStatements(() => nameOf("iron"))).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(changesOf(here.db)?.reliable).toBe(true), SOON);
    await nameOf("iron");
    expect(await countStatements(() => nameOf("iron"))).toBe(0);
  });
});

describe("the watched tables", () => {
  /** Tables with rows of a gym that no cached page uses. */
  const OF_A_PERSON = [
    "analytics_events",
    "audit_log",
    // Only staff see the library.
    "gym_files",
    "gym_file_uploads",
    "gym_staff",
    // Who is asked to work in a gym, and what they have confirmed.
    "gym_invitations",
    "creator_confirmations",
    "ledger_entries",
    "legal_versions",
    "orders",
    "outbox_mails",
    "password_resets",
    "parent_permissions",
    "payment_account_states",
    "payment_accounts",
    "promotions",
    "push_messages",
    "push_subscriptions",
    "saved_workouts",
    "social_logins",
    "students",
    "subscriptions",
    "workout_completions",
    "workout_days",
    "workout_events",
    "workout_executions",
    "workout_likes",
    "workout_starts",
    "challenge_done",
    "challenge_members",
    "challenge_moves",
    "live_reminders",
    "live_parts",
    "live_segments",
    "live_blocks",
    "live_questions",
    "live_seats",
    // Written together with workout_words.
    "search_words",
    "workouts_to_index",
    // Only staff see what a series was made from.
    "live_series",
    // Only staff see drafts, and what stood there before a change.
    "gym_changes",
    "gym_text_sources",
    "legal_drafts",
    "workout_drafts",
  ];

  it("are every table with rows of a gym, except those of persons", async () => {
    const { rows } = await here.pool.query<{ name: string }>(
      `select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not relispartition and attname = 'gym_id' order by 1`,
    );
    const watched = new Set(WATCHED_TABLES.map(({ table }) => table));
    const unknown = rows.map(({ name }) => name).filter((name) => !watched.has(name));
    expect(unknown.filter((name) => !OF_A_PERSON.includes(name))).toEqual([]);
    const { rows: triggers } = await here.pool.query<{ name: string }>(
      `select distinct event_object_table as name from information_schema.triggers
        where trigger_name ~ '_(inserted|updated|deleted)$'`,
    );
    expect(triggers.map(({ name }) => name).sort()).toEqual([...watched].sort());
  });
});
