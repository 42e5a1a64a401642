/** On SIGTERM the server answers the open requests with `Connection: close`, then closes everything in order. */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";

interface Stoppable {
  log: Logger;
  draining: boolean;
  /** Their sockets count as connections until they are closed. */
  broadcasts: { stop(): Promise<void> };
  close(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 25_000;
/** Browsers open connections in advance; one without a request by then is closed. */
const UNUSED_CONNECTION_TIMEOUT_MS = 1_000;

export function drainOnSignal(server: Server, services: Stoppable): void {
  const connections = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let stopping = false;

  /** Node closes only connections that are idle at that moment; a busy keep-alive connection would stay open. */
  function closeAfterResponse(response: ServerResponse): void {
    if (!response.headersSent) response.setHeader("Connection", "close");
    else response.once("finish", () => setImmediate(() => server.closeIdleConnections()));
  }

  server.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  server.prependListener("request", (_request, response: ServerResponse) => {
    responses.add(response);
    response.once("close", () => responses.delete(response));
    if (stopping) closeAfterResponse(response);
  });

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    services.draining = true;
    services.log.info({ signal }, "draining");
    const unusedTimer = setTimeout(() => {
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    }, UNUSED_CONNECTION_TIMEOUT_MS);
    const drainTimer = setTimeout(() => {
      services.log.error("requests were still open after the drain time: closing them");
      server.closeAllConnections();
    }, DRAIN_TIMEOUT_MS);
    for (const response of responses) closeAfterResponse(response);
    void services.broadcasts
      .stop()
      .catch((error: unknown) => services.log.error({ err: error }, "a broadcast could not end"));
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeIdleConnections();
    });
    clearTimeout(unusedTimer);
    clearTimeout(drainTimer);
    await services.close();
    services.log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
