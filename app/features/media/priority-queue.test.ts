import { expect, test } from "vitest";
import { createPriorityQueue, type Priority } from "./priority-queue";

function openQueue(limits = { urgent: 2, background: 2 }) {
  const queue = createPriorityQueue(limits);
  const done: string[] = [];
  let atOnce = 0;
  let most = 0;
  const finish = new Map<string, () => void>();
  const add = (priority: Priority, name: string) =>
    queue.run(priority, async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise<void>((end) => finish.set(name, end));
      atOnce -= 1;
      done.push(name);
      return name;
    });
  /** As many rounds as there can be jobs, and a few more. */
  const finishAll = async () => {
    for (let round = 0; round < 50; round += 1) {
      for (const end of finish.values()) end();
      await Promise.resolve();
    }
    await queue.idle();
  };
  return { queue, done, add, finish, finishAll, most: () => most };
}

test("one job runs at a time, urgent jobs before background jobs", async () => {
  const { add, done, finishAll, most } = openQueue();
  const results = [add("background", "a"), add("background", "b"), add("urgent", "c")];
  await finishAll();
  expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
  expect(done).toEqual(["a", "c", "b"]);
  expect(most()).toBe(1);
});

test("a full priority refuses a job at once, and the other priority does not", async () => {
  const { add, done, finishAll } = openQueue();
  expect(add("urgent", "runs")).not.toBeNull();
  for (const name of ["1", "2"]) expect(add("urgent", name)).not.toBeNull();
  expect(add("urgent", "3")).toBeNull();
  expect(add("background", "4")).not.toBeNull();
  await finishAll();
  expect(done).toEqual(["runs", "1", "2", "4"]);
});

test("a job that fails rejects its own promise, and the next job runs", async () => {
  const queue = createPriorityQueue({ urgent: 2, background: 2 });
  const failing = queue.run("urgent", () => Promise.reject(new Error("broken")));
  const next = queue.run("urgent", () => Promise.resolve("well"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("well");
  await queue.idle();
  expect(await queue.run("background", () => Promise.resolve("again"))).toBe("again");
});
