import type { PoolClient } from "pg";

/**
 * Lifts the server's and the driver's time limits on a connection, for work that may take longer than a request:
 * waiting for another process, building an index. If the work fails the connection must be closed, not returned to the
 * pool.
 */
export async function withoutTimeLimits<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  // The driver reads its limit from here for each query; there is no other way to lift it.
  const { connectionParameters: limits } = client as unknown as {
    connectionParameters: { query_timeout: number | false };
  };
  const queryTimeoutMs = limits.query_timeout;
  limits.query_timeout = false;
  try {
    await client.query("set statement_timeout = 0");
    const result = await work();
    await client.query("reset statement_timeout");
    return result;
  } finally {
    limits.query_timeout = queryTimeoutMs;
  }
}
