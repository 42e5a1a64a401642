/**
 * A row cannot point into another gym (database.md §14). Read from the catalogue of the database, so that new tables
 * are included, and tried with rows.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~/features/billing/orders/schema.server";
import {
  promotionPlans,
  promotionProducts,
  promotions,
} from "~/features/billing/promotions/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { workouts, workoutSubscriptionTypes } from "~/features/catalog/workouts/schema.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { gymTrainers, trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import {
  buy,
  buying,
  makeProduct,
  makePromo,
  makeSandbox,
  makeStudent,
  openShop,
  type Shop,
} from "../support/billing-world";
import { fileDatabase } from "../support/database";

const database = fileDatabase();

it("foreign keys between two tables with gyms include the gym", async () => {
  const { rows } = await database.pool.query<{ way: string; columns: string[] }>(`
    with of_gyms as (
      select distinct attrelid as oid from pg_attribute
      where attname in ('gym_id', 'tenant') and attnum > 0 and not attisdropped
    )
    select c.conrelid::regclass || ' -> ' || c.confrelid::regclass as way,
      array(select a.attname::text from unnest(c.conkey) k
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
    from pg_constraint c
    where c.contype = 'f' and c.confrelid <> 'gyms'::regclass
      and c.conrelid in (select oid from of_gyms) and c.confrelid in (select oid from of_gyms)`);
  const held = (columns: string[]) =>
    columns.some((column) => /^(?:gym_id|tenant|plan_tenant|terms_tenant)$/.test(column));
  const ways = new Set(rows.map(({ way }) => way));
  expect(ways.size).toBeGreaterThan(18);
  const open = [...ways].filter((way) => !rows.some((key) => key.way === way && held(key.columns)));
  expect(open).toEqual([]);
});

describe("the database refuses a row that points into another gym", () => {
  let own: Shop;
  let other: Shop;
  beforeAll(async () => {
    own = await openShop(database.db);
    other = await openShop(database.db);
  });

  const refusalOf = (name: string) => ({ cause: expect.objectContaining({ constraint: name }) });

  const publish = (given: { trainerId?: number; subscriptionTypeIds?: number[] }) =>
    publishWorkout(database.db, {
      gymId: own.gymId,
      trainerId: null,
      name: "Squats",
      categoryKeys: [],
      subscriptionTypeIds: [],
      movements: [{ name: "Squat", durationSeconds: 28, mediaKey: "clips/squat" }],
      publishedAt: new Date("2030-01-01T00:00:00Z"),
      ...given,
    });

  it("a workout's trainer must teach in its gym", async () => {
    const { db } = database;
    const names = { firstName: "Maya", lastName: "Cole", screenName: "Maya Cole" };
    const trainer = exactlyOne(
      await db
        .insert(trainers)
        .values({ tuid: `t-${randomUUID()}`, ...names })
        .returning(),
      "trainer",
    );
    await db.insert(gymTrainers).values({ gymId: other.gymId, trainerId: trainer.id });
    await expect(publish({ trainerId: trainer.id })).rejects.toMatchObject(
      refusalOf("workouts_trainer_of_gym"),
    );
    expect(await db.select().from(workouts).where(eq(workouts.trainerId, trainer.id))).toEqual([]);
    await db.insert(gymTrainers).values({ gymId: own.gymId, trainerId: trainer.id });
    await publish({ trainerId: trainer.id });
  });

  it("a workout accepts plans of its gym and plans without a gym", async () => {
    const { db } = database;
    const { workoutId } = await publish({ subscriptionTypeIds: [own.monthly] });
    const row = { gymId: own.gymId, workoutId, subscriptionTypeId: other.monthly };
    for (const [planTenant, name] of [
      [own.gymId, "workout_subscription_types_plan"],
      [0, "workout_subscription_types_plan"],
      [other.gymId, "workout_subscription_types_tenant"],
    ] as const) {
      await expect(
        db.insert(workoutSubscriptionTypes).values({ ...row, planTenant }),
      ).rejects.toMatchObject(refusalOf(name));
    }
  });

  it("an order names a version of the terms of its gym or of the provider", async () => {
    const { db } = database;
    const student = await makeStudent(db);
    const payments = makeSandbox(db);
    const { orderId } = await buy(db, {
      ...buying(own, { planId: own.plain, payments, student }),
      payments,
    });
    const publishTerms = async (gymId: number | null) => {
      const text = { baseLanguage: "en", texts: { en: `<p>${randomUUID()}</p>` } };
      const now = new Date();
      return (await recordVersion(db, { gymId, kind: "terms", text, now })).id;
    };
    const ofOrder = eq(orders.id, orderId);
    const name = (termsTenant: number | null, termsVersionId: number | null) =>
      db.update(orders).set({ termsTenant, termsVersionId }).where(ofOrder);
    const [ownId, otherId] = [await publishTerms(own.gymId), await publishTerms(other.gymId)];
    await name(own.gymId, ownId);
    await name(0, await publishTerms(null));
    for (const [termsTenant, termsVersionId, constraint] of [
      [other.gymId, otherId, "orders_terms_tenant"],
      [null, otherId, "orders_terms_tenant"],
      [own.gymId, otherId, "orders_terms_version"],
      [0, otherId, "orders_terms_version"],
    ] as const) {
      await expect(name(termsTenant, termsVersionId)).rejects.toMatchObject(refusalOf(constraint));
    }
  });

  it("an order and its subscription belong to the plan's gym, and a code to the gym of its plans and products", async () => {
    const { db } = database;
    const student = await makeStudent(db);
    const payments = makeSandbox(db);
    const { orderId } = await buy(db, {
      ...buying(own, { planId: own.plain, payments, student }),
      payments,
    });
    const promo = await makePromo(db, other);
    const ofOrder = eq(orders.id, orderId);
    for (const [change, name] of [
      [{ subscriptionTypeId: other.plain }, "orders_plan"],
      [{ promotionId: promo.id }, "orders_promotion"],
    ] as const) {
      await expect(db.update(orders).set(change).where(ofOrder)).rejects.toMatchObject(
        refusalOf(name),
      );
    }
    await expect(
      db
        .update(subscriptions)
        .set({ subscriptionTypeId: other.plain })
        .where(eq(subscriptions.orderId, orderId)),
    ).rejects.toMatchObject(refusalOf("subscriptions_plan"));
    const [known] = await db.select().from(promotions).where(eq(promotions.id, promo.id));
    await expect(
      db.insert(promotionPlans).values({
        tenant: known?.tenant ?? 0,
        promotionId: promo.id,
        subscriptionTypeId: own.plain,
      }),
    ).rejects.toMatchObject(refusalOf("promotion_plans_plan"));
    const product = await makeProduct(db, own);
    await expect(
      db.insert(promotionProducts).values({
        tenant: known?.tenant ?? 0,
        promotionId: promo.id,
        productId: product.id,
      }),
    ).rejects.toMatchObject(refusalOf("promotion_products_product"));
  });
});
