/**
 * UUID version 7 (RFC 9562): sorts by creation time, so that new rows go to the end of their index. The id reveals that
 * time, so a secret is a `randomToken` (ids.server.ts), never an id.
 */
export function newId(now: number = Date.now()): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(now) << 16n) | BigInt(randomTail(bytes)));
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

const randomTail = (bytes: Uint8Array) => ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Check a value from an address before it reaches a uuid column, where an invalid one is an error and not "not found".
 */
export const isUuid = (value: string): boolean => UUID.test(value);
