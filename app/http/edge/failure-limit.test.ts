import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LimitKey } from "../load-context";
import { createFailureLimit, type Points } from "./failure-limit";

/** Waits some turns of the event loop, so that checks overlap in every way. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

/** Counts as the database does: one key after the other, and a refused caller takes no points. */
function counted(max: Record<string, number>, slow: () => number = () => 3) {
  const spent = new Map<string, number>();
  let checkCount = 0;
  const name = ([limit, key]: LimitKey) => `${limit} ${key}`;
  const points: Points = {
    maxOf: ([limit]) => max[limit] ?? 0,
    async consume(keys) {
      checkCount += 1;
      await turns(slow());
      for (const [index, key] of keys.entries()) {
        const now = spent.get(name(key)) ?? 0;
        if (now >= (max[key[0]] ?? 0)) {
          for (const before of keys.slice(0, index)) {
            spent.set(name(before), (spent.get(name(before)) ?? 0) - 1);
          }
          await turns(slow());
          return { ok: false, refusedBy: index, retryAfterSeconds: 60 };
        }
        spent.set(name(key), now + 1);
      }
      await turns(slow());
      return { ok: true };
    },
    async refund(keys) {
      await turns(slow());
      for (const key of keys) spent.set(name(key), (spent.get(name(key)) ?? 0) - 1);
    },
  };
  return { points, asked: () => checkCount, spent: (key: LimitKey) => spent.get(name(key)) ?? 0 };
}

const ANN: LimitKey = ["loginFrom", "ann"];
const right = () => turns(5).then(() => ({ isFailure: false, result: "in" }));
const wrong = () => turns(5).then(() => ({ isFailure: true, result: "no" }));

describe("createFailureLimit", () => {
  it("lets in all correct simultaneous logins and spends no points", async () => {
    const { points, spent } = counted({ loginFrom: 3 });
    const attempt = createFailureLimit(points);
    const all = await Promise.all(Array.from({ length: 40 }, () => attempt([ANN], right)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(spent(ANN)).toBe(0);
  });

  it("checks no more wrong passwords than there are points, however many arrive at once", async () => {
    const { points, asked } = counted({ loginFrom: 3 });
    const attempt = createFailureLimit(points);
    const all = await Promise.all(Array.from({ length: 40 }, () => attempt([ANN], wrong)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
    expect(all[39]).toEqual({ ok: false, refusedBy: "loginFrom", retryAfterSeconds: 60 });
    // A caller who waited consumes points once.
    expect(asked()).toBe(40);
  });

  it("refuses at once when all points are spent, and when too many callers wait", async () => {
    const { points } = counted({ loginFrom: 1 });
    const attempt = createFailureLimit(points, 2);
    await attempt([ANN], wrong);
    expect((await attempt([ANN], right)).ok).toBe(false);

    const full = createFailureLimit(counted({ loginFrom: 1 }).points, 2);
    const all = await Promise.all(Array.from({ length: 9 }, () => full([ANN], right)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
  });

  it("lets in a caller who arrives while checks refund their points", async () => {
    const atOnce = () => Promise.resolve({ isFailure: false, result: "in" });
    for (let after = 0; after < 30; after += 1) {
      const attempt = createFailureLimit(counted({ loginFrom: 2 }, () => 0).points);
      const first = [attempt([ANN], atOnce), attempt([ANN], atOnce)];
      await turns(after);
      const all = await Promise.all([...first, attempt([ANN], atOnce)]);
      expect(all.every(({ ok }) => ok)).toBe(true);
    }
  });

  it("continues after a check or a count that throws", async () => {
    const { points, spent } = counted({ loginFrom: 1 });
    const attempt = createFailureLimit(points);
    const fails = () => turns(5).then(() => Promise.reject(new Error("away")));
    const [failed, waited] = await Promise.allSettled([
      attempt([ANN], fails),
      attempt([ANN], right),
    ]);
    expect(failed.status).toBe("rejected");
    // The outcome of a check that throws is unknown, so it counts as a failure.
    expect(waited).toEqual({
      status: "fulfilled",
      value: { ok: false, refusedBy: "loginFrom", retryAfterSeconds: 60 },
    });
    expect(spent(ANN)).toBe(1);

    const away = createFailureLimit({
      ...points,
      consume: () => Promise.reject(new Error("away")),
    });
    await expect(away([ANN], right)).rejects.toThrow("away");
    await expect(away([ANN], right)).rejects.toThrow("away");
  });

  it("holds for every mixture of networks and accounts", async () => {
    const attempts = fc.array(
      fc.record({
        from: fc.constantFrom("a", "b"),
        who: fc.constantFrom("ann", "ben"),
        isRight: fc.boolean(),
        after: fc.nat(12),
        takes: fc.nat(9),
      }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(attempts, fc.array(fc.nat(5), { minLength: 1 }), async (all, speeds) => {
        let at = 0;
        const { points, spent } = counted(
          { login: 4, loginFrom: 2, loginAccount: 3 },
          () => speeds[(at += 1) % speeds.length] ?? 0,
        );
        const attempt = createFailureLimit(points);
        const failures = new Map<string, number>();
        const keysOf = ({ from, who }: { from: string; who: string }) =>
          [
            ["login", from],
            ["loginFrom", `${from} ${who}`],
            ["loginAccount", who],
          ] as const;
        // Every caller is answered; a deadlock would time out here.
        const answers = await Promise.all(
          all.map(async (one) => {
            await turns(one.after);
            return attempt(keysOf(one), async () => {
              await turns(one.takes);
              if (one.isRight) return { isFailure: false, result: true };
              for (const key of keysOf(one)) {
                failures.set(key.join(" "), (failures.get(key.join(" ")) ?? 0) + 1);
              }
              return { isFailure: true, result: false };
            });
          }),
        );
        for (const one of all) {
          for (const key of keysOf(one)) {
            const most = { login: 4, loginFrom: 2, loginAccount: 3 }[key[0]];
            expect(failures.get(key.join(" ")) ?? 0).toBeLessThanOrEqual(most);
            expect(spent(key)).toBe(failures.get(key.join(" ")) ?? 0);
          }
        }
        if (all.every(({ isRight }) => isRight)) expect(answers.every(({ ok }) => ok)).toBe(true);
      }),
    );
  });
});
