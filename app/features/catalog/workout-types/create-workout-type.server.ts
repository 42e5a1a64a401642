/** Creates a category of a gym; with an existing key, updates its texts. @throws for texts that are no translations */
import type { DbOrTx } from "~/db/client.server";
import { pictureAddress } from "~/kernel/picture-address";
import { CATEGORY_TEXTS } from "~/features/gyms/translations";
import type { Translations } from "~/kernel/translations";
import { workoutTypes } from "./schema.server";

interface CreateWorkoutType {
  gymId: number;
  /** Lower-case letters, digits and dashes: the cuid in its address. */
  key: string;
  name: string;
  coverImageUrl?: string | null;
  headerText?: string | null;
  imgUrl?: string | null;
  secondaryText?: string | null;
  /** Translations (app/kernel/translations.ts). */
  texts?: Translations;
  position?: number;
}

export async function createWorkoutType(db: DbOrTx, type: CreateWorkoutType): Promise<void> {
  pictureAddress(type.coverImageUrl);
  pictureAddress(type.imgUrl);
  const { gymId, key, ...columns } = type;
  const checked = columns.texts && { texts: CATEGORY_TEXTS.parse(columns.texts) };
  const values = { ...columns, ...checked };
  await db
    .insert(workoutTypes)
    .values({ gymId, key, ...values })
    .onConflictDoUpdate({ target: [workoutTypes.gymId, workoutTypes.key], set: values });
}
