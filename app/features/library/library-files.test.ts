/**
 * The rows of uploads and files: quota, names, whose they are.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { beforeEach, afterEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount, makeGym } from "../../../tests/support/gym-world";
import { GIGABYTE, LIMITS, NOW, openLibrary } from "../../../tests/support/library-world";
import { gymStaff } from "~/features/identity/schema.server";
import { createLibraryFile } from "./create-library-file.server";
import { deleteLibraryFile } from "./delete-library-file.server";
import { expireUploads } from "./expire-uploads.server";
import { finishUpload } from "./finish-upload.server";
import { findLibraryFile, listLibraryFiles, sumStoredBytes } from "./queries.server";
import type { FileKey } from "./file-key";
import { purgeRefusedFiles } from "./purge-refused-files.server";
import { renameLibraryFile } from "./rename-library-file.server";
import { retryLibraryFile } from "./retry-library-file.server";
import { gymFiles } from "./schema.server";

type SendCheck = Parameters<typeof retryLibraryFile>[1]["sendJob"];

const database = fileDatabase();
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeEach(async () => {
  library = await openLibrary(database.db);
});
afterEach(() => library.close());

const create = (given: { bytes: number; accountId?: string; quotaBytes?: number; name?: string }) =>
  createLibraryFile(database.db, {
    gymId: library.gym.id,
    accountId: given.accountId ?? library.accountId,
    name: given.name ?? "a.mp4",
    bytes: given.bytes,
    limits: { ...LIMITS, ...(given.quotaBytes ? { quotaBytes: given.quotaBytes } : {}) },
    now: NOW,
  });

describe("an upload begins", () => {
  it("only with one byte or more, and with no more than a file may have", async () => {
    expect(await create({ bytes: 0 })).toMatchObject({ reason: "empty" });
    expect(await create({ bytes: LIMITS.maxBytes + 1 })).toMatchObject({ reason: "tooLarge" });
    expect(await create({ bytes: LIMITS.maxBytes })).toMatchObject({ ok: true });
  });

  it("within the gym's quota, of ten at once as many as fit", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeAccount(database.db)));
    const answers = await Promise.all(
      people.map(({ accountId }) =>
        create({ bytes: GIGABYTE, accountId, quotaBytes: 3 * GIGABYTE + 5 }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "quota" });
    expect(await sumStoredBytes(database.db, library.gym.id)).toBe(3 * GIGABYTE);
  });

  it("at most ten times unfinished for one person, at once too", async () => {
    const answers = await Promise.all(Array.from({ length: 13 }, () => create({ bytes: 1 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "tooManyUnfinished" });
  });

  it.each([
    ["person", 50],
    ["gym", 200],
  ] as const)("while fewer files of the %s than %i are in work", async (whose, most) => {
    const { gym, accountId } = library;
    const other = (await makeAccount(database.db)).accountId;
    const inWork = Array.from({ length: most }, (_none, n) => ({
      ...{ id: randomUUID(), gymId: gym.id, name: "a.mp4", bytes: 1 },
      uploadedBy: whose === "person" ? accountId : other,
      state: n % 2 === 0 ? ("CHECKING" as const) : ("PROCESSING" as const),
    }));
    await database.db.insert(gymFiles).values(inWork);
    expect(await create({ bytes: 1 })).toMatchObject({ reason: "tooManyInWork" });
    const id = inWork[0]?.id ?? "";
    await database.db.update(gymFiles).set({ state: "READY" }).where(eq(gymFiles.id, id));
    expect(await create({ bytes: 1 })).toMatchObject({ ok: true });
  });

  it.each([
    ["C:\\films\\Kraft\u202e.mp4", "Kraft.mp4"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nb.mp4", "a b.mp4"],
    ["x".repeat(300), "x".repeat(200)],
    ["💪".repeat(201), "💪".repeat(200)],
  ])("with a printable name: %j", async (typed, name) => {
    const created = await create({ bytes: 1, name: typed });
    const file = created.ok ? await library.find({ gymId: 0, fileId: created.fileId }) : null;
    expect(file?.name).toBe(name);
  });

  it("with its id as the name when nothing of the name is visible", async () => {
    const created = await create({ bytes: 1, name: "\u202e \u200b" });
    const fileId = created.ok ? created.fileId : "";
    expect((await library.find({ gymId: 0, fileId }))?.name).toBe(fileId);
  });
});

describe("a finished upload", () => {
  it("is marked once, and sends its check in the same transaction", async () => {
    const file = await library.begin();
    const finish = () =>
      finishUpload(database.db, {
        ...{ ...file, bytes: 12, now: NOW },
        ...{ sendJob: library.sendCheck, sendRemoval: library.sendRemoval },
      });
    expect((await Promise.all([finish(), finish()])).toSorted()).toEqual(["ended", "finished"]);
    expect(library.checks).toEqual([file]);
    expect(await library.find(file)).toMatchObject({ state: "CHECKING", receivedBytes: null });
    const failing = await library.begin();
    await expect(
      finishUpload(database.db, {
        ...{ ...failing, bytes: 12, now: NOW },
        sendJob: () => Promise.reject(new Error("no queue")),
        sendRemoval: library.sendRemoval,
      }),
    ).rejects.toThrow("no queue");
    expect(await library.find(failing)).toMatchObject({ state: "UPLOADING", receivedBytes: 0 });
  });
});

it("an upload whose person was removed from the team meanwhile is ended, not finished", async () => {
  const file = await library.begin();
  await database.db.delete(gymStaff).where(eq(gymStaff.accountId, library.accountId));
  const { sendCheck: sendJob, sendRemoval } = library;
  const given = { ...file, bytes: 12, now: NOW, sendJob, sendRemoval };
  expect(await finishUpload(database.db, given)).toBe("notAllowed");
  expect(await library.find(file)).toBeNull();
  expect([library.checks, library.removals]).toEqual([[], [file]]);
});

it("the last bytes of an upload that was deleted meanwhile are removed too", async () => {
  const file = await library.begin();
  const { sendCheck: sendJob, sendRemoval } = library;
  const scope = { gymId: file.gymId, uploadedBy: null };
  await deleteLibraryFile(database.db, { scope, fileId: file.fileId, sendJob: sendRemoval });
  const given = { ...file, bytes: 12, now: NOW, sendJob, sendRemoval };
  expect(await finishUpload(database.db, given)).toBe("ended");
  expect([library.checks, library.removals]).toEqual([[], [file, file]]);
});

it("of many checks each is sent with its turn: a colleague's first one before them", async () => {
  const ranks: number[] = [];
  const sendJob = (_tx: unknown, _job: unknown, { priority }: { priority: number }) =>
    Promise.resolve(ranks.push(priority));
  const { sendRemoval } = library;
  const finish = async (fileId: string) =>
    finishUpload(database.db, {
      ...{ gymId: library.gym.id, fileId, bytes: 1, now: NOW, sendJob, sendRemoval },
    });
  for (let n = 0; n < 3; n += 1) await finish((await library.begin()).fileId);
  const colleague = await makeAccount(database.db);
  const { accountId } = colleague;
  await database.db.insert(gymStaff).values({ gymId: library.gym.id, accountId, role: "TRAINER" });
  const created = await create({ bytes: 1, accountId });
  await finish(created.ok ? created.fileId : "");
  const [first = 0, second = 0, third = 0, ofColleague = 0] = ranks;
  expect([first > ofColleague, ofColleague > second, second > third]).toEqual([true, true, true]);
});

it("refused files are forgotten after thirty days, with their bytes", async () => {
  const make = async (state: "REFUSED" | "FAILED", days: number) => {
    const file = await library.begin();
    const updatedAt = new Date(NOW.getTime() - days * 24 * 3_600_000);
    await database.db
      .update(gymFiles)
      .set({ state, refusal: "unknown", updatedAt })
      .where(eq(gymFiles.id, file.fileId));
    return file;
  };
  const old = await make("REFUSED", 31);
  const others = [await make("REFUSED", 29), await make("FAILED", 31), await library.begin()];
  const { sendRemoval } = library;
  const purge = () => purgeRefusedFiles(database.db, { now: NOW, sendRemoval });
  expect([await purge(), await purge()]).toEqual([1, 0]);
  expect(library.removals).toEqual([old]);
  expect(await library.find(old)).toBeNull();
  for (const file of others) expect(await library.find(file)).not.toBeNull();
});

describe("a file", () => {
  it("is found, renamed and deleted in its gym alone, by its person or by who manages all", async () => {
    const file = await library.begin();
    const other = await makeGym(database.db);
    const { accountId: stranger } = await makeAccount(database.db);
    const own = { gymId: library.gym.id, uploadedBy: library.accountId };
    const foreign = [
      { gymId: other.id, uploadedBy: null },
      { gymId: library.gym.id, uploadedBy: stranger },
    ];
    const { fileId } = file;
    for (const scope of foreign) {
      expect(await findLibraryFile(database.db, { scope, fileId })).toBeNull();
      const renamed = await renameLibraryFile(database.db, {
        scope,
        fileId,
        name: "x",
        shownName: "x",
        accountId: library.accountId,
        now: NOW,
      });
      expect(renamed).toMatchObject({ reason: "notFound" });
      const sendJob = library.sendRemoval;
      expect(await deleteLibraryFile(database.db, { scope, fileId, sendJob })).toMatchObject({
        reason: "notFound",
      });
    }
    const shownName = (await findLibraryFile(database.db, { scope: own, fileId }))?.name ?? "";
    const rename = (name: string) =>
      renameLibraryFile(database.db, {
        ...{ scope: own, fileId, name, shownName, accountId: library.accountId, now: NOW },
      });
    expect(await rename(" Leg day ")).toMatchObject({ ok: true, name: "Leg day" });
    expect(await rename("\u200b")).toMatchObject({ reason: "noName" });
    expect(await rename("Arm day")).toEqual({ ok: false, reason: "stale", saved: "Leg day" });
    expect(await rename("Leg day")).toMatchObject({ ok: true });
    const all = { gymId: library.gym.id, uploadedBy: null };
    expect(
      (await deleteLibraryFile(database.db, { scope: all, fileId, sendJob: library.sendRemoval }))
        .ok,
    ).toBe(true);
    expect(library.removals).toEqual([file]);
  });

  it("is listed newest first, page by page, each once", async () => {
    const { gym, accountId } = library;
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const now = new Date(NOW.getTime() + Math.floor(n / 3) * 1000);
      ids.push((await library.begin(1, { now })).fileId);
    }
    const scope = { gymId: gym.id, uploadedBy: accountId };
    const seen: string[] = [];
    let after: { createdAt: Date; id: string } | null = null;
    for (let page = 0; page < 5; page += 1) {
      const files = await listLibraryFiles(database.db, { scope, after, limit: 2 });
      seen.push(...files.slice(0, 2).map(({ id }) => id));
      after = files[1] ?? null;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(new Set(ids.slice(6))).toEqual(new Set(seen.slice(0, 3)));
  });
});

describe("a file that has failed", () => {
  const fail = (file: FileKey, refusal: "killed" | "tooLargeResult" = "killed") =>
    database.db
      .update(gymFiles)
      .set({ state: "FAILED", refusal, attempts: 9, workedUntil: NOW })
      .where(eq(gymFiles.id, file.fileId));
  const retry = (file: FileKey, given: { uploadedBy?: string; sendJob?: SendCheck } = {}) =>
    retryLibraryFile(database.db, {
      ...{
        scope: { gymId: file.gymId, uploadedBy: given.uploadedBy ?? null },
        fileId: file.fileId,
      },
      ...{ accountId: library.accountId, now: NOW, sendJob: given.sendJob ?? library.sendCheck },
      hasOriginal: async (key) => (await library.store.countReceived(key)) !== null,
    });

  it("is checked once more, once, and its job exists with that", async () => {
    const file = await library.upload();
    await fail(file);
    library.checks.length = 0;
    const noQueue = () => Promise.reject(new Error("no queue"));
    await expect(retry(file, { sendJob: noQueue })).rejects.toThrow("no queue");
    expect(await library.find(file)).toMatchObject({ state: "FAILED", refusal: "killed" });
    const answers = await Promise.all([retry(file), retry(file)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(library.checks).toEqual([file]);
    expect(await library.find(file)).toMatchObject({ state: "CHECKING", refusal: null });
  });

  it("is not another person's or gym's, nor one without its original, nor one with a fault of its own", async () => {
    const file = await library.upload();
    await fail(file);
    library.checks.length = 0;
    const { accountId: uploadedBy } = await makeAccount(database.db);
    expect(await retry(file, { uploadedBy })).toMatchObject({ reason: "notFound" });
    const { id: gymId } = await makeGym(database.db);
    expect(await retry({ ...file, gymId })).toMatchObject({ reason: "notFound" });
    await fail(file, "tooLargeResult");
    expect(await retry(file)).toMatchObject({ reason: "notRetryable" });
    await fail(file);
    await library.store.discard(file);
    expect(await retry(file)).toMatchObject({ reason: "notRetryable" });
    expect(library.checks).toEqual([]);
  });
});

describe("an unfinished upload", () => {
  it("ends after seven days, but not when all of it is there", async () => {
    const { sendCheck, sendRemoval, store } = library;
    const old = new Date(NOW.getTime() - 8 * 24 * 3_600_000);
    const cut = await library.begin(12, { now: old });
    await store.receive(cut, Readable.from(["twelve"]));
    const whole = await library.begin(12, { now: old });
    await store.receive(whole, Readable.from(["twelve bytes"]));
    const young = await library.begin(12);
    const expire = () => expireUploads(database.db, { store, now: NOW, sendCheck, sendRemoval });
    expect(await expire()).toBe(2);
    expect(await expire()).toBe(0);
    expect(await library.find(cut)).toBeNull();
    expect(library.removals).toEqual([cut]);
    expect(await library.find(whole)).toMatchObject({ state: "CHECKING" });
    expect(await library.find(young)).toMatchObject({ state: "UPLOADING" });
  });
});
