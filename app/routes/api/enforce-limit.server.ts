import type { LimitName, LoadContext } from "~/http/load-context";

/** Consumes one point of the caller. Null: allowed; otherwise the refusal. */
export async function enforceLimit({ limits }: LoadContext, limit: LimitName, key: string) {
  const taken = await limits.consume(limit, key);
  if (taken.ok) return null;
  const { retryAfterSeconds } = taken;
  return { ok: false, reason: "tooManyRequests", retryAfterSeconds } as const;
}
