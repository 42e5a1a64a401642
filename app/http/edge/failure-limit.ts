/**
 * Limits failed checks, for example of passwords. A check takes a point of each of its keys before it runs, so that
 * checks sent at once cannot exceed the limit; one that succeeds, or never ran, refunds them. Few checks of a key run
 * at once in a process, and the others wait, so that a whole class can sign in at the same time.
 */
import pLimit, { type LimitFunction } from "p-limit";
import { BrokenInvariant } from "~/kernel/errors";
import type { CountFailures, LimitKey } from "../load-context";

export interface Points {
  maxOf(key: LimitKey): number;
  /** One point of each key, or of none: `refusedBy` is the first key that had none left. */
  consume(
    keys: readonly LimitKey[],
  ): Promise<{ ok: true } | { ok: false; refusedBy: number; retryAfterSeconds: number }>;
  refund(keys: readonly LimitKey[]): Promise<void>;
}

/** A check under way holds a point: with few points left, more checks at once would refuse correct passwords. */
const MAX_PARALLEL = 10;
/** Callers who wait for one key; further ones are refused at once. */
const MAX_WAITING = 400;
const BUSY_RETRY_AFTER_SECONDS = 1;

interface Queue {
  run: LimitFunction;
  callers: number;
  maxCallers: number;
}

export function createFailureLimit(points: Points, maxWaiting = MAX_WAITING): CountFailures {
  const queues = new Map<string, Queue>();

  function enter(key: LimitKey): Queue {
    const parallel = Math.max(1, Math.min(MAX_PARALLEL, Math.floor(points.maxOf(key))));
    const queue = queues.get(key.join(" ")) ?? {
      run: pLimit(parallel),
      callers: 0,
      maxCallers: parallel + maxWaiting,
    };
    queues.set(key.join(" "), queue);
    queue.callers += 1;
    return queue;
  }

  function leave(key: LimitKey): void {
    const queue = queues.get(key.join(" "));
    if (queue && (queue.callers -= 1) === 0) queues.delete(key.join(" "));
  }

  return async (keys, check) => {
    const run = async () => {
      const consumed = await points.consume(keys);
      if (!consumed.ok) return { ...consumed, refusedBy: limitAt(keys, consumed.refusedBy) };
      const { isFailure, result } = await check();
      if (!isFailure) await points.refund(keys);
      return { ok: true as const, result };
    };
    const entered = keys.map(enter);
    try {
      const full = entered.findIndex(({ callers, maxCallers }) => callers > maxCallers);
      if (full >= 0) {
        const refusedBy = limitAt(keys, full);
        return { ok: false, refusedBy, retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS };
      }
      // All callers queue for their keys in the same order, so that no two wait for each other.
      return await entered.reduceRight((next, queue) => () => queue.run(next), run)();
    } finally {
      for (const key of keys) leave(key);
    }
  };
}

function limitAt(keys: readonly LimitKey[], place: number): LimitKey[0] {
  const key = keys[place];
  if (!key) throw new BrokenInvariant("A check was refused by a key that it does not have");
  return key[0];
}
