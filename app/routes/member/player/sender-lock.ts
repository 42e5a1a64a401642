/**
 * One tab of the browser sends tracking events at a time, so that their order holds. Web Locks exist in secure contexts
 * alone; elsewhere a lease in the storage takes their place.
 */
import { HOUR_MS } from "~/kernel/time";
import type { TrainingStorage } from "./training-storage";

const LOCK = "training";
const LEASE = "lease";
const LEASE_MS = 60_000;
/** A slow send keeps its lease. */
const RENEW_INTERVAL_MS = 20_000;
/** Without locks, an execution without events for so long has no page any more. */
const ABANDONED_AFTER_MS = 12 * HOUR_MS;

const lockName = (executionId: string) => `${LOCK}:${executionId}`;
export const findLocks = (): LockManager | null => ("locks" in navigator ? navigator.locks : null);

interface LeaseBrowser {
  /** Null: the browser has none. */
  locks: LockManager | null;
  storage: TrainingStorage;
  tab: string;
  now(): number;
  /** Returns a function that stops it. */
  repeat(act: () => void, ms: number): () => void;
}

export async function withSenderLock(
  act: () => Promise<void>,
  { locks, storage, tab, now, repeat }: LeaseBrowser,
): Promise<boolean> {
  if (locks) {
    await locks.request(LOCK, act);
    return true;
  }
  const lease = storage.read(LEASE) as { tab?: unknown; until?: unknown } | null;
  if (lease && lease.tab !== tab && Number(lease.until) > now()) return false;
  const renew = () => storage.write(LEASE, { tab, until: now() + LEASE_MS });
  renew();
  const stop = repeat(renew, RENEW_INTERVAL_MS);
  try {
    await act();
  } finally {
    stop();
    storage.remove(LEASE);
  }
  return true;
}

/** Shows the other pages that this execution still has its page; returns a function that ends that. */
export function holdExecution(executionId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Refused, the execution is only not shown.
  findLocks()
    ?.request(lockName(executionId), () => held)
    .catch(() => undefined);
  return release;
}

/** Calls it if no page holds the execution. `at`: the time of its last event. */
export function ifAbandoned(
  { executionId, at, now }: { executionId: string; at: number; now: number },
  act: () => void,
): void {
  const locks = findLocks();
  if (locks) {
    const ask = locks.request(lockName(executionId), { ifAvailable: true }, (lock) => {
      if (lock) act();
    });
    // Refused, the next page asks again.
    ask.catch(() => undefined);
  } else if (now - at > ABANDONED_AFTER_MS) act();
}
