/**
 * The export of a person's data: request, job, link and purge, with workers that run at once and runs that end early.
 *
 * @module-tag postgres
 */
import { strFromU8, unzipSync } from "fflate";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { getDataExportState, toArchiveKey } from "~/features/identity/data-export/data-export";
import { findLatestExport } from "~/features/identity/data-export/queries.server";
import { redeemDownload } from "~/features/identity/data-export/redeem-download.server";
import { dataExports } from "~/features/identity/data-export/schema.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import type { MediaStore } from "~/features/media/media-store";
import { outboxMails } from "~/features/notifications/schema.server";
import { addDays, HOUR_MS } from "~/kernel/time";
import { makeStudent, NOW, type Student } from "../../../tests/support/billing-world";
import { exportContext } from "../../../tests/support/data-exports";
import { fileDatabase } from "../../../tests/support/database";
import { readAccountOf } from "../../../tests/support/leaving";
import { buildDataExport } from "./build-data-export.server";
import { purgeDataExports } from "./purge-data-exports.server";
import { renewDownloadLink } from "./renew-download-link.server";
import { requestDataExport, type DataExportJob } from "./request-data-export.server";

const database = fileDatabase();
let store: MediaStore;
let student: Student;
let accountId: string;
let jobs: DataExportJob[];

beforeEach(async () => {
  store = createFileMediaStore(join(database.dataDir, "private"));
  student = await makeStudent(database.db);
  accountId = (await readAccountOf(database.db, student)).id;
  jobs = [];
});

const request = (now = NOW) =>
  requestDataExport(database.db, {
    accountId,
    gym: null,
    lang: "DE",
    now,
    sendJob: (_tx, job) => Promise.resolve(jobs.push(job)),
  });

async function requestJob(now = NOW): Promise<DataExportJob> {
  expect(await request(now)).toBe(true);
  const job = jobs.at(-1);
  if (!job) throw new Error("no job was sent");
  return job;
}

const build = (
  job: DataExportJob,
  more: Partial<Parameters<typeof buildDataExport>[1]> = {},
): Promise<void> =>
  buildDataExport(database.db, {
    job,
    context: exportContext(store),
    isLastAttempt: false,
    now: NOW,
    ...more,
  });

const readLatest = async () => {
  const latest = await findLatestExport(database.db, accountId);
  if (!latest) throw new Error("no export");
  return latest;
};

/** The tokens of the mailed links, oldest first. */
async function readTokens(): Promise<string[]> {
  const mails = await database.db
    .select({ data: outboxMails.data })
    .from(outboxMails)
    .where(and(like(outboxMails.key, "exportReady:%"), eq(outboxMails.recipient, student.email)))
    .orderBy(outboxMails.createdAt, outboxMails.id);
  return mails.map(({ data }) => String((data as { token: string }).token));
}

const redeem = (token: string, more: { accountId?: string; now?: Date } = {}) =>
  redeemDownload(database.db, { accountId, token, now: NOW, ...more });

/** A store that is away for the first puts. */
const awayFor = (puts: number): MediaStore => ({
  ...store,
  put: (key, body) => (puts-- > 0 ? Promise.reject(new Error("away")) : store.put(key, body)),
});

describe("a request", () => {
  it("made twenty times at once is one export with one job", async () => {
    const requested = await Promise.all(Array.from({ length: 20 }, () => request()));
    expect(requested.filter(Boolean)).toHaveLength(1);
    expect(jobs).toHaveLength(1);
  });

  it("is made anew after the earlier export has lost its job", async () => {
    await requestJob();
    const later = new Date(NOW.getTime() + 2 * HOUR_MS);
    await requestJob(later);
    expect(getDataExportState(await readLatest(), later)).toBe("PREPARING");
  });

  it("leaves no export when its job cannot be sent", async () => {
    const refused = requestDataExport(database.db, {
      accountId,
      gym: null,
      lang: "EN",
      now: NOW,
      sendJob: () => Promise.reject(new Error("no queue")),
    });
    await expect(refused).rejects.toThrow("no queue");
    expect(await findLatestExport(database.db, accountId)).toBeNull();
  });
});

describe("the job", () => {
  it("stores the archive and mails one link to it", async () => {
    const job = await requestJob();
    await build(job);
    const latest = await readLatest();
    expect([getDataExportState(latest, NOW), latest.percent]).toEqual(["READY", 100]);
    const stream = await store.read(toArchiveKey(job.exportId));
    const bytes = stream ? await buffer(stream) : new Uint8Array();
    expect(bytes.length).toBe(latest.size);
    const files = unzipSync(new Uint8Array(bytes));
    expect(strFromU8(files["README.txt"] ?? new Uint8Array())).toContain("Dieses Archiv enthält");
    expect(JSON.parse(strFromU8(files["json/account.json"] ?? new Uint8Array()))).toMatchObject([
      { email: student.email },
    ]);
    expect(await readTokens()).toHaveLength(1);
  });

  it("notes its progress before the archive is stored", async () => {
    const job = await requestJob();
    const percents: number[] = [];
    const watching: MediaStore = {
      ...store,
      put: async (key, body) => {
        percents.push((await readLatest()).percent);
        await store.put(key, body);
      },
    };
    expect((await readLatest()).percent).toBe(0);
    await build(job, { context: exportContext(watching) });
    expect(percents).toEqual([99]);
  });

  it("may run twice at once, and again later: one mail, one archive", async () => {
    const job = await requestJob();
    await Promise.all([build(job), build(job)]);
    await build(job);
    expect(await readTokens()).toHaveLength(1);
    expect(await store.stat(toArchiveKey(job.exportId))).not.toBeNull();
  });

  it("ends with the archive when the store was away at first", async () => {
    const job = await requestJob();
    const context = exportContext(awayFor(1));
    await expect(build(job, { context })).rejects.toThrow("away");
    expect(getDataExportState(await readLatest(), NOW)).toBe("PREPARING");
    expect(await readTokens()).toEqual([]);
    await build(job, { context });
    expect(getDataExportState(await readLatest(), NOW)).toBe("READY");
  });

  it("gives up at its last attempt, and the member may ask again", async () => {
    const job = await requestJob();
    const failing = { context: exportContext(awayFor(1)), isLastAttempt: true };
    await expect(build(job, failing)).rejects.toThrow("away");
    expect(getDataExportState(await readLatest(), NOW)).toBe("FAILED");
    await build(job);
    expect(await readTokens()).toEqual([]);
    expect(await request()).toBe(true);
  });

  it("is not given up when the server stops", async () => {
    const job = await requestJob();
    const stopping = { isLastAttempt: true, signal: AbortSignal.abort() };
    await expect(build(job, stopping)).rejects.toThrow("aborted");
    expect(getDataExportState(await readLatest(), NOW)).toBe("PREPARING");
  });

  it("lets earlier archives of the account expire", async () => {
    const first = await requestJob();
    await build(first);
    const [token = ""] = await readTokens();
    await build(await requestJob(new Date(NOW.getTime() + 1)));
    expect(await redeem(token)).toBeNull();
  });
});

describe("the mailed link", () => {
  it("works once, for twenty requests at once", async () => {
    const job = await requestJob();
    await build(job);
    const [token = ""] = await readTokens();
    const redeemed = await Promise.all(Array.from({ length: 20 }, () => redeem(token)));
    const { size } = await readLatest();
    expect(redeemed.filter(Boolean)).toEqual([{ exportId: job.exportId, size }]);
  });

  it("is refused to another account, after its time, and with another token", async () => {
    await build(await requestJob());
    const [token = ""] = await readTokens();
    const other = await readAccountOf(database.db, await makeStudent(database.db));
    expect(await redeem(token, { accountId: other.id })).toBeNull();
    expect(await redeem(token, { now: addDays(NOW, 7) })).toBeNull();
    expect(await redeem("")).toBeNull();
    expect(await redeem(token, { now: new Date(addDays(NOW, 7).getTime() - 1) })).not.toBeNull();
  });

  it("is replaced by a new one, which works after the old one was used", async () => {
    await build(await requestJob());
    const [first = ""] = await readTokens();
    await redeem(first);
    expect(
      await renewDownloadLink(database.db, { accountId, gym: null, lang: "EN", now: NOW }),
    ).toBe(true);
    const second = (await readTokens()).find((token) => token !== first) ?? "";
    expect(await redeem(first)).toBeNull();
    expect(await redeem(second)).not.toBeNull();
  });

  it("cannot be renewed without an archive", async () => {
    await requestJob();
    const renewed = await renewDownloadLink(database.db, {
      accountId,
      gym: null,
      lang: "EN",
      now: NOW,
    });
    expect(renewed).toBe(false);
  });
});

describe("the purge", () => {
  const purge = (now: Date) => purgeDataExports(database.db, { privateStore: store, now });
  const countRows = async () =>
    (await database.db.select().from(dataExports).where(eq(dataExports.accountId, accountId)))
      .length;

  it("deletes archive and row after seven days, not a moment before", async () => {
    const job = await requestJob();
    await build(job);
    await purge(new Date(addDays(NOW, 7).getTime() - 1));
    expect(await countRows()).toBe(1);
    await purge(addDays(NOW, 7));
    expect(await countRows()).toBe(0);
    expect(await store.stat(toArchiveKey(job.exportId))).toBeNull();
  });

  it("deletes exports without an archive after seven days", async () => {
    await requestJob();
    await purge(addDays(NOW, 7));
    expect(await countRows()).toBe(0);
  });

  it("keeps the row while the store is away", async () => {
    await build(await requestJob());
    const away: MediaStore = { ...store, delete: () => Promise.reject(new Error("away")) };
    const failed = purgeDataExports(database.db, { privateStore: away, now: addDays(NOW, 7) });
    await expect(failed).rejects.toThrow("away");
    expect(await countRows()).toBe(1);
  });
});
