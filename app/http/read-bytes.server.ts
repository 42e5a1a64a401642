import type { IncomingMessage } from "node:http";

/** The limit for calls and forms: no person types more, and parsing it costs little (security.md §5). */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Null: the body is too large. Its rest is read and discarded, so that the client receives the response; the edge
 * limits the total.
 * @throws if the connection breaks in the middle
 */
export async function readBytes(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer | null> {
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= maxBytes) parts.push(value);
  }
  return size > maxBytes ? null : Buffer.concat(parts);
}

/** The same for a request that no page reads, as the edge has it. */
export function readIncomingBytes(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (part: Buffer) => {
      size += part.byteLength;
      if (size <= MAX_BODY_BYTES) parts.push(part);
    });
    request.once("end", () => resolve(size > MAX_BODY_BYTES ? null : Buffer.concat(parts)));
    request.once("error", reject);
    request.once("close", () => {
      // An error costs as much as the rest of this function, and most bodies are complete.
      if (!request.complete) reject(new Error("the client has closed the connection"));
    });
    // The edge has paused a body of unknown size.
    request.resume();
  });
}
