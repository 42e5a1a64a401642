import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import type { MediaStore } from "~/features/media/media-store";
import type { DemoEmail } from "../people";

/** What the seed works with. */
export interface DemoServices {
  db: Db;
  media: MediaStore;
  passwords: PasswordHasher;
  payments: SandboxProvider;
  now: Date;
}

/** What stands once the gyms are made, by guid and tuid. */
export interface DemoWorld {
  gymIds: ReadonlyMap<string, number>;
  trainerIds: ReadonlyMap<string, number>;
  /** The own application of a gym or a trainer. */
  applicationIds: ReadonlyMap<string, number>;
}

export type DemoPeople = (email: DemoEmail) => { accountId: string; studentId: number };

/** By name. */
export async function listWorkoutIds(db: Db, gymId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: workouts.id, name: workouts.name })
    .from(workouts)
    .where(eq(workouts.gymId, gymId));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** @throws where a later part of the seed asks for what an earlier one did not make. */
export function required<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo world has no ${key}`);
  return value;
}
