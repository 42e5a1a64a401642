import type { PoolClient } from "pg";

/**
 * For what may take longer than a request may: waiting for another process, building an index. Neither the server nor
 * the driver gives it up meanwhile. Whoever lets go of a connection whose work has failed closes it, limits and all.
 */
export async function withoutTimeLimits<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  // The driver takes its own limit from here at each query, and knows no other way to lift it.
  const { connectionParameters: limits } = client as unknown as {
    connectionParameters: { query_timeout: number | false };
  };
  const usual = limits.query_timeout;
  limits.query_timeout = false;
  try {
    await client.query("set statement_timeout = 0");
    const result = await work();
    await client.query("reset statement_timeout");
    return result;
  } finally {
    limits.query_timeout = usual;
  }
}
