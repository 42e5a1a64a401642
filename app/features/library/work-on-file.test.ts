/**
 * One worker at a time, and what a killed one leaves.
 *
 * @module-tag postgres
 */
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { openLibrary } from "../../../tests/support/library-world";
import type { FileKey } from "./file-key";
import { resumeFileWork } from "./resume-file-work.server";
import { gymFiles } from "./schema.server";
import { workOnFile } from "./work-on-file.server";

const database = fileDatabase();
const signal = new AbortController().signal;
let library: Awaited<ReturnType<typeof openLibrary>>;
let job: FileKey;

beforeEach(async () => {
  await database.db.delete(gymFiles);
  library = await openLibrary(database.db);
  job = await library.upload();
  // Leases and waits are counted by the database's clock.
  await setRow({ updatedAt: sql`now()` });
});
afterEach(() => library.close());

const rowOf = async () =>
  (await database.db.select().from(gymFiles).where(eq(gymFiles.id, job.fileId)))[0];
const setRow = (values: Record<string, unknown>) =>
  database.db.update(gymFiles).set(values).where(eq(gymFiles.id, job.fileId));
const PAST = sql`now() - interval '1 second'`;

/** Counts the runs that began; `meanwhile` happens in each. */
async function run(meanwhile = async () => {}, given: { signal?: AbortSignal } = {}) {
  let runs = 0;
  await workOnFile(
    database.db,
    { job, state: "CHECKING", signal: given.signal ?? signal },
    async () => {
      runs += 1;
      await meanwhile();
    },
  );
  return runs;
}

const resume = async () => {
  const sent: string[] = [];
  const send = (name: string) => (_tx: unknown, file: FileKey) =>
    Promise.resolve(sent.push(`${name} ${file.fileId}`));
  await resumeFileWork(database.db, {
    sendCheck: send("check"),
    sendProcessing: send("process"),
  });
  return sent;
};

describe("a worker", () => {
  it("has the file alone, and lets go of it at the end", async () => {
    let second = -1;
    expect(await run(async () => void (second = await run()))).toBe(1);
    expect(second).toBe(0);
    expect(await rowOf()).toMatchObject({ workedUntil: null, attempts: 1 });
    expect(await run()).toBe(1);
  });

  it("does nothing to a file in another state, or none at all", async () => {
    await setRow({ state: "READY" });
    expect(await run()).toBe(0);
    await database.db.delete(gymFiles);
    expect(await run()).toBe(0);
  });

  it("that fails throws, and leaves the file for the next", async () => {
    await expect(run(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
    expect(await rowOf()).toMatchObject({ state: "CHECKING", workedUntil: null, attempts: 1 });
  });

  it("whose server stops has not tried", async () => {
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
      return Promise.reject(new Error("stopping"));
    };
    await expect(run(stop, { signal: stopping.signal })).rejects.toThrow("stopping");
    expect(await rowOf()).toMatchObject({ state: "CHECKING", attempts: 0 });
    expect(await resume()).toEqual([`check ${job.fileId}`]);
  });

  it("that has taken too long has tried, and the file waits for another", async () => {
    const expiry = new AbortController();
    const expire = () => {
      expiry.abort(new DOMException("The run took too long", "TimeoutError"));
      return Promise.reject(new Error("too long"));
    };
    await expect(run(expire, { signal: expiry.signal })).rejects.toThrow("too long");
    expect(await rowOf()).toMatchObject({ state: "CHECKING", attempts: 1 });
    expect(await resume()).toEqual([`check ${job.fileId}`]);
  });

  it("gives up a file that has ended eight servers", async () => {
    await setRow({ attempts: 8, workedUntil: PAST });
    expect(await run()).toBe(0);
    expect(await rowOf()).toMatchObject({ state: "FAILED", refusal: "killed", workedUntil: null });
  });
});

it.each([
  ["waits for days without a worker has its job sent anew, once", "49 hours", 1],
  ["waits for a day has its job still", "47 hours", 0],
])("a file that %s", async (_what, age, sent) => {
  await setRow({ workedUntil: null, updatedAt: sql`now() - ${age}::interval` });
  expect(await resume()).toHaveLength(sent);
  expect(await resume()).toEqual([]);
});

describe("a slow worker whose file another has taken", () => {
  const begin = async () => {
    let [finish, signalOf] = [() => {}, signal];
    const began = new Promise<void>((resolve) => {
      void workOnFile(database.db, { job, state: "CHECKING", signal }, async (work) => {
        signalOf = work.signal;
        await new Promise<void>((end) => {
          finish = end;
          resolve();
        });
      });
    });
    await began;
    return { finish: () => finish(), isLost: () => signalOf.aborted };
  };

  it("neither ends its work, nor keeps the time of it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const slow = await begin();
      await setRow({ workedUntil: PAST });
      const next = await begin();
      const until = (await rowOf())?.workedUntil;
      await setRow({ workedUntil: sql`now() + interval '5 seconds'` });
      slow.finish();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const row = await rowOf();
      expect(row?.workedUntil).not.toBeNull();
      expect(row?.workedUntil).not.toEqual(until);
      expect(await run()).toBe(0);
      next.finish();
      await expect.poll(async () => (await rowOf())?.workedUntil).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is told at its next renewal", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const slow = await begin();
      await setRow({ workedUntil: PAST });
      const next = await begin();
      await vi.advanceTimersByTimeAsync(15_000);
      await expect.poll(() => slow.isLost()).toBe(true);
      expect(next.isLost()).toBe(false);
      slow.finish();
      next.finish();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the file of a killed worker", () => {
  it.each([
    ["CHECKING", "check"],
    ["PROCESSING", "process"],
  ] as const)("in %s is sent anew once its lease has ended", async (state, name) => {
    await setRow({ state, workedUntil: sql`now() + interval '1 minute'` });
    expect(await resume()).toEqual([]);
    await setRow({ workedUntil: PAST });
    const both = await Promise.all([resume(), resume()]);
    expect(both.flat()).toEqual([`${name} ${job.fileId}`]);
    expect(await resume()).toEqual([]);
  });

  it("is not sent while it waits for its first worker, nor once it is ready", async () => {
    expect(await resume()).toEqual([]);
    await setRow({ state: "READY", workedUntil: PAST });
    expect(await resume()).toEqual([]);
  });

  it("is taken by the next one at once when its lease has ended", async () => {
    await setRow({ workedUntil: PAST });
    expect(await run()).toBe(1);
  });
});
