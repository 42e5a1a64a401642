/** Gyms with workouts behind a plan, and members, for tests about media bytes. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { movements } from "~/features/catalog/workouts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { hashSessionToken, newVisitorToken } from "~/features/identity/session-token.server";
import { DAY_MS } from "~/kernel/time";
import { COLOURS } from "./colours";
import { beginSession } from "./sessions";

/** The start of this world. */
export const START = new Date("2030-05-01T10:00:00Z");

/** A gym with a plan and three workouts: `locked` and `other` by the plan, `free`. */
export async function openMediaGym(db: Db, guid: string) {
  const [gym] = await db
    .insert(gyms)
    .values({ guid, name: guid, ...COLOURS })
    .returning();
  const gymId = gym?.id ?? 0;
  const [plan] = await db
    .insert(subscriptionTypes)
    .values({
      gymId,
      name: "Monthly",
      priceMinor: 1000,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
    })
    .returning();
  const planId = plan?.id ?? 0;
  await createWorkoutType(db, { gymId, key: "strength", name: "Strength" });
  const publish = async (name: string, subscriptionTypeIds: number[]) => {
    const { workoutId } = await publishWorkout(db, {
      gymId,
      trainerId: null,
      name,
      categoryKeys: ["strength"],
      subscriptionTypeIds,
      movements: [{ name, durationSeconds: 28, mediaKey: `clips/${guid}` }],
      publishedAt: START,
    });
    const [movement] = await db
      .select({ id: movements.id })
      .from(movements)
      .where(eq(movements.workoutId, workoutId));
    return { gymId, workoutId, movementId: movement?.id ?? 0 };
  };
  return {
    gymId,
    planId,
    locked: await publish("Locked", [planId]),
    other: await publish("Other", [planId]),
    free: await publish("Free", []),
  };
}

export type MediaGym = Awaited<ReturnType<typeof openMediaGym>>;

export interface Viewer {
  accountId: string;
  studentId: number;
  token: string;
  hash: string;
}

/** Signed in at `START`. */
export async function makeViewer(db: Db): Promise<Viewer> {
  const email = `${randomUUID()}@demo.test`;
  const [account] = await db
    .insert(accounts)
    .values({ email, emailFolded: email, passwordHash: "x", firstName: "A", lastName: "B" })
    .returning();
  const accountId = account?.id ?? "";
  const [student] = await db.insert(students).values({ accountId }).returning();
  const session = await beginSession(db, { accountId, now: START });
  return {
    accountId,
    studentId: student?.id ?? 0,
    token: session.token,
    hash: session.tokenHash,
  };
}

/** With an anonymous session. */
export function makeVisitor() {
  const token = newVisitorToken();
  return { token, hash: hashSessionToken(token) };
}

/** From `START` for thirty days, unless given otherwise. */
export async function subscribe(
  db: Db,
  member: Pick<Viewer, "studentId">,
  gym: { gymId: number; planId: number },
  given: Partial<typeof subscriptions.$inferInsert> = {},
) {
  await db.insert(subscriptions).values({
    id: randomUUID(),
    studentId: member.studentId,
    gymId: gym.gymId,
    subscriptionTypeId: gym.planId,
    paymentProvider: "STRIPE",
    status: "active",
    priceMinor: 1000,
    currency: "GBP",
    startedAt: START,
    currentPeriodEnd: new Date(START.getTime() + 30 * DAY_MS),
    syncedAt: START,
    ...given,
  });
}
