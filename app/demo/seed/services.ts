import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import type { MediaStore } from "~/features/media/media-store";
import type { DemoEmail } from "../people";

export interface DemoServices {
  db: Db;
  media: MediaStore;
  passwords: PasswordHasher;
  payments: SandboxProvider;
  now: Date;
}

/** Ids of the seeded gyms and trainers, by guid and tuid. */
export interface DemoWorld {
  gymIds: ReadonlyMap<string, number>;
  trainerIds: ReadonlyMap<string, number>;
  /** The application of a gym or of a trainer, by guid or tuid. */
  applicationIds: ReadonlyMap<string, number>;
}

export type DemoPeople = (email: DemoEmail) => { accountId: string; studentId: number };

/** Workout ids by name. */
export async function listWorkoutIds(db: Db, gymId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: workouts.id, name: workouts.name })
    .from(workouts)
    .where(eq(workouts.gymId, gymId));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** @throws if an earlier step of the seed did not create the entry */
export function required<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo world has no ${key}`);
  return value;
}
