/** Members who like workouts unevenly, so that some are favourites and others not; one of them saves some for later. */
import { randomBytes } from "node:crypto";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { likeWorkout } from "~/features/catalog/likes/like-workout.server";
import { workoutLikes } from "~/features/catalog/likes/schema.server";
import { saveWorkout } from "~/features/catalog/saves/save-workout.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { createAccount } from "~/features/identity/create-account.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { accounts, students } from "~/features/identity/schema.server";
import { addDays } from "~/kernel/time";
import { catalogueOf, popularity } from "../catalogue/catalogue";
import { DEMO_MEMBERS } from "../people";
import {
  listWorkoutIds,
  required,
  type DemoPeople,
  type DemoServices,
  type DemoWorld,
} from "./services";

/** The favourites of Mia, the paying member; the newest is last. */
const MIAS = ["Sunday reset", "Push-up ladder", "Sunday full body", "Swing thirty"];
/** Her list "Later"; the one saved last is last. */
const MIAS_LATER = ["Hinge school", "Ironworks forty", "Deep hips, no drama"];

export async function seedLikes(
  services: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  const members = await seedMembers(services, world);
  for (const gym of ["ironworks", "flowstate"] as const) {
    const gymId = required(world.gymIds, gym);
    const ids = await listWorkoutIds(services.db, gymId);
    const likes = catalogueOf(gym).flatMap((shelved) => {
      const workoutId = ids.get(shelved.demo.name);
      if (workoutId === undefined) return [];
      const fans = Math.round(popularity(shelved) * members.length);
      return Array.from({ length: fans }, (_, i) => ({
        gymId,
        workoutId,
        // Each workout starts with a different member, so that members have different favourites.
        studentId: members[(workoutId * 7 + i) % members.length] ?? 0,
        createdAt: addDays(services.now, -((i * 5 + workoutId) % Math.max(1, shelved.ageDays))),
      }));
    });
    await write(services.db, gymId, likes);
    if (gym === "ironworks") {
      const { studentId } = people("member@demo.test");
      for (const [i, name] of MIAS.entries()) {
        const workoutId = required(ids, name);
        const now = addDays(services.now, i - MIAS.length);
        await likeWorkout(services.db, { gymId, studentId, workoutId, now });
      }
      for (const [i, name] of MIAS_LATER.entries()) {
        const workoutId = required(ids, name);
        const now = addDays(services.now, i - MIAS_LATER.length);
        await saveWorkout(services.db, { gymId, studentId, workoutId, now });
      }
    }
  }
}

async function write(
  db: Db,
  gymId: number,
  likes: (typeof workoutLikes.$inferInsert)[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(workoutLikes)
      .values(likes)
      .onConflictDoNothing()
      .returning({ workoutId: workoutLikes.workoutId });
    const touched = [...new Set(added.map(({ workoutId }) => workoutId))];
    if (touched.length === 0) return;
    const counted = tx
      .select({ likes: count() })
      .from(workoutLikes)
      .where(and(eq(workoutLikes.gymId, gymId), eq(workoutLikes.workoutId, workouts.id)));
    await tx
      .update(workouts)
      .set({ likeCount: sql`(${counted})` })
      .where(and(eq(workouts.gymId, gymId), inArray(workouts.id, touched)));
  });
}

/** Members without a usable password: they count, but cannot sign in. */
async function seedMembers({ db, passwords }: DemoServices, world: DemoWorld): Promise<number[]> {
  const known = new Map(
    (
      await db
        .select({ email: accounts.emailFolded, studentId: students.id })
        .from(accounts)
        .innerJoin(students, eq(students.accountId, accounts.id))
        .where(
          inArray(
            accounts.emailFolded,
            DEMO_MEMBERS.map(({ email }) => email),
          ),
        )
    ).map(({ email, studentId }) => [email, studentId]),
  );
  const passwordHash =
    known.size < DEMO_MEMBERS.length
      ? await passwords.hash(randomBytes(24).toString("base64url"))
      : "";
  for (const { gym, ...member } of DEMO_MEMBERS) {
    if (known.has(member.email)) continue;
    const created = await createAccount(db, { ...member, passwordHash });
    if (!created.ok) throw new Error(`the demo member ${member.email} could not be made`);
    await registerStudent(db, {
      accountId: created.accountId,
      acquiringGymId: required(world.gymIds, gym),
    });
    known.set(member.email, created.studentId);
  }
  return [...known.values()];
}
