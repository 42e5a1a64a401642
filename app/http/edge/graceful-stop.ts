/** SIGTERM: tell the proxy, answer what has been asked, then close everything in order. */
import type { Server } from "node:http";
import type { Logger } from "pino";

interface Stoppable {
  log: Logger;
  draining: boolean;
  close(): Promise<void>;
}

const PATIENCE_MS = 25_000;

export function drainOnSignal(server: Server, services: Stoppable): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    services.draining = true;
    services.log.info({ signal }, "draining");
    const impatient = setTimeout(() => {
      services.log.error("requests were still open after the drain time: closing them");
      server.closeAllConnections();
    }, PATIENCE_MS);
    // Answers in progress say "Connection: close"; idle connections are closed at once.
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeIdleConnections();
    });
    clearTimeout(impatient);
    await services.close();
    services.log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
