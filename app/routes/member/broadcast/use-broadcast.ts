import { useCallback, useEffect, useRef, useState } from "react";
import { BroadcastClient, IDLE, type PartKey } from "./broadcast-client";
import { recordStream } from "./record-stream";

/** The broadcast of this page; it ends its connection when the page is left, and the server keeps the live open. */
export function useBroadcast(socketPath: string) {
  const [state, setState] = useState(IDLE);
  const client = useRef<BroadcastClient | null>(null);
  useEffect(() => {
    const created = new BroadcastClient({
      openSocket: () => new WebSocket(toSocketUrl(socketPath)),
      record: recordStream,
      onState: setState,
      memory: memoryOf(socketPath),
    });
    client.current = created;
    return () => created.leave();
  }, [socketPath]);
  return {
    ...state,
    goLive: useCallback((stream: MediaStream) => client.current?.goLive(stream), []),
    restart: useCallback((stream: MediaStream) => client.current?.restart(stream), []),
    takeOver: useCallback(() => client.current?.takeOver(), []),
    end: useCallback(() => client.current?.end(), []),
  };
}

/** Of this tab, so that a second one is asked before it takes over; a browser may refuse to keep it. */
function memoryOf(socketPath: string) {
  const name = `broadcast ${socketPath}`;
  return {
    read(): PartKey | null {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? "null") as PartKey | null;
      } catch {
        return null;
      }
    },
    write(part: PartKey | null): void {
      try {
        if (part) sessionStorage.setItem(name, JSON.stringify(part));
        else sessionStorage.removeItem(name);
      } catch {
        // A page that is reloaded asks before it takes over.
      }
    },
  };
}

export type Broadcast = ReturnType<typeof useBroadcast>;

function toSocketUrl(path: string): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
