/**
 * Passwords: argon2id in libuv's pool, off the main thread, admitted by a bounded queue, so that a flood of
 * logins does not slow the pages (performance.md P10). The only file that knows the argon2 library.
 */
import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { normalPassword } from "./password";

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

/** Two seconds of work for one thread, at about 200 a second (performance.md). */
const DEFAULT_WAITING = 400;

export function createPasswordHasher(
  options: { concurrency?: number; waiting?: number } = {},
): PasswordHasher {
  // One core stays free for the pages; libuv's pool has four threads and also serves files and DNS.
  const concurrency = options.concurrency ?? Math.min(3, Math.max(1, availableParallelism() - 1));
  const waiting = options.waiting ?? DEFAULT_WAITING;
  const limit = pLimit(concurrency);

  const admitted = <T>(work: () => Promise<T>): Promise<T> =>
    limit.pendingCount >= waiting ? Promise.reject(new PasswordsBusy()) : limit(work);

  // A random password: the decoy's verification never succeeds.
  const decoyHash = limit(() => hash(randomBytes(32), COST));

  return {
    hash: (password) => admitted(() => hash(normalPassword(password), COST)),
    verify: (passwordHash, password) =>
      admitted(() => verify(passwordHash, normalPassword(password))),
    decoy: async (password) => {
      const stored = await decoyHash;
      await admitted(() => verify(stored, normalPassword(password)));
      return false;
    },
  };
}
