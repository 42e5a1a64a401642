/** Bounds parallel work per key in this process. Work beyond the bound is refused instead of waiting. */
import type { ParallelLimit } from "../load-context";

const RETRY_AFTER_SECONDS = 1;

export function createParallelLimit(max: number): ParallelLimit {
  const running = new Map<string, number>();
  return async (key, work) => {
    const count = running.get(key) ?? 0;
    if (count >= max) return { ok: false, retryAfterSeconds: RETRY_AFTER_SECONDS };
    running.set(key, count + 1);
    try {
      return { ok: true, result: await work() };
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}
