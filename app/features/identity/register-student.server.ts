/**
 * Inserts or updates the student of an account (product.md §4, §7). The gym and trainer that brought the person are set
 * once: the first write wins, within the statement itself, so that two at once cannot both win (product.md §12).
 */
import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { findPublicGymByGuid, findPublicGymById } from "~/features/gyms/queries.server";
import { findPublicTrainer } from "~/features/trainers/queries.server";
import type { LangKey } from "~/kernel/lang-keys";
import { judgeDateOfBirth } from "./date-of-birth";
import { accounts, students } from "./schema.server";
import type { Gender, Goal } from "./student-fields";

export interface StudentFields {
  goal?: Goal | undefined;
  gender?: Gender | undefined;
  lang?: LangKey | undefined;
  /** yyyy-MM-dd; today is only the form's default and is not kept (product.md §12). Null removes a known one. */
  dateOfBirth?: string | null | undefined;
  acquiringGymId?: number | undefined;
  acquiringGymGuid?: string | undefined;
  acquiringTrainerId?: number | undefined;
  acquiringTrainerTuid?: string | undefined;
}

export async function registerStudent(
  db: DbOrTx,
  { accountId, now = new Date(), ...fields }: StudentFields & { accountId: string; now?: Date },
): Promise<{ studentId: number }> {
  const acquiringGymId = await knownGym(db, fields);
  const acquiringTrainerId = await knownTrainer(db, fields);
  const updates = {
    ...(fields.goal === undefined ? {} : { goal: fields.goal }),
    ...(fields.gender === undefined ? {} : { gender: fields.gender }),
    ...(isDateKept(fields.dateOfBirth, now) ? { dateOfBirth: fields.dateOfBirth } : {}),
  };
  const [student] = await db
    .insert(students)
    .values({ accountId, acquiringGymId, acquiringTrainerId, ...updates })
    .onConflictDoUpdate({
      target: students.accountId,
      set: {
        ...updates,
        acquiringGymId: sql`coalesce(${students.acquiringGymId}, excluded.acquiring_gym_id)`,
        acquiringTrainerId: sql`coalesce(${students.acquiringTrainerId}, excluded.acquiring_trainer_id)`,
      },
    })
    .returning({ id: students.id });
  if (!student) throw new Error("The student was not written");
  if (fields.lang !== undefined) {
    await db.update(accounts).set({ langKey: fields.lang }).where(eq(accounts.id, accountId));
  }
  return { studentId: student.id };
}

const isDateKept = (date: string | null | undefined, now: Date): date is string | null =>
  date === null || (date !== undefined && judgeDateOfBirth(date, now) === "given");

/** An unknown gym is ignored (product.md §12), and a draft is unknown. */
async function knownGym(db: DbOrTx, fields: StudentFields): Promise<number | null> {
  if (fields.acquiringGymId !== undefined) {
    return (await findPublicGymById(db, fields.acquiringGymId))?.id ?? null;
  }
  if (fields.acquiringGymGuid === undefined) return null;
  return (await findPublicGymByGuid(db, fields.acquiringGymGuid))?.id ?? null;
}

async function knownTrainer(db: DbOrTx, fields: StudentFields): Promise<number | null> {
  const { acquiringTrainerId: id, acquiringTrainerTuid: tuid } = fields;
  const key = id !== undefined ? { id } : tuid !== undefined ? { tuid } : null;
  const trainer = key && (await findPublicTrainer(db, key));
  return trainer?.isPublic ? trainer.id : null;
}
