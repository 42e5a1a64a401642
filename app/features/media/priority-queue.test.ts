import { expect, test } from "vitest";
import { createPriorityQueue } from "./priority-queue";

function world(room = { pressing: 2, later: 2 }) {
  const queue = createPriorityQueue(room);
  const done: string[] = [];
  let atOnce = 0;
  let most = 0;
  const finish = new Map<string, () => void>();
  const add = (lane: "pressing" | "later", name: string) =>
    queue.run(lane, async () => {
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

test("one at a time, what is pressing first", async () => {
  const { add, done, finishAll, most } = world();
  const results = [add("later", "a"), add("later", "b"), add("pressing", "c")];
  await finishAll();
  expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
  expect(done).toEqual(["a", "c", "b"]);
  expect(most()).toBe(1);
});

test("a full lane refuses at once, the other one does not", async () => {
  const { add, done, finishAll } = world();
  expect(add("pressing", "runs")).not.toBeNull();
  for (const name of ["1", "2"]) expect(add("pressing", name)).not.toBeNull();
  expect(add("pressing", "3")).toBeNull();
  expect(add("later", "4")).not.toBeNull();
  await finishAll();
  expect(done).toEqual(["runs", "1", "2", "4"]);
});

test("work that fails fails for who asked for it, and the next goes on", async () => {
  const queue = createPriorityQueue({ pressing: 2, later: 2 });
  const failing = queue.run("pressing", () => Promise.reject(new Error("broken")));
  const next = queue.run("pressing", () => Promise.resolve("well"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("well");
  await queue.idle();
  expect(await queue.run("later", () => Promise.resolve("again"))).toBe("again");
});
