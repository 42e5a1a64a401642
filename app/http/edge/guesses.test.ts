import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountedTry } from "../load-context";
import { createGuesses, type Points } from "./guesses";

/** Turns of the event loop, so that tries overlap in every way. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

/** Counts as the database does: each key in its order, a refused take is not counted. */
function counted(max: Record<string, number>, slow: () => number = () => 3) {
  const spent = new Map<string, number>();
  let asked = 0;
  const name = ([limit, key]: CountedTry) => `${limit} ${key}`;
  const points: Points = {
    async take(keys) {
      asked += 1;
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
    async putBack(keys) {
      await turns(slow());
      for (const key of keys) spent.set(name(key), (spent.get(name(key)) ?? 0) - 1);
    },
  };
  return { points, asked: () => asked, spent: (key: CountedTry) => spent.get(name(key)) ?? 0 };
}

const ANN: CountedTry = ["loginFrom", "ann"];
const right = () => turns(5).then(() => ({ isGuess: false, result: "in" }));
const wrong = () => turns(5).then(() => ({ isGuess: true, result: "no" }));

describe("guesses", () => {
  it("lets in all correct simultaneous logins and takes no points", async () => {
    const { points, spent } = counted({ loginFrom: 3 });
    const guess = createGuesses(points);
    const all = await Promise.all(Array.from({ length: 40 }, () => guess([ANN], right)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(spent(ANN)).toBe(0);
  });

  it("checks no more wrong ones than there are points, however many come at once", async () => {
    const { points, asked } = counted({ loginFrom: 3 });
    const guess = createGuesses(points);
    const all = await Promise.all(Array.from({ length: 40 }, () => guess([ANN], wrong)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
    expect(all[39]).toEqual({ ok: false, refusedBy: "loginFrom", retryAfterSeconds: 60 });
    // Who has waited is told without another question.
    expect(asked()).toBe(40);
  });

  it("refuses at once where nothing is under way, and beyond so many who wait", async () => {
    const { points } = counted({ loginFrom: 1 });
    const guess = createGuesses(points, 2);
    await guess([ANN], wrong);
    expect((await guess([ANN], right)).ok).toBe(false);

    const full = createGuesses(counted({ loginFrom: 1 }).points, 2);
    const all = await Promise.all(Array.from({ length: 9 }, () => full([ANN], right)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
  });

  it("asks again for a point that has come back while the refusal was on its way", async () => {
    const atOnce = () => Promise.resolve({ isGuess: false, result: "in" });
    for (let after = 0; after < 30; after += 1) {
      const guess = createGuesses(counted({ loginFrom: 2 }, () => 0).points);
      const first = [guess([ANN], atOnce), guess([ANN], atOnce)];
      await turns(after);
      const all = await Promise.all([...first, guess([ANN], atOnce)]);
      expect(all.every(({ ok }) => ok)).toBe(true);
    }
  });

  it("goes on after a check or a count that failed", async () => {
    const { points, spent } = counted({ loginFrom: 1 });
    const guess = createGuesses(points);
    const fails = () => turns(5).then(() => Promise.reject(new Error("away")));
    const [failed, waited] = await Promise.allSettled([guess([ANN], fails), guess([ANN], right)]);
    expect(failed.status).toBe("rejected");
    // Whether it was one is not known: it counts.
    expect(waited).toEqual({
      status: "fulfilled",
      value: { ok: false, refusedBy: "loginFrom", retryAfterSeconds: 60 },
    });
    expect(spent(ANN)).toBe(1);

    const away = createGuesses({ ...points, take: () => Promise.reject(new Error("away")) });
    await expect(away([ANN], right)).rejects.toThrow("away");
    await expect(away([ANN], right)).rejects.toThrow("away");
  });

  it("holds for every mixture of people and addresses", async () => {
    const tries = fc.array(
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
      fc.asyncProperty(tries, fc.array(fc.nat(5), { minLength: 1 }), async (all, speeds) => {
        let at = 0;
        const { points, spent } = counted(
          { login: 4, loginFrom: 2, loginAccount: 3 },
          () => speeds[(at += 1) % speeds.length] ?? 0,
        );
        const guess = createGuesses(points);
        const wrongOnes = new Map<string, number>();
        const keysOf = ({ from, who }: { from: string; who: string }) =>
          [
            ["login", from],
            ["loginFrom", `${from} ${who}`],
            ["loginAccount", who],
          ] as const;
        // Each is answered: whoever waits for nobody would hang here.
        const answers = await Promise.all(
          all.map(async (one) => {
            await turns(one.after);
            return guess(keysOf(one), async () => {
              await turns(one.takes);
              if (one.isRight) return { isGuess: false, result: true };
              for (const key of keysOf(one)) {
                wrongOnes.set(key.join(" "), (wrongOnes.get(key.join(" ")) ?? 0) + 1);
              }
              return { isGuess: true, result: false };
            });
          }),
        );
        for (const one of all) {
          for (const key of keysOf(one)) {
            const most = { login: 4, loginFrom: 2, loginAccount: 3 }[key[0]];
            expect(wrongOnes.get(key.join(" ")) ?? 0).toBeLessThanOrEqual(most);
            expect(spent(key)).toBe(wrongOnes.get(key.join(" ")) ?? 0);
          }
        }
        if (all.every(({ isRight }) => isRight)) expect(answers.every(({ ok }) => ok)).toBe(true);
      }),
    );
  });
});
