/** A creator publishes a workout: the row, its categories, its plans and its movements in one transaction. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findPlan } from "~/features/billing/queries.server";
import {
  movements,
  workouts,
  workoutSubscriptionTypes,
  workoutTypeWorkouts,
} from "./schema.server";

export interface PublishWorkout {
  gymId: number;
  trainerId: number | null;
  name: string;
  description?: string | null;
  heroImageUrl?: string | null;
  workoutIntensity?: string | null;
  focusAreas?: { name: string }[];
  equipmentDesc?: string | null;
  /** Categories of the same gym; an unknown one breaks the transaction by its foreign key. */
  categoryKeys: string[];
  /** Plans that open it; none: open to everybody (decisions §4). */
  subscriptionTypeIds: number[];
  /** In playing order, at least one. `mediaKey` is a folder of the media store. */
  movements: {
    name: string;
    durationSeconds: number;
    mediaKey: string;
    heroImgUrl?: string | null;
    contentType?: string;
    appType?: string | null;
  }[];
  publishedAt: Date;
}

/** The duration is the sum of its movements, so the two can never disagree. */
export function publishWorkout(db: Db, workout: PublishWorkout): Promise<{ workoutId: number }> {
  if (workout.movements.length === 0) throw new Error("publishWorkout: no movements");
  const { gymId, publishedAt } = workout;
  return inTransaction(db, async (tx) => {
    for (const planId of workout.subscriptionTypeIds) {
      // Another gym's plan would open this workout to that gym's members.
      const plan =
        (await findPlan(tx, { gymId, planId })) ?? (await findPlan(tx, { gymId: null, planId }));
      if (!plan) throw new Error(`publishWorkout: subscription type ${planId} is not this gym's`);
    }
    const [row] = await tx
      .insert(workouts)
      .values({
        gymId,
        trainerId: workout.trainerId,
        name: workout.name,
        description: workout.description ?? null,
        heroImageUrl: workout.heroImageUrl ?? null,
        durationSeconds: workout.movements.reduce((sum, m) => sum + m.durationSeconds, 0),
        workoutIntensity: workout.workoutIntensity ?? null,
        focusAreas: workout.focusAreas ?? [],
        equipmentDesc: workout.equipmentDesc ?? null,
        locked: workout.subscriptionTypeIds.length > 0,
        publishedAt,
      })
      .returning({ id: workouts.id });
    if (!row) throw new Error("publishWorkout: nothing inserted");
    const workoutId = row.id;
    if (workout.categoryKeys.length > 0) {
      await tx.insert(workoutTypeWorkouts).values(
        workout.categoryKeys.map((workoutTypeKey) => ({
          gymId,
          workoutTypeKey,
          workoutId,
          publishedAt,
        })),
      );
    }
    if (workout.subscriptionTypeIds.length > 0) {
      await tx.insert(workoutSubscriptionTypes).values(
        workout.subscriptionTypeIds.map((subscriptionTypeId) => ({
          gymId,
          workoutId,
          subscriptionTypeId,
        })),
      );
    }
    await tx.insert(movements).values(
      workout.movements.map((movement, index) => ({
        gymId,
        workoutId,
        position: index + 1,
        name: movement.name,
        heroImgUrl: movement.heroImgUrl ?? null,
        durationSeconds: movement.durationSeconds,
        mediaKey: movement.mediaKey,
        contentType: movement.contentType,
        appType: movement.appType ?? null,
      })),
    );
    return { workoutId };
  });
}
