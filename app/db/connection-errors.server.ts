import type { Pool } from "pg";

/**
 * Makes a broken connection an error of its query instead of the process: without an "error" listener on the pool (idle
 * connections) and on each client (between two statements of a transaction) Node would exit. Must be called before the
 * pool's first use, because clients that are already connected get no listener.
 */
export function outliveBrokenConnections(pool: Pool, log: (message: string) => void): void {
  const note = (error: Error) => log(`A database connection broke: ${error.message}`);
  pool.on("error", note);
  pool.on("connect", (client) => {
    client.on("error", note);
  });
}
