import { useCallback, useEffect, useRef, useState } from "react";
import { BroadcastClient, IDLE } from "./broadcast-client";
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

export type Broadcast = ReturnType<typeof useBroadcast>;

function toSocketUrl(path: string): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
