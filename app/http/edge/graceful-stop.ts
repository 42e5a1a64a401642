/** SIGTERM: tell the proxy, answer what has been asked, then close everything in order. */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";

interface Stoppable {
  log: Logger;
  draining: boolean;
  close(): Promise<void>;
}

const PATIENCE_MS = 25_000;
/** A browser opens connections ahead. One that has asked nothing by then will not. */
const SILENCE_MS = 1_000;

export function drainOnSignal(server: Server, services: Stoppable): void {
  const connections = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let stopping = false;

  /** Node closes only connections that are idle just then: one that is asked again and again would be kept for ever. */
  function closeAfterResponse(answer: ServerResponse): void {
    if (!answer.headersSent) answer.setHeader("Connection", "close");
    else answer.once("finish", () => setImmediate(() => server.closeIdleConnections()));
  }

  server.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  server.prependListener("request", (_request, answer: ServerResponse) => {
    answers.add(answer);
    answer.once("close", () => answers.delete(answer));
    if (stopping) closeAfterResponse(answer);
  });

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    services.draining = true;
    services.log.info({ signal }, "draining");
    const silence = setTimeout(() => {
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    }, SILENCE_MS);
    const impatient = setTimeout(() => {
      services.log.error("requests were still open after the drain time: closing them");
      server.closeAllConnections();
    }, PATIENCE_MS);
    for (const answer of answers) closeAfterResponse(answer);
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeIdleConnections();
    });
    clearTimeout(silence);
    clearTimeout(impatient);
    await services.close();
    services.log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
