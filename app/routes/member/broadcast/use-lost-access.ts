import { useEffect, useState } from "react";

export type LostAccess = "signed-out" | "forbidden";

/** A lost network is back within this time as a rule. */
const FIRST_MS = 5_000;
const AGAIN_MS = 15_000;

/** Asks why the server takes the broadcast no more, because a script can not read why a WebSocket was refused. */
export function useLostAccess(checkPath: string, isWaiting: boolean): LostAccess | null {
  const [lost, setLost] = useState<LostAccess | null>(null);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const found = await findLostAccess(checkPath, leaving.signal);
      if (leaving.signal.aborted) return;
      setLost(found);
      timer = setTimeout(() => void ask(), AGAIN_MS);
    };
    timer = setTimeout(() => void ask(), FIRST_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      setLost(null);
    };
  }, [checkPath, isWaiting]);
  return lost;
}

/** Null: the person may broadcast, or nothing answers. */
export async function findLostAccess(
  checkPath: string,
  signal: AbortSignal,
): Promise<LostAccess | null> {
  try {
    const request = { method: "POST", body: new Uint8Array(1), redirect: "manual" } as const;
    const { status, type } = await fetch(checkPath, { ...request, signal });
    if (type === "opaqueredirect") return "signed-out";
    return status === 404 ? "forbidden" : null;
  } catch {
    return null;
  }
}
