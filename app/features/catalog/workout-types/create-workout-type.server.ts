/** Creates a category of a gym; with an existing key, updates its texts. */
import type { DbOrTx } from "~/db/client.server";
import { pictureAddress } from "~/kernel/picture-address";
import { workoutTypes } from "./schema.server";

export interface CreateWorkoutType {
  gymId: number;
  /** Lower-case letters, digits and dashes: the cuid in its address. */
  key: string;
  name: string;
  coverImageUrl?: string | null;
  headerText?: string | null;
  imgUrl?: string | null;
  secondaryText?: string | null;
  position?: number;
}

export async function createWorkoutType(db: DbOrTx, type: CreateWorkoutType): Promise<void> {
  pictureAddress(type.coverImageUrl);
  pictureAddress(type.imgUrl);
  const { gymId, key, ...texts } = type;
  await db
    .insert(workoutTypes)
    .values({ gymId, key, ...texts })
    .onConflictDoUpdate({ target: [workoutTypes.gymId, workoutTypes.key], set: texts });
}
