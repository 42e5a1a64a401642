/** Bounds how much work of one key is under way at once in this process; what is beyond is refused and does not wait. */
import type { ParallelLimit } from "../load-context";

const RETRY_AFTER_SECONDS = 1;

export function createParallelLimit(max: number): ParallelLimit {
  const underWay = new Map<string, number>();
  return async (key, work) => {
    const count = underWay.get(key) ?? 0;
    if (count >= max) return { ok: false, retryAfterSeconds: RETRY_AFTER_SECONDS };
    underWay.set(key, count + 1);
    try {
      return { ok: true, result: await work() };
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
}
