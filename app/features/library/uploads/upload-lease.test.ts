/**
 * The lease of an upload: one holder over all servers.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { NOW, openLibrary } from "../../../../tests/support/library-world";
import { releaseUploadLease, renewUploadLease, takeUploadLease } from "./upload-lease.server";

const database = fileDatabase();
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeEach(async () => {
  library = await openLibrary(database.db);
});
afterEach(() => library.close());

const later = (ms: number) => new Date(NOW.getTime() + ms);

it("has one holder, of many who ask at once; the others are told apart from an ended upload", async () => {
  const file = await library.begin();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      takeUploadLease(database.db, { file, holder: randomUUID(), now: NOW }),
    ),
  );
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "held")).toHaveLength(7);
  const gone = { gymId: file.gymId, fileId: randomUUID() };
  expect(await takeUploadLease(database.db, { file: gone, holder: randomUUID(), now: NOW })).toBe(
    "gone",
  );
});

it("is renewed until somebody waits for it, and ends by itself when its server is gone", async () => {
  const file = await library.begin();
  const [holder, other] = [randomUUID(), randomUUID()];
  const renew = (now: Date) =>
    renewUploadLease(database.db, { file, holder, receivedBytes: 5, now });
  await takeUploadLease(database.db, { file, holder, now: NOW });
  expect(await renew(later(10_000))).toBe(true);
  expect(await library.find(file)).toMatchObject({ receivedBytes: 5 });
  const take = (now: Date) => takeUploadLease(database.db, { file, holder: other, now });
  expect(await take(later(20_000))).toBe("held");
  expect(await renew(later(21_000))).toBe(false);
  expect(await take(later(36_001))).toBe("taken");
  expect(await renew(later(36_002))).toBe(false);
  await releaseUploadLease(database.db, { file, holder, receivedBytes: 1 });
  expect(await take(later(36_003))).toBe("held");
  await releaseUploadLease(database.db, { file, holder: other, receivedBytes: 9 });
  expect(await library.find(file)).toMatchObject({ receivedBytes: 9 });
});
