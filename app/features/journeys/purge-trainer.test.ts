/** The end of the notice of a trainer's account: what is left of their page (product.md §26). */
import { getTableColumns } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { trainers } from "~/features/gyms/schema.server";
import { findPublicTrainer } from "~/features/trainers/queries.server";
import { addDays } from "~/kernel/time";
import { NOW } from "../../../tests/support/billing-world";
import { makeTrainer } from "../../../tests/support/gym-world";
import { leave, readAccountOf } from "../../../tests/support/leaving";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { purgeAccounts } from "./purge-accounts.server";
import type { TrainerMediaJob } from "./remove-trainer-media.server";

const world = sellAtSandbox();
const DUE = addDays(NOW, 30);
const KEPT = ["id", "tuid", "screenName", "purgedAt", "createdAt", "texts"];

beforeEach(() => world.db.delete(trainers));

/** @returns the jobs that were sent */
async function purge(): Promise<TrainerMediaJob[]> {
  const jobs: TrainerMediaJob[] = [];
  await leave(world.db, world.student, world);
  await purgeAccounts(world.db, {
    ...{ payments: world.payments, now: DUE, log: { warn: () => {}, error: () => {} } },
    sendJob: (_tx, job) => Promise.resolve(jobs.push(job)),
  });
  return jobs;
}

const isPublic = async (id: number) => (await findPublicTrainer(world.db, { id }))?.isPublic;

it("leaves of a trainer's page the name alone, and sends the job that removes its files", async () => {
  const { id: accountId } = await readAccountOf(world.db, world.student);
  const trainerId = await makeTrainer(world.db, { gyms: [{ id: world.shop.gymId }], accountId });
  const columns = Object.keys(getTableColumns(trainers)).filter((name) => !KEPT.includes(name));
  const filled = columns.map((name) => [name, name.endsWith("Url") ? "/pictures/a.webp" : "Hers"]);
  await world.db
    .update(trainers)
    .set({ ...Object.fromEntries(filled), texts: { de: { bio: "Langsam" } } });
  expect(await purge()).toEqual([{ trainerId, folder: null }]);
  const [row] = await world.db.select().from(trainers);
  expect(row).toMatchObject({ tuid: "maya-cole", screenName: "Maya", purgedAt: DUE, texts: {} });
  for (const name of columns) expect(row?.[name as "bio"] || null, name).toBeNull();
  expect(await isPublic(trainerId)).toBe(false);
});

it("leaves the workouts that the person has scheduled as drafts", async () => {
  const { id: createdBy } = await readAccountOf(world.db, world.student);
  await world.db.insert(workoutDrafts).values({
    ...{ gymId: world.shop.gymId, name: "Soon", content: EMPTY_CONTENT, createdBy },
    ...{ state: "SCHEDULED", publishAt: addDays(DUE, 1) },
  });
  await purge();
  const drafts = await world.db.select().from(workoutDrafts);
  expect(drafts).toMatchObject([{ state: "DRAFT", publishAt: null }]);
});

it("closes the page of a trainer who was in no team", async () => {
  const { id: accountId } = await readAccountOf(world.db, world.student);
  const trainerId = await makeTrainer(world.db, { accountId });
  expect(await isPublic(trainerId)).toBe(true);
  await purge();
  expect(await isPublic(trainerId)).toBe(false);
});
