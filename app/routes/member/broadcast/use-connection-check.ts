import { useEffect, useState } from "react";
import { rateConnection, type Connection } from "./rate-connection";

/** Below the largest body that the server takes. */
const CHECK_BYTES = 500_000;
/** `getRandomValues` gives no more at once; other bytes could be compressed on the way. */
const RANDOM_BYTES = 65_536;

/** Measures the way to the server once, before the broadcast. */
export function useConnectionCheck(path: string): Connection | "checking" | "unknown" {
  const [result, setResult] = useState<Connection | "checking" | "unknown">("checking");
  useEffect(() => {
    const leaving = new AbortController();
    measure(path, leaving.signal).then(
      (ms) => setResult(rateConnection({ bytes: CHECK_BYTES, ms })),
      () => setResult("unknown"),
    );
    return () => leaving.abort();
  }, [path]);
  return result;
}

async function measure(path: string, signal: AbortSignal): Promise<number> {
  // The first one opens the connection, whose time does not count.
  await send(path, new Uint8Array(1), signal);
  const bytes = new Uint8Array(CHECK_BYTES);
  for (let at = 0; at < CHECK_BYTES; at += RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  }
  const begin = performance.now();
  await send(path, bytes, signal);
  return performance.now() - begin;
}

async function send(path: string, body: Uint8Array<ArrayBuffer>, signal: AbortSignal) {
  const response = await fetch(path, { method: "POST", body, signal });
  if (response.status !== 204) throw new Error("the connection was not measured");
}
