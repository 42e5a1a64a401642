import type { Pool } from "pg";

/**
 * A connection that breaks is an error of the query on it, never of the process: without a listener on the pool (idle)
 * and on each client (between two statements of a transaction) Node would end. Called before a pool's first use, for a
 * client that is connected by then never gets a listener.
 */
export function outliveBrokenConnections(pool: Pool, log: (message: string) => void): void {
  const note = (error: Error) => log(`A database connection broke: ${error.message}`);
  pool.on("error", note);
  pool.on("connect", (client) => {
    client.on("error", note);
  });
}
