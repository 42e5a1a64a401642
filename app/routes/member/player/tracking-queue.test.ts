/** The queue against a browser of its own: a storage, a server's answers and timers that the test runs. */
import { describe, expect, it } from "vitest";
import type { QueuedEvent } from "~/features/player/queued-events";
import { DAY_MS } from "~/kernel/time";
import { createTrackingQueue } from "./tracking-queue";
import { openTrainingStorage } from "./training-storage";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";

type Answer = { status: number; retryAfter?: string } | "offline";

const event = (seq: number, workoutExecutionId = "a"): QueuedEvent => ({
  workoutExecutionId,
  seq,
  workoutTrackType: "MOVEMENT_START",
  executionTime: 0,
  movementId: 3,
  playedSeconds: 7,
  workoutId: 5,
  at: 1_000,
});

function openBrowser({
  answers = [] as Answer[],
  local = createMemoryStorage() as Storage | null,
} = {}) {
  const posted: string[] = [];
  const stored: string[] = [];
  const ages: number[] = [];
  const beacons: string[] = [];
  const reports: string[] = [];
  const told: number[] = [];
  const timers: { act: () => void; ms: number }[] = [];
  const refused = new Set<string>();
  const numbers = (body: string) =>
    (JSON.parse(body) as QueuedEvent[]).map(({ workoutExecutionId: id, seq }) => `${id}${seq}`);
  const storage = openTrainingStorage("owner", local);
  const queue = createTrackingQueue({
    storage,
    timeZone: "Europe/Madrid",
    now: () => 61_000,
    post(body) {
      ages.push(...(JSON.parse(body) as { ageMs: number }[]).map(({ ageMs }) => ageMs));
      posted.push(numbers(body).join(" "));
      const answer = answers.shift() ?? { status: 202 };
      if (answer === "offline") return Promise.reject(new TypeError("Failed to fetch"));
      const isRefused = numbers(body).some((number) => refused.has(number));
      const status = isRefused ? 404 : answer.status;
      if (status === 202) stored.push(...numbers(body));
      const contentType = "application/problem+json";
      return Promise.resolve({ status, contentType, retryAfter: answer.retryAfter ?? null });
    },
    beacon: (body) => beacons.push(numbers(body).join(" ")) > 0,
    async withSenderLock(act) {
      await act();
      return true;
    },
    schedule(act, ms) {
      const timer = { act, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    report: ({ workoutExecutionId, workoutTrackType }) =>
      reports.push(`${workoutExecutionId} ${workoutTrackType}`),
    onStored: (events) => told.push(...events.map(({ seq }) => seq)),
  });
  return {
    queue,
    storage,
    ...{ posted, ages, beacons, reports, timers, refused, told },
    stored: () => stored,
    kept: () => storage.list("event:").map((key) => key.slice("event:".length)),
    /** Runs the next timer; the requests of these tests answer at once. */
    async wait() {
      const timer = timers.shift();
      timer?.act();
      await settle();
      return timer?.ms;
    },
  };
}

/** Lets all promises that are resolved run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("an event", () => {
  it("leaves the storage when the server has answered 202", async () => {
    const { queue, posted, kept } = openBrowser();
    queue.add([event(1), event(2)]);
    expect(kept()).toEqual(["a:1", "a:2"]);
    await settle();
    expect(posted).toEqual(["a1 a2"]);
    expect(kept()).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["no answer", "offline"],
    ["a captive portal's page", { status: 200 }],
    ["a server that fails", { status: 503 }],
  ])("stays through %s and is sent again, in order", async (_case, answer) => {
    const { queue, posted, kept, wait } = openBrowser({ answers: [answer, answer] });
    queue.add([event(1)]);
    await settle();
    queue.add([event(2)]);
    await settle();
    // A new event does not shorten the wait.
    expect(posted).toEqual(["a1"]);
    expect(await wait()).toBe(2_000);
    expect(await wait()).toBe(5_000);
    expect(posted).toEqual(["a1", "a1 a2", "a1 a2"]);
    expect(kept()).toEqual([]);
  });

  it("that an earlier page has left is sent by the next one, in batches of 50", async () => {
    const local = createMemoryStorage();
    const offline = openBrowser({ local, answers: ["offline"] });
    offline.queue.add(Array.from({ length: 60 }, (_, index) => event(index + 1)));
    await settle();
    const { queue, posted, kept } = openBrowser({ local });
    queue.flush();
    await settle();
    expect(posted.map((batch) => batch.split(" ").length)).toEqual([50, 10]);
    expect(posted.join(" ").split(" ").at(-1)).toBe("a60");
    expect(kept()).toEqual([]);
  });

  it("that a beacon has sent stays, and is sent again by the next page", async () => {
    const local = createMemoryStorage();
    const { queue, beacons, posted, kept } = openBrowser({ local });
    queue.leave([event(1), event(2)]);
    await settle();
    expect(beacons).toEqual(["a1 a2"]);
    expect(posted).toEqual([]);
    expect(kept()).toEqual(["a:1", "a:2"]);
    const next = openBrowser({ local });
    next.queue.flush();
    await settle();
    expect(next.posted).toEqual(["a1 a2"]);
  });

  it("is sent from memory where the browser stores nothing", async () => {
    const { queue, posted, kept } = openBrowser({ local: null });
    queue.add([event(1)]);
    await settle();
    expect(posted).toEqual(["a1"]);
    expect(kept()).toEqual([]);
  });

  it("is sent from memory where the storage is full, and no error reaches the player", async () => {
    const local = createMemoryStorage();
    const { queue, posted, beacons, kept, wait } = openBrowser({ local, answers: ["offline"] });
    local.isFull = true;
    queue.add([event(1)]);
    await settle();
    queue.leave([event(2)]);
    expect(beacons).toEqual(["a1 a2"]);
    await wait();
    expect(posted).toEqual(["a1", "a1 a2"]);
    expect(kept()).toEqual([]);
  });

  it("older than 7 days is dropped, and none says that it is older", async () => {
    const { queue, storage, ages, kept } = openBrowser();
    const old = event(1);
    const almost = event(2);
    old.at = 61_000 - 7 * DAY_MS - 1;
    almost.at = 61_000 - 7 * DAY_MS;
    storage.write("event:a:1", old);
    storage.write("event:a:2", almost);
    queue.flush();
    await settle();
    expect(ages).toEqual([7 * DAY_MS]);
    expect(kept()).toEqual([]);
  });

  it("of a session that another page has ended is neither kept nor sent", async () => {
    const local = createMemoryStorage();
    const { queue, posted, beacons } = openBrowser({ local });
    local.clear();
    queue.add([event(1)]);
    queue.leave([event(2)]);
    await settle();
    expect([posted, beacons, local.length]).toEqual([[], [], 0]);
  });
});

describe("an answer", () => {
  it("that refuses a batch drops its wrong event only", async () => {
    const { queue, posted, refused, kept, told } = openBrowser();
    refused.add("a2");
    queue.add([event(1), event(2), event(3), event(4)]);
    await settle();
    expect(posted).toEqual(["a1 a2 a3 a4", "a1 a2", "a1", "a2", "a3 a4"]);
    expect(told).toEqual([1, 3, 4]);
    expect(kept()).toEqual([]);
  });

  it("that refuses a whole workout, whose access has ended, keeps the other's events", async () => {
    const { queue, posted, refused, kept, stored } = openBrowser();
    for (let seq = 1; seq <= 7; seq += 1) refused.add(`a${seq}`);
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    queue.add([...numbers.map((seq) => event(seq)), ...numbers.map((seq) => event(seq, "b"))]);
    await settle();
    expect(stored()).toEqual(numbers.map((seq) => `b${seq}`));
    expect(posted.length).toBeLessThan(2 * 14);
    expect(kept()).toEqual([]);
  });

  it.each([401, 403])("of %i ends the sending of this page; nothing is lost", async (status) => {
    const { queue, posted, timers, kept } = openBrowser({ answers: [{ status }] });
    queue.add([event(1)]);
    await settle();
    queue.add([event(2)]);
    queue.reconnect();
    await settle();
    expect(posted).toEqual(["a1"]);
    expect(timers).toEqual([]);
    expect(kept()).toEqual(["a:1", "a:2"]);
  });

  it("that says when to come back is obeyed, also when the network changes", async () => {
    const { queue, posted, wait } = openBrowser({ answers: [{ status: 429, retryAfter: "30" }] });
    queue.add([event(1)]);
    await settle();
    queue.reconnect();
    await settle();
    expect(posted).toEqual(["a1"]);
    expect(await wait()).toBe(30_000);
    expect(posted).toEqual(["a1", "a1"]);
  });

  it("is asked for at once when the network is back", async () => {
    const { queue, posted, timers } = openBrowser({ answers: ["offline"] });
    queue.add([event(1)]);
    await settle();
    queue.reconnect();
    await settle();
    expect(posted).toEqual(["a1", "a1"]);
    expect(timers).toEqual([]);
  });
});

describe("a failure", () => {
  it("is reported once per execution, as soon as the server can be reached", async () => {
    const { queue, reports, wait } = openBrowser({ answers: ["offline", { status: 500 }] });
    queue.add([event(1), event(1, "b")]);
    await settle();
    expect(reports).toEqual([]);
    await wait();
    await wait();
    expect(reports).toEqual(["a MOVEMENT_START", "b MOVEMENT_START"]);
    queue.add([event(2)]);
    await settle();
    expect(reports).toHaveLength(2);
  });

  it("of one event in a batch names that event alone", async () => {
    const { queue, reports, refused } = openBrowser();
    refused.add("b1");
    queue.add([event(1), { ...event(1, "b"), workoutTrackType: "WORKOUT_EXIT" }, event(2)]);
    await settle();
    expect(reports).toEqual(["b WORKOUT_EXIT"]);
  });
});
