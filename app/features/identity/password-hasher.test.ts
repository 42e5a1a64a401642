import { parseOptions } from "@node-rs/argon2";
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { describe, expect, it } from "vitest";
import { createPasswordHasher, PasswordsBusy } from "./password-hasher.server";

describe("createPasswordHasher", () => {
  it("makes argon2id hashes of the agreed cost, each with its own salt", async () => {
    const passwords = createPasswordHasher();
    const [one, other] = await Promise.all([
      passwords.hash("demo1234"),
      passwords.hash("demo1234"),
    ]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^\$argon2id\$v=19\$/);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it("knows the password again, however its accents were typed, and no other", async () => {
    const passwords = createPasswordHasher();
    const hash = await passwords.hash("caf\u00e9-1234");
    expect(await passwords.verify(hash, "cafe\u0301-1234")).toBe(true);
    expect(await passwords.verify(hash, "cafe-1234")).toBe(false);
    expect(await passwords.decoy("caf\u00e9-1234")).toBe(false);
  });

  it("refuses at once when too many are waiting, and serves again afterwards", async () => {
    const passwords = createPasswordHasher({ concurrency: 1, waiting: 4 });
    await passwords.decoy("warm");
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => passwords.decoy("demo1234")),
    );
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const answer of refused) expect(answer.reason).toBeInstanceOf(PasswordsBusy);
    expect(await passwords.decoy("demo1234")).toBe(false);
  });

  it("goes on after a hash that is none", async () => {
    const passwords = createPasswordHasher({ concurrency: 1 });
    await expect(passwords.verify("no hash", "demo1234")).rejects.toThrow();
    expect(await passwords.decoy("demo1234")).toBe(false);
  });

  it.skipIf(process.platform !== "linux")(
    "hashes passwords in threads of lower priority",
    async () => {
      await createPasswordHasher({ concurrency: 1 }).decoy("demo1234");
      const ranks = readdirSync("/proc/self/task").map((thread) => {
        try {
          return getPriority(Number(thread));
        } catch {
          return null; // The thread ends while the test reads.
        }
      });
      expect(ranks).toContain(Math.min(19, getPriority() + 5));
    },
  );

  it("keeps the event loop free", async () => {
    const passwords = createPasswordHasher({ concurrency: 1 });
    await passwords.decoy("warm");
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(Array.from({ length: 20 }, () => passwords.decoy("demo1234")));
    over = true;
    // On the main thread every turn of the loop would wait for a whole verification.
    expect(turns).toBeGreaterThan(20 * 5);
  });
});
