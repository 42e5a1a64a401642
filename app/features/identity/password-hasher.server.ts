/**
 * Hashes passwords with argon2id in threads of low priority, admitted by a bounded queue, so that a flood of logins
 * does not slow the pages (performance.md §5.2).
 */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { normalPassword } from "./password";
import { openPasswordThreads, type Work } from "./password-threads.server";

export interface PasswordHasher {
  /** @throws PasswordsBusy when too many are waiting */
  hash(password: string): Promise<string>;
  /** @throws PasswordsBusy when too many are waiting */
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Always false, after the same work as a real verification, so that an unknown address costs the same. */
  decoy(password: string): Promise<false>;
}

/** The queue is full. Verbs return it as the refusal `busy`. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
  constructor() {
    super("Too many passwords are waiting to be checked");
  }
}

/** Seconds until a refused caller is likely to succeed: the queue is empty by then. */
export const BUSY_RETRY_AFTER_SECONDS = 2;

/** argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two seconds of work for one thread, at about 200 a second (performance.md §6). */
const DEFAULT_WAITING = 400;

export function createPasswordHasher(
  options: { concurrency?: number; waiting?: number } = {},
): PasswordHasher {
  // One core stays free for the pages.
  const concurrency = options.concurrency ?? Math.min(3, Math.max(1, availableParallelism() - 1));
  const waiting = options.waiting ?? DEFAULT_WAITING;
  const threads = openPasswordThreads(concurrency);

  const admitted = (work: Work): Promise<string | boolean> =>
    threads.waiting >= waiting ? Promise.reject(new PasswordsBusy()) : threads.run(work);

  const hashOf = (password: string): Work => ({ kind: "hash", password, cost: COST });
  const check = (passwordHash: string, password: string): Work => ({
    kind: "verify",
    passwordHash,
    password: normalPassword(password),
  });

  // A random password: the decoy's verification never succeeds.
  const decoyHash = threads.run(hashOf(randomBytes(32).toString("base64url")));

  return {
    hash: async (password) => String(await admitted(hashOf(normalPassword(password)))),
    verify: async (passwordHash, password) =>
      (await admitted(check(passwordHash, password))) === true,
    decoy: async (password) => {
      await admitted(check(String(await decoyHash), password));
      return false;
    },
  };
}
