/** What a call and a form may send; a person types less, and whatever reads it further costs little (security.md §5). */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The body. Null: too large. The rest is then read and discarded, so that the caller receives the answer; the edge
 * limits the total.
 * @throws when the connection breaks in the middle
 */
export async function readBytes(request: Request): Promise<Buffer | null> {
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= MAX_BODY_BYTES) parts.push(value);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(parts);
}
