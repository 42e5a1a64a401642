/** @module-tag postgres */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { NOW, openLibrary } from "../../../tests/support/library-world";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { toFolder, toOriginalKey } from "~/features/library/file-key";
import { sumStoredBytes } from "~/features/library/queries.server";
import { gymFiles } from "~/features/library/schema.server";
import { addDays } from "~/kernel/time";
import { purgeOriginals } from "./purge-originals.server";

const database = fileDatabase();
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeEach(async () => {
  library = await openLibrary(database.db);
});
afterEach(() => library.close());

/** A ready file, and a workout that shows it since so many days; null: none does. */
async function addFile(days: number | null, kind: "single" | "movement" = "single") {
  const file = await library.upload("twelve bytes", { now: addDays(NOW, -60) });
  await library.store.keepOriginal(file);
  const ready = { state: "READY", resultBytes: 5, createdAt: addDays(NOW, -60) } as const;
  await database.db.update(gymFiles).set(ready).where(eq(gymFiles.id, file.fileId));
  if (days === null) return file;
  const media = { mediaKey: toFolder(file), fileId: file.fileId, durationSeconds: 60 };
  await publishWorkout(database.db, {
    ...{ gymId: library.gym.id, trainerId: null, name: "Legs", categoryKeys: [] },
    subscriptionTypeIds: [],
    single: kind === "single" ? { ...media, kind: "VIDEO" } : null,
    movements: kind === "single" ? [] : [{ name: "Squat", ...media }],
    publishedAt: addDays(NOW, -days),
  });
  return file;
}

const purge = () =>
  purgeOriginals(database.db, {
    ...{ store: library.store, privateStore: library.privateStore },
    ...{ retentionDays: 30, now: NOW },
  });
const hasOriginal = async (file: Parameters<typeof toOriginalKey>[0]) =>
  (await library.store.countReceived(file)) !== null ||
  (await library.privateStore.read(toOriginalKey(file))) !== null;

it("removes originals 30 days after the first publication, and counts them no more", async () => {
  const old = [await addFile(31), await addFile(31, "movement")];
  const kept = [await addFile(29), await addFile(null)];
  expect([await purge(), await purge()]).toEqual([2, 0]);
  for (const file of old) expect(await hasOriginal(file)).toBe(false);
  for (const file of kept) expect(await hasOriginal(file)).toBe(true);
  expect(await sumStoredBytes(database.db, library.gym.id)).toBe(2 * 5 + 2 * (12 + 5));
});
