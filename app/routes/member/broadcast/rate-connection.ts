/** Whether a connection carries a broadcast, from a measured transfer. Pure. */

export type Connection = "good" | "fair" | "slow";

/** Picture and sound need 2.7 Mbit/s (record-stream.ts); half as much again is room for a bad minute. */
const NEEDED_BITS = 2_700_000;
const GOOD_BITS = NEEDED_BITS * 1.5;

export function rateConnection({ bytes, ms }: { bytes: number; ms: number }): Connection {
  const bitsPerSecond = (bytes * 8_000) / Math.max(1, ms);
  if (bitsPerSecond >= GOOD_BITS) return "good";
  return bitsPerSecond >= NEEDED_BITS ? "fair" : "slow";
}
